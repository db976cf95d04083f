import type { Random } from "./random.js";

/** A version 4 UUID made from `random`, so that simulations repeat it. Not for secrets. */
export function randomUuid(random: Random): string {
  return "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".replace(/[xy]/g, (place) => {
    const nibble = Math.floor(random.next() * 16);
    return (place === "x" ? nibble : (nibble & 3) | 8).toString(16);
  });
}
