import { isDeepStrictEqual } from "node:util";
import { isJsonObject, type JsonValue } from "../crd/json-value.js";

const DOCUMENTATION: ReadonlySet<string> = new Set(["description", "title"]);

/** Whether two parts of a schema mean the same: the order of keys and descriptions count for nothing. */
export function sameJson(
  a: JsonValue | undefined,
  b: JsonValue | undefined,
): boolean {
  return isDeepStrictEqual(plain(a), plain(b));
}

function plain(value: JsonValue | undefined): unknown {
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).map((item) => plain(item));
  if (!isJsonObject(value)) return value;
  // Only a text is documentation: a property may have one of these names.
  const entries = Object.entries(value).filter(
    ([key, item]) => !(DOCUMENTATION.has(key) && typeof item === "string"),
  );
  return new Map(entries.map(([key, item]) => [key, plain(item)]));
}
