import type { StructuralSchema } from "../../schema/structural-schema.js";
import { equalJson, type JsonObject, member } from "../../schema/json-value.js";
import { NO_SUCH_OVERLOAD } from "../values/cel-error.js";
import { CelMap } from "../values/cel-map.js";
import type { CelValue } from "../values/cel-value.js";
import { celEquals } from "../values/equality.js";
import { escapeIdentifier, unescapeIdentifier } from "./identifier-escaping.js";
import { toCelValue } from "./schema-value.js";

/** An object of an API, with the fields or the kind of values that its schema gives it. */
export class SchemaMap extends CelMap {
  readonly #object: JsonObject;
  readonly #schema: StructuralSchema;

  constructor(object: JsonObject, schema: StructuralSchema) {
    super();
    this.#object = object;
    this.#schema = schema;
  }

  /** With the fields that the schema does not know. */
  get size(): number {
    return Object.keys(this.#object).length;
  }

  find(key: CelValue): CelValue | undefined {
    if (typeof key !== "string") return NO_SUCH_OVERLOAD;
    const isObject = this.#schema.properties !== undefined;
    const name = isObject ? unescapeIdentifier(key) : key;
    if (name === undefined) return undefined;
    const value = member(this.#object, name);
    // A field that may be null is taken for absent when it is.
    if (value === undefined || (isObject && value === null)) return undefined;
    const schema = this.#schemaOf(name);
    return schema && toCelValue(value, schema);
  }

  *keys(): Generator<CelValue, void, undefined> {
    const isObject = this.#schema.properties !== undefined;
    for (const name of Object.keys(this.#object)) {
      if (this.#schemaOf(name) === undefined) continue;
      yield isObject ? (escapeIdentifier(name) ?? name) : name;
    }
  }

  /** Fields without schema are compared as they are, as far as both have them. */
  override equalsAsWhole(other: CelMap): boolean {
    if (this.size !== other.size) return false;
    for (const [name, value] of Object.entries(this.#object)) {
      if (this.#schemaOf(name) === undefined) {
        if (!(other instanceof SchemaMap)) return false;
        const theirs = member(other.#object, name);
        if (theirs !== undefined && !equalJson(value, theirs)) return false;
        continue;
      }
      const ours = this.find(name);
      const theirs = other.find(name);
      if (ours === undefined || theirs === undefined) {
        if (ours !== theirs) return false;
      } else if (!celEquals(ours, theirs)) return false;
    }
    return true;
  }

  #schemaOf(name: string): StructuralSchema | undefined {
    const { properties, additionalProperties } = this.#schema;
    if (properties !== undefined) return properties.get(name);
    return typeof additionalProperties === "object"
      ? additionalProperties
      : undefined;
  }
}
