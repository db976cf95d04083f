import { decodeTyped, TypedDecodeError } from "../builtin/decode-typed.js";
import type { GoStruct } from "../builtin/go-type.js";
import { goKindOf } from "../http/parse-body.js";
import { pathSegmentName } from "../metadata/name-rules.js";
import { metadataErrors } from "../metadata/validate-metadata.js";
import type { ObjectMetaRules } from "../schema/embedded-resources.js";
import { isJsonObject, type JsonObject } from "../schema/json-value.js";

/** How the metadata of resources embedded in custom ones is read and judged. */
export function objectMetaRules(objectMeta: GoStruct): ObjectMetaRules {
  return {
    decode: (metadata) => {
      if (metadata !== null && !isJsonObject(metadata))
        return {
          error: `json: cannot unmarshal ${goKindOf(metadata)} into Go value of type v1.ObjectMeta`,
        };
      try {
        const { object, unknownFields } = decodeTyped(
          metadata ?? {},
          objectMeta,
        );
        return { metadata: object as JsonObject, unknownFields };
      } catch (error) {
        if (!(error instanceof TypedDecodeError)) throw error;
        return { error: error.message };
      }
    },
    validate: (metadata, path) =>
      metadataErrors(
        { name: "fakename", ...metadata },
        {
          namespaced: metadata["namespace"] !== undefined,
          nameRule: pathSegmentName,
          path,
        },
      ),
  };
}
