import { compareText } from "../../schema/go-text.js";
import { CelError, NAN_NOT_ORDERED, NO_SUCH_OVERLOAD } from "./cel-error.js";
import { CelUint } from "./cel-uint.js";
import type { CelValue } from "./cel-value.js";
import { Duration } from "./duration.js";
import { Timestamp } from "./timestamp.js";

/** Negative, zero or positive as `a` stands before, with or after `b`; an error when the two have no order. */
export function celCompare(a: CelValue, b: CelValue): number | CelError {
  if (typeof a === "string")
    return typeof b === "string" ? compareText(a, b) : NO_SUCH_OVERLOAD;
  const left = a instanceof CelUint ? a.value : a;
  const right = b instanceof CelUint ? b.value : b;
  if (typeof left === "bigint" || typeof left === "number") {
    if (typeof right !== "bigint" && typeof right !== "number")
      return NO_SUCH_OVERLOAD;
    return compareNumbers(left, right);
  }
  if (typeof a === "boolean")
    return typeof b === "boolean" ? Number(a) - Number(b) : NO_SUCH_OVERLOAD;
  if (
    (a instanceof Timestamp && b instanceof Timestamp) ||
    (a instanceof Duration && b instanceof Duration)
  )
    return compareNumbers(a.ns, b.ns);
  if (a instanceof Uint8Array && b instanceof Uint8Array)
    return compareBytes(a, b);
  return NO_SUCH_OVERLOAD;
}

/** An integer and a double are compared as doubles. */
function compareNumbers(
  left: bigint | number,
  right: bigint | number,
): number | CelError {
  const isMixed = typeof left !== typeof right;
  const a = isMixed ? Number(left) : left;
  const b = isMixed ? Number(right) : right;
  if (a < b) return -1;
  if (a > b) return 1;
  return Number.isNaN(a) || Number.isNaN(b) ? NAN_NOT_ORDERED : 0;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
