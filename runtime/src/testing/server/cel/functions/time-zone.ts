import { CelError } from "../values/cel-error.js";
import type { Timestamp } from "../values/timestamp.js";

const MAX_CACHED = 100;
const formats = new Map<string, Intl.DateTimeFormat | undefined>();

/** The moment shifted so that its UTC fields are those of the zone, in whole seconds; `zone` is a name or an offset such as `-05:30`. */
export function inZone(
  time: Timestamp,
  zone: string | undefined,
): Date | CelError {
  const date = new Date(Number(time.seconds) * 1000);
  if (zone === undefined) return date;
  const colon = zone.indexOf(":");
  if (colon < 0) return inNamedZone(date, zone);
  const hours = atoi(zone.slice(0, colon));
  const minutes = atoi(zone.slice(colon + 1));
  if (hours instanceof CelError) return hours;
  if (minutes instanceof CelError) return minutes;
  const offset = hours * 60 + (zone.startsWith("-") ? -minutes : minutes);
  return new Date(date.getTime() + offset * 60_000);
}

function atoi(text: string): number | CelError {
  return /^[+-]?\d{1,9}$/.test(text)
    ? Number(text)
    : new CelError(
        `strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`,
      );
}

function inNamedZone(date: Date, zone: string): Date | CelError {
  if (zone === "" || zone === "UTC") return date;
  const format = formatOf(zone);
  if (format === undefined) return new CelError(`unknown time zone ${zone}`);
  const parts = new Map(
    format.formatToParts(date).map(({ type, value }) => [type, Number(value)]),
  );
  const field = (type: Intl.DateTimeFormatPartTypes): number =>
    parts.get(type) ?? 0;
  const local = new Date(0);
  local.setUTCFullYear(field("year"), field("month") - 1, field("day"));
  local.setUTCHours(field("hour"), field("minute"), field("second"));
  return local;
}

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  if (formats.has(zone)) return formats.get(zone);
  if (formats.size >= MAX_CACHED) formats.clear();
  const format = createFormat(zone);
  formats.set(zone, format);
  return format;
}

function createFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  // Offsets such as "+05" are zones to Intl, not to the time zone database.
  if (!/^[A-Za-z]/.test(timeZone)) return undefined;
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
