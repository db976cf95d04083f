import type { FieldError } from "./field-error.js";
import type { FieldPath } from "./field-path.js";
import type { StructuralSchema } from "./structural-schema.js";
import { RuntimeError } from "../../../primitives/runtime-error.js";

/** What {@link parseStructuralSchema} makes of a schema. */
export interface ParsedSchema {
  /** Present when there are no errors. */
  readonly schema?: StructuralSchema;
  /** Why it is no structural schema, sorted by text. */
  readonly errors: readonly FieldError[];
}

/** Reads the `openAPIV3Schema` of a CRD version; `path` is where it stands, for the errors. */
export function parseStructuralSchema(
  _openAPIV3Schema: unknown,
  _path: FieldPath | undefined,
): ParsedSchema {
  throw new RuntimeError("NotYet", "parseStructuralSchema comes next");
}
