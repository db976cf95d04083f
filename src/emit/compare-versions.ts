/**
 * Kubernetes' order of versions, most stable first: `v2`, `v1`, `v1beta2`, `v1beta1`,
 * `v1alpha1`, then all that are named otherwise, in alphabetical order.
 */
export function compareVersions(a: string, b: string): number {
  const left = parse(a);
  const right = parse(b);
  if (!left || !right)
    return Number(!left) - Number(!right) || (a < b ? -1 : a > b ? 1 : 0);
  return (
    right.stability - left.stability ||
    right.major - left.major ||
    right.minor - left.minor
  );
}

interface ParsedVersion {
  readonly major: number;
  /** 2 for general availability, 1 for beta, 0 for alpha. */
  readonly stability: number;
  readonly minor: number;
}

function parse(version: string): ParsedVersion | undefined {
  const match = /^v([1-9][0-9]*)(?:(alpha|beta)([1-9][0-9]*))?$/.exec(version);
  if (!match) return undefined;
  const [, major, stage, minor] = match;
  return {
    major: Number(major),
    stability: stage === undefined ? 2 : stage === "beta" ? 1 : 0,
    minor: Number(minor ?? 0),
  };
}
