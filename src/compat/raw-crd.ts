import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from "../crd/json-value.js";

const NOTHING: JsonObject = {};

/** `spec` of a CRD. */
export function specOf(crd: JsonObject): JsonObject {
  return objectAt(crd, "spec");
}

/** The object in a field, or an empty one. */
export function objectAt(parent: JsonObject, key: string): JsonObject {
  const value = parent[key];
  return isJsonObject(value) ? value : NOTHING;
}

/** The list in a field, or an empty one. */
export function listAt(parent: JsonObject, key: string): readonly JsonValue[] {
  const value = parent[key];
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}

/** `spec.versions` by name, in the order they are written. */
export function versionsOf(crd: JsonObject): ReadonlyMap<string, JsonObject> {
  const versions = new Map<string, JsonObject>();
  for (const version of listAt(specOf(crd), "versions"))
    if (isJsonObject(version) && typeof version["name"] === "string")
      versions.set(version["name"], version);
  return versions;
}

/** `schema.openAPIV3Schema` of a version. */
export function schemaOf(version: JsonObject): JsonObject {
  return objectAt(objectAt(version, "schema"), "openAPIV3Schema");
}
