import type { Json } from "../../../meta/object.js";
import type { TypeSchema } from "./type-schema.js";
import { RuntimeError } from "../../../primitives/runtime-error.js";

/**
 * Applies a strategic merge patch to `document`, which stays as it is.
 *
 * @throws {@link PatchError} as the real server refuses.
 */
export function applyStrategicMergePatch(
  _document: Json,
  _patch: Json,
  _type: TypeSchema,
): Json {
  throw new RuntimeError("NotYet", "applyStrategicMergePatch comes next");
}
