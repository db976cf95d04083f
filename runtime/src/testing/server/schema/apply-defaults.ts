import type { Json } from "../../../meta/object.js";
import type { StructuralSchema } from "./structural-schema.js";
import { RuntimeError } from "../../../primitives/runtime-error.js";

/**
 * Fills in the defaults of `schema`, in parts that exist; `null` where it is not allowed
 * counts as absent when there is a default. Unchanged parts are shared with the input.
 */
export function applyDefaults(_object: Json, _schema: StructuralSchema): Json {
  throw new RuntimeError("NotYet", "applyDefaults comes next");
}
