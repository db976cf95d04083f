const KUBE_VERSION = /^v([1-9][0-9]*)(?:(alpha|beta)([1-9][0-9]*))?$/;
const STABILITY = { alpha: 0, beta: 1, stable: 2 };

/**
 * Orders versions by maturity: v2 > v1 > v1beta2 > v1beta1 > v1alpha1 > anything else, which
 * is ordered by name, reversed; apimachinery's CompareKubeAwareVersionStrings.
 */
export function compareKubeVersions(a: string, b: string): number {
  if (a === b) return 0;
  const left = parse(a);
  const right = parse(b);
  if (!left && !right) return a < b ? 1 : -1;
  if (!left || !right) return left ? 1 : -1;
  return (
    left.stability - right.stability ||
    left.major - right.major ||
    left.minor - right.minor
  );
}

function parse(version: string):
  | {
      readonly stability: number;
      readonly major: number;
      readonly minor: number;
    }
  | undefined {
  const match = KUBE_VERSION.exec(version);
  if (!match) return undefined;
  const stage =
    match[2] === "alpha" || match[2] === "beta" ? match[2] : "stable";
  return {
    stability: STABILITY[stage],
    major: Number(match[1]),
    minor: Number(match[3] ?? "0"),
  };
}
