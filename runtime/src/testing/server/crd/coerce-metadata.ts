import { isRecord, type ApiObject } from "../api-object.js";
import {
  decodeTyped,
  TypedDecodeError,
  type TypedDecoding,
} from "../builtin/decode-typed.js";
import type { GoStruct } from "../builtin/go-type.js";
import {
  coerceEmbedded,
  type ObjectMetaRules,
} from "../schema/embedded-resources.js";
import { compareText } from "../schema/go-text.js";
import { fieldErrorText } from "../schema/field-error.js";
import type { Json } from "../../../meta/object.js";
import type { StructuralSchema } from "../schema/structural-schema.js";

/** What {@link coerceMetadata} makes of an object. */
export interface CoercedMetadata {
  readonly object: ApiObject;
  /** Paths of fields of its metadata that are not known. */
  readonly unknownInMetadata: readonly string[];
  /** The same of the metadata of embedded resources. */
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
  const { object: metadata, unknownFields: unknown } = decodeSorted(
    isRecord(object.metadata) ? object.metadata : {},
    objectMeta,
  );
  const unknownInMetadata = unknown.map((path) => `metadata.${path}`);
  const coerced = { ...object, metadata };
  if (!schema)
    return { object: coerced, unknownInMetadata, unknownInEmbedded: [] };
  const embedded = coerceEmbedded(coerced as unknown as Json, schema, {
    rules,
  });
  if (embedded.error)
    throw new TypedDecodeError(fieldErrorText(embedded.error));
  const { value, unknownFields } = embedded;
  return {
    object: { ...coerced, ...(isRecord(value) ? value : {}) },
    unknownInMetadata,
    unknownInEmbedded: unknownFields,
  };
}

/** What the real server refuses is the first fault in the order of keys, as it writes metadata anew before it reads it. */
function decodeSorted(
  metadata: Record<string, unknown>,
  objectMeta: GoStruct,
): TypedDecoding {
  try {
    return decodeTyped(metadata, objectMeta);
  } catch (error) {
    if (!(error instanceof TypedDecodeError)) throw error;
    return decodeTyped(keysSorted(metadata), objectMeta);
  }
}

function keysSorted(value: Record<string, unknown>): Record<string, unknown> {
  const sorted = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(sorted);
    return isRecord(part) ? keysSorted(part) : part;
  };
  return Object.fromEntries(
    Object.keys(value)
      .sort(compareText)
      .map((key) => [key, sorted(value[key])]),
  );
}
