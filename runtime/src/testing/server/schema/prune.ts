import type { Json } from "../../../meta/object.js";
import type { StructuralSchema } from "./structural-schema.js";
import { RuntimeError } from "../../../primitives/runtime-error.js";

/** What {@link prune} leaves. */
export interface Pruned {
  /** Without the unknown fields; parts that lose nothing are shared with the input. */
  readonly object: Json;
  /** Paths of the fields that were dropped, such as `spec.ports[0].nmae`; sorted. */
  readonly prunedPaths: readonly string[];
}

/**
 * Drops the fields that `schema` does not know. At the root (`isResourceRoot`, default
 * true) `apiVersion`, `kind` and `metadata` stay, as in embedded resources.
 */
export function prune(
  _object: Json,
  _schema: StructuralSchema,
  _options: { readonly isResourceRoot?: boolean } = {},
): Pruned {
  throw new RuntimeError("NotYet", "prune comes next");
}
