import { RE2JS, RE2JSException } from "re2js";

/**
 * A short string that `pattern` (RE2) matches and whose length lies between the bounds, or undefined
 * when none is found: the pattern may use what this does not follow, or demand what no such string has.
 */
export function sampleOfPattern(
  pattern: string,
  bounds: { readonly minLength?: number; readonly maxLength?: number } = {},
): string | undefined {
  const { minLength = 0, maxLength = Infinity } = bounds;
  const regex = compile(pattern);
  if (regex === undefined) return undefined;
  const isFit = (text: string): boolean =>
    text.length >= minLength &&
    text.length <= maxLength &&
    regex.matcher(text).find();
  const plain = PLAIN_SAMPLES.find(isFit);
  if (plain !== undefined) return plain;
  // Each repeat count gives another candidate: bounds and look-behinds of the pattern decide which fits.
  for (const repeats of [1, 0, 2, 3, 8, minLength])
    for (const repeatsWithin of new Set([Math.min(repeats, 1), repeats])) {
      const walker = new PatternWalker(pattern, { repeats, repeatsWithin });
      const text = walker.text();
      if (text !== undefined && isFit(text)) return text;
    }
  return undefined;
}

/** What most patterns in CRDs ask for; a readable sample is worth more than the shortest one. */
const PLAIN_SAMPLES: readonly string[] = [
  "example",
  "example.com",
  "example.com/name",
  "Example",
  "1",
  "1h",
  "1h0m0s",
  "10m",
  "1Gi",
  "v1",
  "10.0.0.1",
  "10.0.0.0/8",
  "https://example.com",
  "2026-01-01T00:00:00Z",
  "* * * * *",
  "00:00",
  "us-east-1",
];

/** Undefined for a pattern that the API server would refuse too. Linear in time, whatever the pattern. */
function compile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    if (error instanceof RE2JSException) return undefined;
    throw error;
  }
}

// Repeats within repeats multiply; no sample is as long as this.
const LONGEST_SAMPLE = 10_000;

/** How often parts without an upper bound are written down. */
interface Repeats {
  readonly repeats: number;
  /** Within groups. */
  readonly repeatsWithin: number;
}

/** Walks a pattern once and writes down the first way through it. */
class PatternWalker {
  readonly #source: string;
  readonly #repeats: Repeats;
  #at = 0;
  #depth = 0;

  constructor(source: string, repeats: Repeats) {
    this.#source = source;
    this.#repeats = repeats;
  }

  /** Undefined when the pattern can't be followed to its end, or leads to more than anyone wants. */
  text(): string | undefined {
    const text = this.#alternatives();
    const isWhole = this.#at >= this.#source.length;
    return isWhole && text.length <= LONGEST_SAMPLE ? text : undefined;
  }

  #alternatives(): string {
    let first = this.#sequence();
    while (this.#peek() === "|") {
      this.#at += 1;
      const other = this.#sequence();
      if (first === "") first = other;
    }
    return first;
  }

  #sequence(): string {
    let text = "";
    for (;;) {
      const next = this.#peek();
      if (next === undefined || next === "|" || next === ")") return text;
      const atom = this.#atom();
      const count = this.#count();
      if (atom.length * count > LONGEST_SAMPLE)
        return "x".repeat(LONGEST_SAMPLE + 1);
      text += atom.repeat(count);
    }
  }

  #atom(): string {
    const next = this.#take();
    switch (next) {
      case "^":
      case "$":
        return "";
      case ".":
        return "a";
      case "(":
        return this.#group();
      case "[":
        return this.#class();
      case "\\":
        return this.#escape();
      default:
        return next;
    }
  }

  #group(): string {
    let isLookaround = false;
    const flags = /^\?[a-zA-Z-]+\)/u.exec(this.#rest());
    if (flags) {
      this.#at += flags[0].length;
      return "";
    }
    if (this.#peek() === "?") {
      const head = /^\?(?:P?<\w+>|<?[=!]|[a-z-]*:)/u.exec(this.#rest());
      isLookaround = /[=!]$/u.test(head?.[0] ?? "");
      this.#at += head?.[0].length ?? 1;
    }
    this.#depth += 1;
    const text = this.#alternatives();
    this.#depth -= 1;
    this.#take();
    return isLookaround ? "" : text;
  }

  #class(): string {
    const isNegated = this.#peek() === "^";
    if (isNegated) this.#at += 1;
    const members: string[] = [];
    let isFirst = true;
    for (;;) {
      const next = this.#take();
      if (next === "" || (next === "]" && !isFirst)) break;
      isFirst = false;
      members.push(next === "\\" ? this.#escape() : next);
    }
    if (!isNegated) return readable(members);
    return ["a", "1", "-", " "].find((each) => !covers(members, each)) ?? "_";
  }

  #escape(): string {
    const next = this.#take();
    switch (next) {
      case "d":
        return "1";
      case "w":
      case "S":
      case "D":
        return "a";
      case "s":
      case "W":
        return " ";
      case "b":
      case "B":
      case "A":
      case "z":
        return "";
      case "p":
      case "P": {
        const name = /^(?:\{\^?\w+\}|\w)/u.exec(this.#rest());
        this.#at += name?.[0].length ?? 0;
        return "a";
      }
      case "t":
        return "\t";
      case "n":
        return "\n";
      default:
        return next;
    }
  }

  #count(): number {
    const match = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/u.exec(this.#rest());
    if (!match) return 1;
    this.#at += match[0].length;
    const [sign, from, comma, to] = match;
    const repeats =
      this.#depth === 0 ? this.#repeats.repeats : this.#repeats.repeatsWithin;
    if (from !== undefined) {
      const least = Number(from);
      if (comma === undefined) return least;
      const most = to === undefined || to === "" ? Infinity : Number(to);
      return Math.min(Math.max(least, repeats), most);
    }
    if (sign.startsWith("+")) return Math.max(1, repeats);
    return sign.startsWith("?") ? Math.min(1, repeats) : repeats;
  }

  #peek(): string | undefined {
    return this.#source[this.#at];
  }

  #take(): string {
    const next = this.#source[this.#at] ?? "";
    this.#at += 1;
    return next;
  }

  #rest(): string {
    return this.#source.slice(this.#at, this.#at + 64);
  }
}

/** The friendliest member of a class. */
function readable(members: readonly string[]): string {
  return (
    ["a", "1", "A"].find((each) => covers(members, each)) ?? members[0] ?? ""
  );
}

function covers(members: readonly string[], character: string): boolean {
  return members.some((member, index) => {
    if (member === character) return true;
    const [from, dash, to] = members.slice(index, index + 3);
    return (
      dash === "-" &&
      from !== undefined &&
      to !== undefined &&
      from <= character &&
      character <= to
    );
  });
}
