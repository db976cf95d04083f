const MIN_SECONDS = -62_135_596_800n;
const MAX_SECONDS = 253_402_300_799n;
const NS = 1_000_000_000n;

const RFC_3339 =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d?):(\d\d):(\d\d)(?:[.,](\d+))?(?:(Z)|([+-])(\d\d):(\d\d))$/;

/** A point in time, to the nanosecond, from year 1 to 9999. */
export class Timestamp {
  /** Since 1970. */
  readonly ns: bigint;
  /** Of the zone it was written in; only its text shows it. */
  readonly offsetMinutes: number;

  constructor(ns: bigint, offsetMinutes = 0) {
    this.ns = ns;
    this.offsetMinutes = offsetMinutes;
  }

  /** The time of `ns`, or undefined when it is out of range. */
  static checked(ns: bigint, offsetMinutes = 0): Timestamp | undefined {
    const seconds = floorSeconds(ns);
    return seconds < MIN_SECONDS || seconds > MAX_SECONDS
      ? undefined
      : new Timestamp(ns, offsetMinutes);
  }

  /** Whole seconds since 1970, rounded down. */
  get seconds(): bigint {
    return floorSeconds(this.ns);
  }

  /** The nanoseconds within the second. */
  get nanos(): bigint {
    return this.ns - this.seconds * NS;
  }

  /** RFC 3339, in the zone it was written in, with as many places as needed. */
  toString(): string {
    const local = this.seconds + BigInt(this.offsetMinutes * 60);
    const date = new Date(Number(local) * 1000).toISOString().slice(0, 19);
    const fraction = String(this.nanos).padStart(9, "0").replace(/0+$/, "");
    return `${date}${fraction === "" ? "" : `.${fraction}`}${zoneText(this.offsetMinutes)}`;
  }
}

function floorSeconds(ns: bigint): bigint {
  const quotient = ns / NS;
  return ns % NS < 0n ? quotient - 1n : quotient;
}

function zoneText(offsetMinutes: number): string {
  if (offsetMinutes === 0) return "Z";
  const minutes = Math.abs(offsetMinutes);
  const pad = (value: number): string => String(value).padStart(2, "0");
  return `${offsetMinutes < 0 ? "-" : "+"}${pad(Math.trunc(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Reads RFC 3339 as Go's `time.Parse`; `overflow` for a time out of range, undefined for no time at all. */
export function parseTimestamp(
  text: string,
): Timestamp | "overflow" | undefined {
  const match = RFC_3339.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction = ""] = match;
  const [, , , , , , , , utc, sign, zoneHour, zoneMinute] = match;
  const seconds = unixSeconds(
    [year, month, day].map(Number),
    [hour, minute, second].map(Number),
  );
  if (seconds === undefined) return undefined;
  let offsetMinutes = 0;
  if (utc === undefined) {
    if (Number(zoneHour) > 24 || Number(zoneMinute) > 60) return undefined;
    offsetMinutes = Number(zoneHour) * 60 + Number(zoneMinute);
    if (sign === "-") offsetMinutes = -offsetMinutes;
  }
  const nanos = BigInt(fraction.slice(0, 9).padEnd(9, "0"));
  const ns = (BigInt(seconds) - BigInt(offsetMinutes * 60)) * NS + nanos;
  return Timestamp.checked(ns, offsetMinutes) ?? "overflow";
}

/** Reads a full-date of RFC 3339, at midnight UTC; undefined when it is none. */
export function parseDate(text: string): Timestamp | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (match === null) return undefined;
  const seconds = unixSeconds(match.slice(1).map(Number), [0, 0, 0]);
  return seconds === undefined
    ? undefined
    : new Timestamp(BigInt(seconds) * NS);
}

function unixSeconds(
  date: readonly number[],
  time: readonly number[],
): number | undefined {
  const [year = 0, month = 0, day = 0] = date;
  const [hour = 0, minute = 0, second = 0] = time;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const at = new Date(0);
  // setUTCFullYear, since Date.UTC takes years below 100 for 1900 and later.
  at.setUTCFullYear(year, month - 1, day);
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day)
    return undefined;
  return at.getTime() / 1000 + hour * 3600 + minute * 60 + second;
}
