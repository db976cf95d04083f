import { createTwoFilesPatch } from "diff";
import {
  compareSequence,
  type Difference,
  type Pair,
} from "./compare-sequence.js";
import type { Connection } from "./connection.js";
import { shrink } from "./shrink.js";
import { stepText, type Step } from "./step.js";

/** A seed whose sequence the servers answer differently. */
export interface Found {
  readonly seed: number;
  /** The fewest steps that still show it. */
  readonly steps: readonly Step[];
  readonly difference: Difference;
}

/** Options of {@link runSeeds}. */
export interface RunSeedsOptions {
  readonly seeds: readonly number[];
  readonly servers: Pair<Connection>;
  readonly sequence: (seed: number) => readonly Step[];
  /** Sequences that are played at once. Default 6. */
  readonly concurrency?: number;
  readonly onFound?: (found: Found) => void;
  /** Told of a difference that a second playing did not show. */
  readonly onUnstable?: (seed: number, difference: Difference) => void;
}

/** Plays the sequence of each seed; what differs twice is shrunk and returned. */
export async function runSeeds(
  options: RunSeedsOptions,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  const left = [...options.seeds].reverse();
  const work = async (): Promise<void> => {
    for (let seed = left.pop(); seed !== undefined; seed = left.pop()) {
      const one = await runSeed(seed, options);
      if (!one) continue;
      found.push(one);
      options.onFound?.(one);
    }
  };
  await Promise.all(Array.from({ length: options.concurrency ?? 6 }, work));
  return found.sort((a, b) => a.seed - b.seed);
}

async function runSeed(
  seed: number,
  { servers, sequence, onUnstable }: RunSeedsOptions,
): Promise<Found | undefined> {
  const steps = sequence(seed);
  const first = await compareSequence(steps, servers);
  if (!first) return undefined;
  let last: Difference | undefined;
  const differs = async (part: readonly Step[]): Promise<boolean> => {
    const difference = await compareSequence(part, servers);
    if (difference?.step.id !== first.step.id) return false;
    last = difference;
    return true;
  };
  if (!(await differs(steps))) {
    onUnstable?.(seed, first);
    return undefined;
  }
  const least = await shrink(steps, { last: first.step, differs });
  return { seed, steps: least, difference: last ?? first };
}

/** A difference with the steps that lead to it, to read. */
export function foundText({ seed, steps, difference }: Found): string {
  return [
    `seed ${seed}, step ${difference.step.id}:`,
    ...steps.map((step) => `  ${stepText(step)}`),
    differenceText(difference),
  ].join("\n");
}

/** Both answers as a diff: `-` is what the real server says, `+` what the embedded one does. */
export function differenceText({ real, embedded }: Difference): string {
  const text = (value: unknown): string =>
    `${JSON.stringify(value, undefined, 1)}\n`;
  return createTwoFilesPatch(
    "real",
    "embedded",
    text(real),
    text(embedded),
    undefined,
    undefined,
    { context: 4 },
  );
}
