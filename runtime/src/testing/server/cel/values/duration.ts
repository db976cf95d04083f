const NS_PER_UNIT: ReadonlyMap<string, bigint> = new Map([
  ["ns", 1n],
  ["us", 1_000n],
  ["µs", 1_000n],
  ["μs", 1_000n],
  ["ms", 1_000_000n],
  ["s", 1_000_000_000n],
  ["m", 60_000_000_000n],
  ["h", 3_600_000_000_000n],
]);

const MAX_NS = 2n ** 63n - 1n;
const MIN_NS = -(2n ** 63n);
// Greek mu is escaped: one character beyond Latin-1 doubles the memory of a whole bundle.
const TERM = /([0-9]*)(?:\.([0-9]*))?(ns|us|µs|\u03bcs|ms|s|m|h)/y;

/** A signed span of time. */
export class Duration {
  readonly ns: bigint;

  constructor(ns: bigint) {
    this.ns = ns;
  }

  /** The duration of `ns` nanoseconds, or undefined when it does not fit 64 bits. */
  static checked(ns: bigint): Duration | undefined {
    return ns > MAX_NS || ns < MIN_NS ? undefined : new Duration(ns);
  }

  /** In seconds with a fraction and an `s`, such as `1.5s`. */
  toString(): string {
    const seconds = this.ns / 1_000_000_000n;
    const rest = this.ns % 1_000_000_000n;
    return `${plainDecimal(Number(seconds) + Number(rest) / 1e9)}s`;
  }
}

/** Reads a duration as Go's `time.ParseDuration`, such as `1h2.5m`; undefined when it is none. */
export function parseDuration(text: string): Duration | undefined {
  let position = 0;
  const negative = text.startsWith("-");
  if (negative || text.startsWith("+")) position = 1;
  if (text.slice(position) === "0") return new Duration(0n);
  if (position === text.length) return undefined;
  let ns = 0n;
  while (position < text.length) {
    TERM.lastIndex = position;
    const match = TERM.exec(text);
    if (match === null) return undefined;
    const [whole, digits = "", fraction = "", unitName = ""] = match;
    if (digits === "" && fraction === "") return undefined;
    const unit = NS_PER_UNIT.get(unitName) ?? 0n;
    // More digits than 19 change nothing a nanosecond can show.
    const places = fraction.slice(0, 19);
    ns += BigInt(digits || "0") * unit;
    ns += (BigInt(places || "0") * unit) / 10n ** BigInt(places.length);
    if (ns > MAX_NS + 1n) return undefined;
    position += whole.length;
  }
  return Duration.checked(negative ? -ns : ns);
}

/** `value` in decimal digits without exponent, as few as tell it apart. */
function plainDecimal(value: number): string {
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (match === null) return text;
  const [, sign = "", first = "", rest = "", exponent = "1"] = match;
  return `${sign}0.${"0".repeat(Number(exponent) - 1)}${first}${rest}`;
}
