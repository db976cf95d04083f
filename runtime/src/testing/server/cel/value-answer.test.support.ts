import { CelList } from "./values/cel-list.js";
import { CelMap } from "./values/cel-map.js";
import { CelOptional } from "./values/cel-optional.js";
import { CelType } from "./values/cel-type.js";
import { CelUint } from "./values/cel-uint.js";
import type { CelValue } from "./values/cel-value.js";
import { Duration } from "./values/duration.js";
import { OpaqueValue } from "./values/opaque-value.js";
import { Timestamp } from "./values/timestamp.js";

/** A value as the recorded answers write it: in JSON, with an object around what JSON can't tell apart. */
export function toAnswer(value: CelValue): unknown {
  switch (typeof value) {
    case "bigint":
      return { int: String(value) };
    case "number":
      return { double: doubleText(value) };
    case "object":
      return value === null ? null : objectAnswer(value);
    default:
      return value;
  }
}

function doubleText(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (Number.isFinite(value)) return JSON.stringify(value);
  return value > 0 ? "+Inf" : "-Inf";
}

function objectAnswer(value: Extract<CelValue, object>): unknown {
  if (value instanceof CelUint) return { uint: String(value.value) };
  if (value instanceof CelList) return Array.from(value, toAnswer);
  if (value instanceof CelMap) {
    const entries = Array.from(value.keys(), (key) => [
      JSON.stringify(toAnswer(key)),
      toAnswer(value.find(key) ?? null),
    ]);
    return { map: Object.fromEntries(entries) as unknown };
  }
  if (value instanceof CelOptional)
    return value.value === undefined
      ? { none: true }
      : { optional: toAnswer(value.value) };
  if (value instanceof CelType) return { type: value.name };
  if (value instanceof Uint8Array)
    return { bytes: Buffer.from(value).toString("hex") };
  if (value instanceof Duration) return { duration: String(value.ns) };
  if (value instanceof Timestamp) return { timestamp: value.toString() };
  return value instanceof OpaqueValue ? { opaque: value.type.name } : undefined;
}
