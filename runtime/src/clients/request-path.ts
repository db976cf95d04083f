import { resourcePath } from "../meta/api-resource.js";
import type { ApiResource } from "../meta/api-resource.js";
import { RuntimeError } from "../primitives/runtime-error.js";

/** Which object of a resource, or which collection. */
export interface Target {
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
  readonly subresource?: string | undefined;
}

/**
 * Path of one object. The namespace of a cluster-scoped resource is ignored.
 *
 * @throws {@link RuntimeError} `InvalidObjectRef` when a part is missing or can't stand in a path.
 */
export function objectPath(resource: ApiResource, target: Target): string {
  if (!target.name) throw invalid(resource, "the object has no name");
  return resourcePath(resource, {
    ...target,
    name: checked(resource, target.name),
    namespace: namespaceOf(resource, target),
  });
}

/**
 * Path of a collection to create in; it needs a namespace if the resource has them.
 *
 * @throws {@link RuntimeError} `InvalidObjectRef`
 */
export function creationPath(resource: ApiResource, target: Target): string {
  return resourcePath(resource, { namespace: namespaceOf(resource, target) });
}

/** Path of a collection to list; without a namespace that of all namespaces. */
export function collectionPath(
  resource: ApiResource,
  target: { readonly namespace?: string | undefined },
): string {
  return resourcePath(resource, {
    namespace:
      resource.namespaced && target.namespace
        ? checked(resource, target.namespace)
        : undefined,
  });
}

function namespaceOf(
  resource: ApiResource,
  { namespace }: Target,
): string | undefined {
  if (!resource.namespaced) return undefined;
  if (!namespace) throw invalid(resource, "no namespace was given");
  return checked(resource, namespace);
}

// client-go's IsValidPathSegmentName: these would name something else, however encoded.
function checked(resource: ApiResource, segment: string): string {
  if (segment === "." || segment === ".." || /[/%]/.test(segment))
    throw invalid(
      resource,
      `${JSON.stringify(segment)} can't be part of a path`,
    );
  return segment;
}

function invalid(resource: ApiResource, problem: string): RuntimeError {
  return new RuntimeError(
    "InvalidObjectRef",
    `${resource.kind} (${resource.plural}): ${problem}`,
  );
}
