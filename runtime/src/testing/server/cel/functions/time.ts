import {
  declare,
  type FunctionDeclaration,
  memberOverload,
  type Overload,
} from "../check/declaration.js";
import { durationParam, stringParam, timestampParam } from "../check/param.js";
import { CelError } from "../values/cel-error.js";
import { INT } from "../values/cel-type.js";
import type { CelValue } from "../values/cel-value.js";
import type { Timestamp } from "../values/timestamp.js";
import { inZone } from "./time-zone.js";

const DAY_MS = 86_400_000;

function dayOfYear(date: Date): number {
  const start = new Date(date);
  start.setUTCMonth(0, 1);
  return Math.round((date.getTime() - start.getTime()) / DAY_MS);
}

/** Fields of a time: the function, the name of its signatures and what it reads. */
const FIELDS: readonly (readonly [string, string, (date: Date) => number])[] = [
  ["getFullYear", "year", (date) => date.getUTCFullYear()],
  ["getMonth", "month", (date) => date.getUTCMonth()],
  ["getDayOfYear", "day_of_year", dayOfYear],
  ["getDayOfMonth", "day_of_month", (date) => date.getUTCDate() - 1],
  ["getDate", "day_of_month_1_based", (date) => date.getUTCDate()],
  ["getDayOfWeek", "day_of_week", (date) => date.getUTCDay()],
  ["getHours", "hours", (date) => date.getUTCHours()],
  ["getMinutes", "minutes", (date) => date.getUTCMinutes()],
  ["getSeconds", "seconds", (date) => date.getUTCSeconds()],
];

/** Units of a duration, in nanoseconds. */
const UNITS: ReadonlyMap<string, bigint> = new Map([
  ["getHours", 3_600_000_000_000n],
  ["getMinutes", 60_000_000_000n],
  ["getSeconds", 1_000_000_000n],
  ["getMilliseconds", 1_000_000n],
]);

function field(
  name: string,
  id: string,
  read: (time: Timestamp, zone?: string) => CelValue,
): FunctionDeclaration {
  return declare(
    name,
    memberOverload({
      id: `timestamp_to_${id}`,
      params: [timestampParam],
      result: INT,
      call: (time) => read(time),
    }),
    memberOverload({
      id: `timestamp_to_${id}_with_tz`,
      params: [timestampParam, stringParam],
      result: INT,
      call: read,
    }),
    ...durationOverload(name, id),
  );
}

function durationOverload(name: string, id: string): Overload[] {
  const unit = UNITS.get(name);
  if (unit === undefined) return [];
  return [
    memberOverload({
      id: `duration_to_${id}`,
      params: [durationParam],
      result: INT,
      call: ({ ns }) => ns / unit,
    }),
  ];
}

/** The parts of timestamps, by default in UTC, and of durations. */
export const TIME: readonly FunctionDeclaration[] = [
  ...FIELDS.map(([name, id, read]) =>
    field(name, id, (time, zone) => {
      const date = inZone(time, zone);
      return date instanceof CelError ? date : BigInt(read(date));
    }),
  ),
  field("getMilliseconds", "milliseconds", (time, zone) => {
    const date = inZone(time, zone);
    return date instanceof CelError ? date : time.nanos / 1_000_000n;
  }),
];
