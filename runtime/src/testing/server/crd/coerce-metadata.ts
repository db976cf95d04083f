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
  const root = decodeTyped({ metadata: object.metadata }, wrap(objectMeta));
  const { metadata } = root.object;
  const coerced = { ...object, metadata: isRecord(metadata) ? metadata : {} };
  if (!schema) return { object: coerced, unknownFields: root.unknownFields };
  const embedded = coerceEmbedded(coerced as unknown as Json, schema, {
    rules,
  });
  if (embedded.error)
    throw new TypedDecodeError(fieldErrorText(embedded.error));
  const { value, unknownFields } = embedded;
  return {
    object: { ...coerced, ...(isRecord(value) ? value : {}) },
    unknownFields: [...root.unknownFields, ...unknownFields],
  };
}

const wrappers = new WeakMap<GoStruct, GoStruct>();

/** A struct whose one field is metadata, so that messages have its whole path. */
function wrap(objectMeta: GoStruct): GoStruct {
  let wrapper = wrappers.get(objectMeta);
  if (!wrapper) {
    wrapper = {
      name: "",
      fields: new Map([
        [
          "metadata",
          {
            name: "metadata",
            type: { kind: "struct", struct: objectMeta },
            omitEmpty: false,
            omitZero: false,
            number: 0,
          },
        ],
      ]),
    };
    wrappers.set(objectMeta, wrapper);
  }
  return wrapper;
}
