import { CelError } from "../values/cel-error.js";
import type { CelValue } from "../values/cel-value.js";
import { Duration, parseDuration } from "../values/duration.js";
import { parseDate, parseTimestamp, Timestamp } from "../values/timestamp.js";

/** A string of a format that expressions see as a value of another type. */
export function stringFormatValue(
  text: string,
  format: string | undefined,
): CelValue {
  switch (format) {
    case "duration":
      return (
        parseWordyDuration(text) ??
        new CelError(
          `Invalid duration ${text}: unable to parse ${text} as duration`,
        )
      );
    case "date":
      return (
        parseDate(text) ??
        new CelError(
          `Invalid date formatted string ${text}: it is no date of RFC 3339`,
        )
      );
    case "date-time":
      return parseDateTime(text);
    case "byte":
      return /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2}==|[A-Za-z0-9_-]{3}=)?$/.test(
        text,
      )
        ? Uint8Array.from(Buffer.from(text, "base64url"))
        : new CelError(
            `Invalid byte formatted string ${text}: illegal base64 data`,
          );
    default:
      return text;
  }
}

function parseDateTime(text: string): CelValue {
  if (text === "") return new Timestamp(0n);
  // Without a zone it is taken for UTC.
  const time = parseTimestamp(
    /T\d\d:\d\d:\d\d(?:\.\d+)?$/.test(text) ? `${text}Z` : text,
  );
  return time === undefined || time === "overflow"
    ? new CelError(
        `Invalid date-time formatted string ${text}: it is no date and time of RFC 3339`,
      )
    : time;
}

/** Units in words, by their starts; the last of each stands for anything that begins with it. */
const UNITS: readonly (readonly [bigint, readonly string[], string])[] = [
  [1n, ["ns"], "nano"],
  [1_000n, ["us", "µs"], "micro"],
  [1_000_000n, ["ms"], "milli"],
  [1_000_000_000n, ["s"], "sec"],
  [60_000_000_000n, ["m"], "min"],
  [3_600_000_000_000n, ["h", "hr"], "hour"],
  [86_400_000_000_000n, ["d"], "day"],
  [604_800_000_000_000n, ["w", "wk"], "week"],
];

/** A duration as OpenAPI's format takes it: Go's, or words such as `3 days`. */
function parseWordyDuration(text: string): Duration | undefined {
  const plain = parseDuration(text);
  if (plain !== undefined) return plain;
  let total: bigint | undefined;
  for (const [, digits = "0", word = ""] of text.matchAll(
    /(\d+)\s*([A-Za-zµ]+)/g,
  )) {
    const unit = word.toLowerCase();
    for (const [ns, names, start] of UNITS)
      if (names.includes(unit) || unit.startsWith(start))
        total = (total ?? 0n) + BigInt(digits) * ns;
  }
  return total === undefined
    ? undefined
    : new Duration(BigInt.asIntN(64, total));
}
