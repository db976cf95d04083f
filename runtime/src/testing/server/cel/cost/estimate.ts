/** Stands for no bound: the greatest number of 64 bits, as cel-go has it. */
export const UNBOUNDED: number = 2 ** 64;

/** The least and the most of a size or a cost. */
export interface Estimate {
  readonly min: number;
  readonly max: number;
}

/** Nothing is known: from zero to no bound. */
export const UNKNOWN: Estimate = { min: 0, max: UNBOUNDED };
/** Exactly nothing. */
export const ZERO: Estimate = { min: 0, max: 0 };

/** An estimate of exactly `value`. */
export const fixed = (value: number): Estimate => ({ min: value, max: value });

const cap = (value: number): number => Math.min(value, UNBOUNDED);

/** The sum of estimates. */
export function add(...estimates: readonly Estimate[]): Estimate {
  let { min, max } = ZERO;
  for (const estimate of estimates) {
    min = cap(min + estimate.min);
    max = cap(max + estimate.max);
  }
  return { min, max };
}

/** The product of two estimates. */
export function multiply(a: Estimate, b: Estimate): Estimate {
  return { min: cap(a.min * b.min), max: cap(a.max * b.max) };
}

/** The estimate times `factor`, rounded up. */
export function scale({ min, max }: Estimate, factor: number): Estimate {
  return {
    min: cap(Math.ceil(min * factor)),
    max:
      max >= UNBOUNDED && factor >= 1
        ? UNBOUNDED
        : cap(Math.ceil(max * factor)),
  };
}

/** An estimate that covers both. */
export function union(a: Estimate, b: Estimate): Estimate {
  return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) };
}
