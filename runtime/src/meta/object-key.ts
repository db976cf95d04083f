import type { KubeObject } from "./object.js";
import { RuntimeError } from "../primitives/runtime-error.js";

/** A key's two halves; `namespace` is `""` for cluster-scoped objects. */
export interface ObjectName {
  readonly namespace: string;
  readonly name: string;
}

/** `namespace/name`, or `name` alone for cluster-scoped objects; client-go's MetaNamespaceKeyFunc. */
export function metaNamespaceKey(object: {
  readonly metadata?:
    Pick<NonNullable<KubeObject["metadata"]>, "name" | "namespace"> | undefined;
}): string {
  const { namespace, name = "" } = object.metadata ?? {};
  return namespace ? `${namespace}/${name}` : name;
}

/**
 * Takes a key of {@link metaNamespaceKey} apart.
 *
 * @throws {@link RuntimeError} `InvalidKey` when it has more than one slash.
 */
export function splitMetaNamespaceKey(key: string): ObjectName {
  const parts = key.split("/");
  const [first = "", second] = parts;
  if (parts.length > 2)
    throw new RuntimeError(
      "InvalidKey",
      `unexpected key format: ${JSON.stringify(key)}`,
    );
  return second === undefined
    ? { namespace: "", name: first }
    : { namespace: first, name: second };
}
