import type { Json } from "../../../meta/object.js";
import { label1035Errors } from "../metadata/name-rules.js";
import { invalid, required, type FieldError } from "./field-error.js";
import { FieldPath } from "./field-path.js";
import {
  changeItems,
  changeMembers,
  isJsonArray,
  isJsonObject,
  member,
  type JsonObject,
} from "./json-value.js";
import type { StructuralSchema } from "./structural-schema.js";

/** How metadata is read and judged; the API server's own rules for ObjectMeta. */
export interface ObjectMetaRules {
  /** Reads metadata as the API's type has it; `error` when a value has the wrong type. */
  decode(metadata: Json):
    | {
        readonly metadata: JsonObject;
        /** Paths below metadata of fields it does not have. */
        readonly unknownFields: readonly string[];
        readonly error?: never;
      }
    | { readonly error: string };
  /** What is wrong with the metadata of an embedded resource, which may lack a name and be in any scope. */
  validate(metadata: JsonObject, path: FieldPath): readonly FieldError[];
}

/** What {@link coerceEmbedded} makes. */
export type Coerced =
  | {
      readonly value: Json;
      /** Paths of the fields that metadata does not have; sorted. */
      readonly unknownFields: readonly string[];
      readonly error?: never;
    }
  | { readonly error: FieldError };

/**
 * Reads apiVersion, kind and metadata of the resources embedded in `value`: unknown fields of
 * metadata are dropped, values of a wrong type are an error. The root itself counts
 * only where `schema` says so. After apiextensions' `objectmeta.Coerce`.
 */
export function coerceEmbedded(
  value: Json,
  schema: StructuralSchema,
  options: {
    readonly rules: ObjectMetaRules;
    readonly path?: FieldPath | undefined;
  },
): Coerced {
  const { rules, path } = options;
  if (!hasEmbedded(schema)) return { value, unknownFields: [] };
  const coercer = new Coercer(rules);
  const coerced = coercer.coerce(value, schema, path);
  return coercer.error === undefined
    ? { value: coerced, unknownFields: coercer.unknownFields.sort() }
    : { error: coercer.error };
}

class Coercer {
  readonly unknownFields: string[] = [];
  /** The first; nothing is changed after it. */
  error: FieldError | undefined;
  readonly #rules: ObjectMetaRules;

  constructor(rules: ObjectMetaRules) {
    this.#rules = rules;
  }

  coerce(
    value: Json,
    schema: StructuralSchema | undefined,
    path: FieldPath | undefined,
  ): Json {
    if (
      schema === undefined ||
      this.error !== undefined ||
      !hasEmbedded(schema)
    )
      return value;
    if (isJsonArray(value))
      return changeItems(value, (item, index) =>
        this.coerce(item, schema.items, FieldPath.index(path, index)),
      );
    if (!isJsonObject(value)) return value;
    return changeMembers(value, (part, key) => {
      const own = schema.embeddedResource
        ? this.#coerceOwn(part, key, path)
        : part;
      const found = schemaAndPath(schema, path, key);
      return this.coerce(own, found.schema, found.path);
    });
  }

  #coerceOwn(part: Json, key: string, path: FieldPath | undefined): Json {
    if (this.error !== undefined) return part;
    const at = FieldPath.child(path, key);
    if ((key === "apiVersion" || key === "kind") && typeof part !== "string")
      this.error = invalid(at, part, "must be a string");
    if (key !== "metadata") return part;
    const decoded = this.#rules.decode(part);
    if (decoded.error !== undefined) {
      this.error = invalid(at, part, decoded.error);
      return part;
    }
    this.unknownFields.push(
      ...decoded.unknownFields.map((field) => `${at.toString()}.${field}`),
    );
    return decoded.metadata;
  }
}

/**
 * What is wrong with the resources embedded in `value`: they need apiVersion and kind, and their
 * metadata must be valid by `rules`; apiextensions' `objectmeta.Validate`.
 */
export function* embeddedErrors(
  value: Json,
  schema: StructuralSchema | undefined,
  options: {
    readonly rules: ObjectMetaRules | undefined;
    readonly path: FieldPath | undefined;
  },
): Iterable<FieldError> {
  const { rules, path } = options;
  if (schema === undefined || !hasEmbedded(schema)) return;
  if (isJsonArray(value))
    for (const [index, item] of value.entries())
      yield* embeddedErrors(item, schema.items, {
        rules,
        path: FieldPath.index(path, index),
      });
  if (!isJsonObject(value)) return;
  if (schema.embeddedResource) yield* resourceErrors(value, options);
  for (const [key, part] of Object.entries(value)) {
    const found = schemaAndPath(schema, path, key);
    yield* embeddedErrors(part, found.schema, { rules, path: found.path });
  }
}

function* resourceErrors(
  resource: JsonObject,
  {
    rules,
    path,
  }: {
    readonly rules: ObjectMetaRules | undefined;
    readonly path: FieldPath | undefined;
  },
): Iterable<FieldError> {
  const apiVersion = member(resource, "apiVersion");
  const kind = member(resource, "kind");
  const metadata = member(resource, "metadata");
  const at = (name: string): FieldPath => FieldPath.child(path, name);
  if (apiVersion === undefined) yield required(at("apiVersion"));
  if (kind === undefined) yield required(at("kind"));
  if (apiVersion !== undefined)
    yield* textErrors(apiVersion, at("apiVersion"), apiVersionError);
  if (kind !== undefined) yield* textErrors(kind, at("kind"), kindError);
  if (metadata === undefined || rules === undefined) return;
  const decoded = rules.decode(metadata);
  if (decoded.error === undefined)
    yield* rules.validate(decoded.metadata, at("metadata"));
  else yield invalid(at("metadata"), metadata, decoded.error);
}

function* textErrors(
  value: Json,
  path: FieldPath,
  complaint: (text: string) => string | undefined,
): Iterable<FieldError> {
  const detail =
    typeof value !== "string"
      ? "must be a string"
      : value === ""
        ? "must not be empty"
        : complaint(value);
  if (detail !== undefined) yield invalid(path, value, detail);
}

function apiVersionError(text: string): string | undefined {
  return text !== "/" && text.split("/").length > 2
    ? `unexpected GroupVersion string: ${text}`
    : undefined;
}

function kindError(text: string): string | undefined {
  const errors = label1035Errors(text.toLowerCase());
  return errors.length === 0
    ? undefined
    : `may have mixed case, but should otherwise match: ${errors.join(",")}`;
}

function schemaAndPath(
  schema: StructuralSchema,
  path: FieldPath | undefined,
  key: string,
): {
  readonly schema: StructuralSchema | undefined;
  readonly path: FieldPath | undefined;
} {
  const property = schema.properties?.get(key);
  if (property !== undefined)
    return { schema: property, path: FieldPath.child(path, key) };
  const { additionalProperties } = schema;
  return typeof additionalProperties === "object"
    ? { schema: additionalProperties, path: FieldPath.key(path, key) }
    : { schema: undefined, path };
}

const known = new WeakMap<StructuralSchema, boolean>();

function hasEmbedded(schema: StructuralSchema): boolean {
  const remembered = known.get(schema);
  if (remembered !== undefined) return remembered;
  const parts = [
    schema.items,
    schema.additionalProperties,
    ...(schema.properties?.values() ?? []),
  ];
  const found =
    schema.embeddedResource ||
    parts.some((part) => typeof part === "object" && hasEmbedded(part));
  known.set(schema, found);
  return found;
}
