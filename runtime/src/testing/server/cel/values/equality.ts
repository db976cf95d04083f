import { CelError } from "./cel-error.js";
import { CelList } from "./cel-list.js";
import { CelMap } from "./cel-map.js";
import { CelObject } from "./cel-object.js";
import { CelOptional } from "./cel-optional.js";
import { CelType } from "./cel-type.js";
import { CelUint } from "./cel-uint.js";
import type { CelValue } from "./cel-value.js";
import { Duration } from "./duration.js";
import { OpaqueValue } from "./opaque-value.js";
import { Timestamp } from "./timestamp.js";

/** `a == b`: numbers by worth whatever their type, values of different types unequal, NaN unequal to itself. */
export function celEquals(a: CelValue, b: CelValue): boolean {
  switch (typeof a) {
    case "string":
    case "boolean":
      return a === b;
    case "bigint":
    case "number":
      return equalsNumber(a, b);
    default:
      return a === null ? b === null : equalsObject(a, b);
  }
}

function equalsNumber(a: bigint | number, b: CelValue): boolean {
  const other = b instanceof CelUint ? b.value : b;
  if (typeof other !== "bigint" && typeof other !== "number") return false;
  // An integer and a double are compared as doubles.
  return typeof a === typeof other ? a === other : Number(a) === Number(other);
}

function equalsObject(
  a: Exclude<CelValue, null | boolean | bigint | number | string>,
  b: CelValue,
): boolean {
  if (a instanceof CelUint) return equalsNumber(a.value, b);
  if (a instanceof CelList) return b instanceof CelList && equalsList(a, b);
  if (a instanceof CelMap) return b instanceof CelMap && equalsMap(a, b);
  if (a instanceof Uint8Array)
    return b instanceof Uint8Array && equalsBytes(a, b);
  if (a instanceof Timestamp) return b instanceof Timestamp && a.ns === b.ns;
  if (a instanceof Duration) return b instanceof Duration && a.ns === b.ns;
  if (a instanceof CelType) return b instanceof CelType && a.name === b.name;
  if (a instanceof CelOptional)
    return b instanceof CelOptional && equalsOptional(a, b);
  if (a instanceof OpaqueValue) return a.equals(b);
  return !(a instanceof CelError);
}

function equalsList(a: CelList, b: CelList): boolean {
  if (a === b && a.size === 0) return true;
  const whole = a.equalsAsWhole(b);
  if (whole !== undefined) return whole;
  if (a.size !== b.size) return false;
  for (let i = 0; i < a.size; i++) {
    if (!celEquals(a.at(i), b.at(i))) return false;
  }
  return true;
}

function equalsMap(a: CelMap, b: CelMap): boolean {
  const typeName = a instanceof CelObject ? a.type.name : undefined;
  if (typeName !== (b instanceof CelObject ? b.type.name : undefined))
    return false;
  const whole = a.equalsAsWhole(b);
  if (whole !== undefined) return whole;
  if (a.size !== b.size) return false;
  for (const key of a.keys()) {
    const ours = a.find(key);
    const theirs = b.find(key);
    if (ours === undefined || theirs === undefined || !celEquals(ours, theirs))
      return false;
  }
  return true;
}

function equalsBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

function equalsOptional(a: CelOptional, b: CelOptional): boolean {
  if (a.value === undefined || b.value === undefined)
    return a.value === b.value;
  return celEquals(a.value, b.value);
}
