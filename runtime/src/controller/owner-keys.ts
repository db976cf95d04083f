import type { ApiResource } from "../meta/api-resource.js";
import { parseApiVersion } from "../meta/api-resource.js";
import { metaNamespaceKey } from "../meta/object-key.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";

/**
 * Keys of the owners of kind `owner`, in whatever version they are referred to: the
 * one that controls the object, or all of them.
 */
export function ownerKeys(
  object: DeepReadonly<KubeObject>,
  options: {
    readonly owner: ApiResource;
    readonly matchEveryOwner?: boolean | undefined;
  },
): string[] {
  const { owner, matchEveryOwner = false } = options;
  const { namespace, ownerReferences = [] } = object.metadata ?? {};
  return ownerReferences
    .filter(
      (reference) =>
        reference.kind === owner.kind &&
        parseApiVersion(reference.apiVersion).group === owner.group &&
        (matchEveryOwner || reference.controller === true),
    )
    .map(({ name }) =>
      metaNamespaceKey({
        metadata: {
          name,
          ...(owner.namespaced && namespace !== undefined && { namespace }),
        },
      }),
    );
}
