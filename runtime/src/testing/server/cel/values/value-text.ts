import { CelError } from "./cel-error.js";
import { CelList } from "./cel-list.js";
import { CelMap } from "./cel-map.js";
import { CelOptional } from "./cel-optional.js";
import { CelType } from "./cel-type.js";
import { CelUint } from "./cel-uint.js";
import type { CelValue } from "./cel-value.js";
import { formatG } from "./go-number.js";

/** A value as messages of errors show it. */
export function celToText(value: CelValue): string {
  if (value === null) return "null";
  switch (typeof value) {
    case "string":
      return value;
    case "boolean":
    case "bigint":
      return String(value);
    case "number":
      return formatG(value);
    default:
      return objectText(value);
  }
}

function objectText(
  value: Exclude<CelValue, null | boolean | bigint | number | string>,
): string {
  if (value instanceof CelUint) return String(value.value);
  if (value instanceof CelList)
    return `[${Array.from(value, celToText).join(", ")}]`;
  if (value instanceof CelMap)
    return `{${Array.from(
      value.keys(),
      (key) => `${celToText(key)}: ${celToText(value.find(key) ?? null)}`,
    ).join(", ")}}`;
  if (value instanceof CelOptional)
    return value.value === undefined
      ? "optional.none()"
      : `optional(${celToText(value.value)})`;
  if (value instanceof CelError) return value.message;
  if (value instanceof CelType) return value.name;
  return value instanceof Uint8Array
    ? Buffer.from(value).toString()
    : value.toString();
}
