import { compareKubeVersions } from "./kube-version.js";
import type { Subscription } from "../storage/resource-store.js";
import type { Resource } from "./resource.js";

/** One served version of a group. */
export interface ServedVersion {
  readonly version: string;
  readonly resources: ReadonlyMap<string, Resource>;
}

/** Every resource that the server serves, by group, version and plural. */
export class Registry {
  readonly #groups = new Map<string, Map<string, Map<string, Resource>>>();
  readonly #builtInOrder: ReadonlyMap<string, readonly string[]>;
  readonly #removalListeners = new WeakMap<Resource, Set<() => void>>();
  #generation = 0;

  /** `builtInOrder`: the versions of built-in groups, preferred first, and the groups in the order to list them. */
  constructor(builtInOrder: ReadonlyMap<string, readonly string[]>) {
    this.#builtInOrder = builtInOrder;
    for (const [group, versions] of builtInOrder)
      for (const version of versions) this.#version(group, version);
  }

  /** Grows with each change, for what is derived from the registry. */
  get generation(): number {
    return this.#generation;
  }

  add(resource: Resource): void {
    this.#version(resource.group, resource.version).set(
      resource.plural,
      resource,
    );
    this.#generation += 1;
  }

  /** Stops serving a version of a resource; its version and group go with the last one. */
  remove(resource: Resource): void {
    const versions = this.#groups.get(resource.group);
    const resources = versions?.get(resource.version);
    if (!versions || !resources) return;
    resources.delete(resource.plural);
    if (resources.size === 0 && !this.#builtInOrder.has(resource.group))
      versions.delete(resource.version);
    if (versions.size === 0) this.#groups.delete(resource.group);
    this.#generation += 1;
    for (const listener of this.#removalListeners.get(resource) ?? [])
      listener();
  }

  /** Calls `listener` when this version of a resource is served no more, or is served in another way. */
  whenRemoved(resource: Resource, listener: () => void): Subscription {
    const listeners = this.#removalListeners.get(resource) ?? new Set();
    listeners.add(listener);
    this.#removalListeners.set(resource, listeners);
    return { close: () => listeners.delete(listener) };
  }

  find(group: string, version: string, plural: string): Resource | undefined {
    return this.#groups.get(group)?.get(version)?.get(plural);
  }

  hasGroup(group: string): boolean {
    return this.#groups.has(group);
  }

  /** True for the core group and the others that no CRD is needed for. */
  isBuiltIn(group: string): boolean {
    return this.#builtInOrder.has(group);
  }

  /** Group names in the order of discovery: built-in ones first, then by name; without the core group. */
  groups(): readonly string[] {
    const custom = [...this.#groups.keys()].filter(
      (group) => !this.#builtInOrder.has(group),
    );
    return [
      ...[...this.#builtInOrder.keys()].filter((group) => group !== ""),
      ...custom.sort(),
    ];
  }

  /** The versions of a group, preferred first. */
  versions(group: string): readonly ServedVersion[] {
    const versions = this.#groups.get(group);
    if (!versions) return [];
    const order = this.#builtInOrder.get(group);
    const names = [...versions.keys()].sort((a, b) =>
      order ? order.indexOf(a) - order.indexOf(b) : compareKubeVersions(b, a),
    );
    return names.map((version) => ({
      version,
      resources: versions.get(version) ?? new Map(),
    }));
  }

  /** Every version of every resource. */
  *all(): Iterable<Resource> {
    for (const versions of this.#groups.values())
      for (const resources of versions.values()) yield* resources.values();
  }

  /** One version of each resource: the preferred one. */
  preferred(): readonly Resource[] {
    const found = new Map<string, Resource>();
    for (const group of ["", ...this.groups()])
      for (const { resources } of this.versions(group))
        for (const resource of resources.values())
          if (!found.has(resource.id)) found.set(resource.id, resource);
    return [...found.values()];
  }

  #version(group: string, version: string): Map<string, Resource> {
    const versions =
      this.#groups.get(group) ?? new Map<string, Map<string, Resource>>();
    this.#groups.set(group, versions);
    const resources = versions.get(version) ?? new Map<string, Resource>();
    versions.set(version, resources);
    return resources;
  }
}
