import { RuntimeError } from "../primitives/runtime-error.js";
import { apiVersionOf, type ApiResource } from "./api-resource.js";
import type { KubeObject } from "./object.js";

/**
 * The kinds that a program knows: what turns an object's `apiVersion` and `kind`
 * into the {@link ApiResource} that a client needs. Generated code has one for its kinds.
 */
export class Scheme {
  readonly #resources = new Map<string, ApiResource>();

  /** A scheme of `resources`; more can be added later. */
  constructor(resources: Iterable<ApiResource> = []) {
    for (const resource of resources) this.add(resource);
  }

  /** Adds a kind. Adding a version of a kind again replaces what was known of it. */
  add(resource: ApiResource): this {
    this.#resources.set(keyOf(apiVersionOf(resource), resource.kind), resource);
    return this;
  }

  /** Adds every kind of another scheme. */
  addAll(other: Iterable<ApiResource>): this {
    for (const resource of other) this.add(resource);
    return this;
  }

  /** The kind that `apiVersion` and `kind` name, or undefined. */
  lookup(apiVersion: string, kind: string): ApiResource | undefined {
    return this.#resources.get(keyOf(apiVersion, kind));
  }

  /**
   * The kind of an object that carries its `apiVersion` and `kind`.
   *
   * @throws {@link RuntimeError} `UnknownKind` when it carries none or the scheme lacks it.
   */
  resourceFor<T extends KubeObject>(object: {
    readonly apiVersion?: T["apiVersion"] | undefined;
    readonly kind?: T["kind"] | undefined;
  }): ApiResource<T> {
    const { apiVersion, kind } = object;
    if (!apiVersion || !kind)
      throw new RuntimeError(
        "UnknownKind",
        "the object carries no apiVersion and kind",
      );
    const resource = this.lookup(apiVersion, kind);
    if (!resource)
      throw new RuntimeError(
        "UnknownKind",
        `the scheme has no ${kind} of ${apiVersion}: add it to the scheme`,
      );
    return resource as ApiResource<T>;
  }

  /** Every kind, in the order of their first addition. */
  [Symbol.iterator](): IterableIterator<ApiResource> {
    return this.#resources.values();
  }
}

function keyOf(apiVersion: string, kind: string): string {
  return `${apiVersion} ${kind}`;
}
