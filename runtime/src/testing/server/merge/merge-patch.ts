import type { Json } from "../../../meta/object.js";
import { RuntimeError } from "../../../primitives/runtime-error.js";

/** Applies a JSON Merge Patch (RFC 7386) to `document`, which stays as it is. */
export function applyMergePatch(_document: Json, _patch: Json): Json {
  throw new RuntimeError("NotYet", "applyMergePatch comes next");
}
