import type { ObjectRef } from "../clients/client.js";
import { metaNamespaceKey } from "../meta/object-key.js";
import type { MappedObject } from "./map-function.js";

/** The keys of what a map function gave, each once; those without a name are left out. */
export function mappedKeys(mapped: Iterable<MappedObject>): Set<string> {
  const keys = new Set<string>();
  for (const item of mapped) {
    const key = keyOf(item);
    if (key !== "") keys.add(key);
  }
  return keys;
}

function keyOf(item: MappedObject): string {
  if (typeof item === "string") return item;
  const { name, namespace } = refOf(item);
  if (!name) return "";
  return metaNamespaceKey({
    metadata: { name, ...(namespace && { namespace }) },
  });
}

function refOf(item: Exclude<MappedObject, string>): ObjectRef {
  if ("metadata" in item) return item.metadata ?? {};
  return item as ObjectRef;
}
