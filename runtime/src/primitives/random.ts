/** The source of randomness for jitter, names and simulations. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
}

/** `Math.random`. */
export const realRandom: Random = { next: () => Math.random() };

/** A generator (mulberry32) that gives the same sequence for the same 32-bit `seed`. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return {
    next: () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    },
  };
}

/** `durationMs` stretched by a uniform share of up to `maxFactor` of itself, as apimachinery's `wait.Jitter`. */
export function jitter(
  durationMs: number,
  options: { readonly maxFactor: number; readonly random: Random },
): number {
  return durationMs * (1 + options.random.next() * options.maxFactor);
}
