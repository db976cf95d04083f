import type { JsonObject } from "../crd/json-value.js";

/** Two states of a schema. */
export interface SchemaPair {
  readonly old: JsonObject;
  readonly now: JsonObject;
  /** Where in an object its values stand; empty at the root. */
  readonly path: string;
}
