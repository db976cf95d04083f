import { seededRandom, type Random } from "@kubewright/runtime";

/** Decisions of a generator; the same seed gives the same ones. */
export class Choice {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** True in a share `probability` of the calls. */
  chance(probability: number): boolean {
    return this.#random.next() < probability;
  }

  /** A whole number in [min, max]. */
  between(min: number, max: number): number {
    return min + Math.floor(this.#random.next() * (max - min + 1));
  }

  /** One of `items`. @throws {@link EmptyChoiceError} when there is none */
  pick<T>(items: readonly T[]): T {
    const index = this.between(0, items.length - 1);
    if (index >= items.length || index < 0) throw new EmptyChoiceError();
    return items[index] as T;
  }

  /** Each of `items` with the given probability, in their order. */
  some<T>(items: readonly T[], probability: number): T[] {
    return items.filter(() => this.chance(probability));
  }

  /** One of the values, each as often as its weight says. */
  weighted<T>(items: readonly (readonly [weight: number, value: T])[]): T {
    const total = items.reduce((sum, [weight]) => sum + weight, 0);
    let left = this.#random.next() * total;
    for (const [weight, value] of items) {
      left -= weight;
      if (left < 0) return value;
    }
    return this.pick(items)[1];
  }
}

/** A generator was asked to choose from nothing. */
export class EmptyChoiceError extends Error {
  override readonly name = "EmptyChoiceError";
}
