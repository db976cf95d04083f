import type { Json } from "../../../meta/object.js";
import { compareText } from "./go-text.js";
import {
  changeItems,
  changeMembers,
  isJsonArray,
  isJsonObject,
} from "./json-value.js";
import type { StructuralSchema } from "./structural-schema.js";

/** What {@link prune} leaves. */
export interface Pruned<T> {
  /** Without the unknown fields; parts that lose nothing are shared with the input. */
  readonly object: T;
  /** Paths of the fields that were dropped, such as `spec.ports[0].nmae`; sorted. */
  readonly prunedPaths: readonly string[];
}

/**
 * Drops the fields that `schema` does not know; apiextensions' `pruning.PruneWithOptions`.
 * At the root (`isResourceRoot`, default true) `apiVersion`, `kind` and `metadata` stay,
 * as they do in embedded resources.
 */
export function prune<T>(
  object: T,
  schema: StructuralSchema,
  { isResourceRoot = true }: { readonly isResourceRoot?: boolean } = {},
): Pruned<T> {
  const pruner = new Pruner();
  const root =
    isResourceRoot && !schema.embeddedResource
      ? { ...schema, embeddedResource: true }
      : schema;
  return {
    object: pruner.prune(object as Json, root) as T,
    prunedPaths: pruner.paths.sort(compareText),
  };
}

/** True for the fields that every resource has without its schema saying so. */
export function isTypeOrObjectMeta(key: string): boolean {
  return key === "apiVersion" || key === "kind" || key === "metadata";
}

class Pruner {
  readonly paths: string[] = [];
  readonly #parents: string[] = [];

  prune(value: Json, schema: StructuralSchema | undefined): Json {
    if (schema?.preserveUnknownFields) return this.#keepUnknown(value, schema);
    if (isJsonArray(value))
      return changeItems(value, (item, index) =>
        this.#below(`[${index}]`, item, schema?.items),
      );
    if (!isJsonObject(value)) return value;
    return changeMembers(value, (part, key) => {
      if (schema?.embeddedResource && isTypeOrObjectMeta(key)) return part;
      const property = schema?.properties?.get(key);
      if (property !== undefined)
        return this.#below(this.#step(key), part, property);
      if (schema?.additionalProperties === undefined) {
        this.paths.push([...this.#parents, this.#step(key)].join(""));
        return undefined;
      }
      return this.#below(this.#step(key), part, additionalSchema(schema));
    });
  }

  // Below x-kubernetes-preserve-unknown-fields only what has a schema again is pruned.
  #keepUnknown(value: Json, schema: StructuralSchema | undefined): Json {
    if (schema === undefined) return value;
    if (isJsonArray(value))
      return changeItems(value, (item, index) => {
        this.#parents.push(`[${index}]`);
        const kept = this.#keepUnknown(item, schema.items);
        this.#parents.pop();
        return kept;
      });
    if (!isJsonObject(value)) return value;
    return changeMembers(value, (part, key) => {
      if (schema.embeddedResource && isTypeOrObjectMeta(key)) return part;
      const property = schema.properties?.get(key);
      if (property !== undefined)
        return this.#below(this.#step(key), part, property);
      return schema.additionalProperties === undefined
        ? part
        : this.#below(this.#step(key), part, additionalSchema(schema));
    });
  }

  #below(
    step: string,
    value: Json,
    schema: StructuralSchema | undefined,
  ): Json {
    this.#parents.push(step);
    const pruned = this.prune(value, schema);
    this.#parents.pop();
    return pruned;
  }

  #step(key: string): string {
    return this.#parents.length === 0 ? key : `.${key}`;
  }
}

/** The schema of `additionalProperties`; `true` gives none, and what has none is emptied. */
function additionalSchema(
  schema: StructuralSchema,
): StructuralSchema | undefined {
  return typeof schema.additionalProperties === "object"
    ? schema.additionalProperties
    : undefined;
}
