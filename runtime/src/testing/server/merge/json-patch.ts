import type { Json } from "../../../meta/object.js";
import { RuntimeError } from "../../../primitives/runtime-error.js";

/**
 * Applies a JSON Patch (RFC 6902) to `document`, which stays as it is.
 *
 * @throws {@link PatchError} as the real server refuses; nothing is applied then.
 */
export function applyJsonPatch(_document: Json, _patch: Json): Json {
  throw new RuntimeError("NotYet", "applyJsonPatch comes next");
}
