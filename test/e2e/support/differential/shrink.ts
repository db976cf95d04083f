import { NAMESPACES, type Step } from "./step.js";

/**
 * The fewest of `steps` (in their order, `last` kept) for which `differs` still holds, by
 * leaving out ever smaller runs of them; `differs` is asked at most `budget` times.
 */
export async function shrink(
  steps: readonly Step[],
  {
    last,
    differs,
    budget = 150,
  }: {
    readonly last: Step;
    readonly differs: (steps: readonly Step[]) => Promise<boolean>;
    readonly budget?: number;
  },
): Promise<readonly Step[]> {
  const end = last.kind === "request" ? steps.indexOf(last) : steps.length;
  let kept = steps.slice(0, end).filter((step) => step !== last);
  let asked = 0;
  const whole = (part: readonly Step[]): Step[] =>
    steps.filter((step) => step === last || part.includes(step));
  const bare = kept.filter(
    (step) => step.setup !== true || step.path === NAMESPACES,
  );
  if (await differs(whole(bare))) kept = bare;
  const isKept = (step: Step): boolean =>
    step.setup === true || step.path === NAMESPACES;
  for (let size = Math.ceil(kept.length / 2); size >= 1;) {
    let dropped = false;
    for (let start = 0; start < kept.length && asked < budget;) {
      const part = kept.filter(
        (step, index) => index < start || index >= start + size || isKept(step),
      );
      if (part.length === kept.length) {
        start += size;
        continue;
      }
      asked += 1;
      if (await differs(whole(part))) {
        kept = part;
        dropped = true;
      } else start += size;
    }
    if (asked >= budget || (size === 1 && !dropped)) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return whole(kept);
}
