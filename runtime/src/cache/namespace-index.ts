import type { DeepReadonly, KubeObject } from "../meta/object.js";

/** Name of the index by namespace that informers have by default; client-go's NamespaceIndex. */
export const NAMESPACE_INDEX = "namespace";

/** Indexes an object by its namespace, `""` for cluster-scoped ones; client-go's MetaNamespaceIndexFunc. */
export function metaNamespaceIndex(
  object: DeepReadonly<KubeObject>,
): readonly string[] {
  return [object.metadata?.namespace ?? ""];
}
