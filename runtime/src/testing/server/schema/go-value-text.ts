import type { Json } from "../../../meta/object.js";
import { compareText, numberText } from "./go-text.js";
import { isJsonArray } from "./json-value.js";

/** `value` as Go's `%v` prints it: `map[a:1 b:[x y]]`, keys sorted, text without quotes. */
export function goValueText(value: Json): string {
  if (value === null) return "<nil>";
  if (typeof value === "number") return numberText(value);
  if (typeof value !== "object") return String(value);
  if (isJsonArray(value)) return `[${value.map(goValueText).join(" ")}]`;
  const members = Object.entries(value)
    .sort(([a], [b]) => compareText(a, b))
    .map(([key, part]) => `${key}:${goValueText(part)}`);
  return `map[${members.join(" ")}]`;
}
