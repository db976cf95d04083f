import { invalid, type FieldError } from "./field-error.js";
import type { FieldPath } from "./field-path.js";
import { parseSchemaProps } from "./parse-schema-props.js";
import { toStructural, unsupportedField } from "./structural-conversion.js";
import { structuralErrors } from "./structural-errors.js";
import type { StructuralSchema } from "./structural-schema.js";

/** What {@link parseStructuralSchema} makes of a schema: it, or why it is not structural, sorted by text. */
export type ParsedSchema =
  | { readonly schema: StructuralSchema; readonly errors: readonly [] }
  | { readonly schema?: never; readonly errors: readonly FieldError[] };

/**
 * Reads the `openAPIV3Schema` of a CRD version, as stored: fields that the API does not have are
 * left out. `path` is where it stands, for the errors.
 */
export function parseStructuralSchema(
  openAPIV3Schema: unknown,
  path: FieldPath | undefined,
): ParsedSchema {
  const props = parseSchemaProps(openAPIV3Schema);
  const unsupported = unsupportedField(props);
  if (unsupported !== undefined)
    return { errors: [invalid(path, "", unsupported)] };
  const errors = structuralErrors(props, path);
  return errors.length > 0
    ? { errors }
    : { schema: toStructural(props), errors: [] };
}
