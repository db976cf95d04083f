/** A JSON value as YAML gives it. Objects have no prototype, so that any key is only data. */
export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** True for an object that is neither null nor an array. */
export function isJsonObject(
  value: JsonValue | undefined,
): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
