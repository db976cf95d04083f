import { isRecord, type ApiObject } from "../api-object.js";
import { decodeTyped, TypedDecodeError } from "../builtin/decode-typed.js";
import type { GoStruct } from "../builtin/go-type.js";
import {
  coerceEmbedded,
  type ObjectMetaRules,
} from "../schema/embedded-resources.js";
import { fieldErrorText } from "../schema/field-error.js";
import type { Json } from "../../../meta/object.js";
import type { StructuralSchema } from "../schema/structural-schema.js";

/** What {@link coerceMetadata} makes of an object. */
export interface CoercedMetadata {
  readonly object: ApiObject;
  /** Paths of fields of metadata that it does not know. */
  readonly unknownFields: readonly string[];
  /** The same of embedded resources, which are read once the rest is pruned. */
  readonly unknownInEmbedded: readonly string[];
}

/**
 * Reads the metadata of a custom resource, and of resources embedded in it, as the typed
 * structs they are: unknown fields are dropped.
 *
 * @throws {@link TypedDecodeError} for values of a wrong type.
 */
export function coerceMetadata(
  object: ApiObject,
  schema: StructuralSchema | undefined,
  options: { readonly objectMeta: GoStruct; readonly rules: ObjectMetaRules },
): CoercedMetadata {
  const { objectMeta, rules } = options;
  // On its own: in messages its fields have no path from the root.
  const { object: metadata, unknownFields: unknown } = decodeTyped(
    isRecord(object.metadata) ? object.metadata : {},
    objectMeta,
  );
  const unknownInMetadata = unknown.map((path) => `metadata.${path}`);
  const coerced = { ...object, metadata };
  if (!schema)
    return {
      object: coerced,
      unknownFields: unknownInMetadata,
      unknownInEmbedded: [],
    };
  const embedded = coerceEmbedded(coerced as unknown as Json, schema, {
    rules,
  });
  if (embedded.error)
    throw new TypedDecodeError(fieldErrorText(embedded.error));
  const { value, unknownFields } = embedded;
  return {
    object: { ...coerced, ...(isRecord(value) ? value : {}) },
    unknownFields: unknownInMetadata,
    unknownInEmbedded: unknownFields,
  };
}
