import { CelError } from "./cel-error.js";
import { CelList } from "./cel-list.js";
import { CelMap } from "./cel-map.js";
import { CelObject } from "./cel-object.js";
import { CelOptional } from "./cel-optional.js";
import * as types from "./cel-type.js";
import { CelUint } from "./cel-uint.js";
import type { CelValue } from "./cel-value.js";
import { Duration } from "./duration.js";
import { OpaqueValue } from "./opaque-value.js";
import { Timestamp } from "./timestamp.js";

/** The type of a value at run time, without parameters: `type(value)`. */
export function typeOfValue(value: CelValue): types.CelType {
  switch (typeof value) {
    case "string":
      return types.STRING;
    case "bigint":
      return types.INT;
    case "boolean":
      return types.BOOL;
    case "number":
      return types.DOUBLE;
    default:
      return value === null ? types.NULL : typeOfObject(value);
  }
}

function typeOfObject(
  value: Exclude<CelValue, null | boolean | bigint | number | string>,
): types.CelType {
  if (value instanceof CelUint) return types.UINT;
  if (value instanceof CelList) return types.LIST;
  if (value instanceof CelObject) return value.type;
  if (value instanceof CelMap) return types.MAP;
  if (value instanceof Uint8Array) return types.BYTES;
  if (value instanceof Timestamp) return types.TIMESTAMP;
  if (value instanceof Duration) return types.DURATION;
  if (value instanceof types.CelType) return types.TYPE;
  if (value instanceof CelOptional) return types.OPTIONAL;
  if (value instanceof OpaqueValue) return value.type;
  return value instanceof CelError ? types.ERROR : types.DYN;
}

/** What `size()` gives, which is also the size in CEL's costs; undefined for what has none. */
export function sizeOf(value: CelValue): number | undefined {
  if (typeof value === "string") return codePointCount(value);
  if (value instanceof CelList || value instanceof CelMap) return value.size;
  if (value instanceof Uint8Array) return value.length;
  return undefined;
}

/** The number of code points in `text`; a lone surrogate counts as one. */
export function codePointCount(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(i + 1);
    if (next >= 0xdc00 && next <= 0xdfff) {
      count--;
      i++;
    }
  }
  return count;
}
