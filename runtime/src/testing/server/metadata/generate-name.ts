import type { Random } from "../../../primitives/random.js";

const SUFFIX_LENGTH = 5;
const NAME_LIMIT = 63;
// Without vowels and the digits that look like them, so that no word is spelled by chance.
const ALPHABET = "bcdfghjklmnpqrstvwxz2456789";

/** `base` cut to fit, with five random characters; apiserver's SimpleNameGenerator. */
export function generateName(base: string, random: Random): string {
  let name = base.slice(0, NAME_LIMIT - SUFFIX_LENGTH);
  for (let index = 0; index < SUFFIX_LENGTH; index += 1)
    name += ALPHABET[Math.floor(random.next() * ALPHABET.length)] ?? "";
  return name;
}
