import type { Json } from "../../../meta/object.js";
import type { FieldError } from "./field-error.js";
import type { StructuralSchema } from "./structural-schema.js";
import { RuntimeError } from "../../../primitives/runtime-error.js";

/** Paths of a CRD's scale subresource; wire spelling. */
export interface ScalePaths {
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath?: string;
}

/** See {@link validateObject}. */
export interface ValidateObjectOptions {
  /** The stored object, on update: what is invalid and unchanged is let pass. */
  readonly oldObject?: Json | undefined;
  readonly scale?: ScalePaths | undefined;
  /** `status` checks only the status, as that endpoint does. Default: everything. */
  readonly subresource?: "status" | undefined;
}

/**
 * Checks a custom resource against its schema: values, scale paths, embedded resources,
 * list sets and maps, in this order. Not checked: `metadata`, which every kind shares,
 * and CEL rules, which run only if {@link blockingError} finds nothing.
 */
export function validateObject(
  _object: Json,
  _schema: StructuralSchema,
  _options: ValidateObjectOptions = {},
): readonly FieldError[] {
  throw new RuntimeError("NotYet", "validateObject comes next");
}
