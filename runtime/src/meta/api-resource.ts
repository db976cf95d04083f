import type { KubeObject } from "./object.js";

/** Group, version and kind; the group of core kinds is `""`. */
export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/**
 * What a client needs to know of a kind: its name, path and scope. Generated code
 * exports one for each version of each kind, under the name of its type.
 */
export interface ApiResource<
  T extends KubeObject = KubeObject,
> extends GroupVersionKind {
  readonly plural: string;
  readonly singular: string;
  readonly listKind: string;
  readonly namespaced: boolean;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  /** Subresources that the server offers, such as `status` and `scale`. */
  readonly subresources?: readonly string[];
  /** Never set: carries `T` for inference. */
  readonly __object?: T;
}

/** The object type of an {@link ApiResource}. */
export type ObjectOf<R extends ApiResource> =
  R extends ApiResource<infer T> ? T : never;

/** `group/version`, or `version` alone for the core group. */
export function apiVersionOf(resource: {
  readonly group: string;
  readonly version: string;
}): string {
  return resource.group === ""
    ? resource.version
    : `${resource.group}/${resource.version}`;
}

/** Splits `apiVersion`; the group of `v1` is `""`. */
export function parseApiVersion(apiVersion: string): {
  readonly group: string;
  readonly version: string;
} {
  const slash = apiVersion.indexOf("/");
  return slash < 0
    ? { group: "", version: apiVersion }
    : {
        group: apiVersion.slice(0, slash),
        version: apiVersion.slice(slash + 1),
      };
}

/** The path of a collection or, with `name`, of one object or one of its subresources. */
export function resourcePath(
  resource: Pick<ApiResource, "group" | "version" | "plural">,
  where: {
    readonly namespace?: string | undefined;
    readonly name?: string | undefined;
    readonly subresource?: string | undefined;
  } = {},
): string {
  const root =
    resource.group === ""
      ? `/api/${resource.version}`
      : `/apis/${resource.group}/${resource.version}`;
  const parts = [root];
  if (where.namespace)
    parts.push("namespaces", encodeURIComponent(where.namespace));
  parts.push(resource.plural);
  if (where.name !== undefined) parts.push(encodeURIComponent(where.name));
  if (where.subresource) parts.push(where.subresource);
  return parts.join("/");
}
