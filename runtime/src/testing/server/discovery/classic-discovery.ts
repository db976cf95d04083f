import type { Registry } from "../registry/registry.js";
import type { ResourceInfo } from "../registry/resource.js";

/** Discovery in its first form: documents for the server, each group and each version. */
export class ClassicDiscovery {
  readonly #registry: Registry;
  /** Built-in kinds that nothing is stored of, such as reviews. */
  readonly #virtual: readonly ResourceInfo[];

  constructor(registry: Registry, virtual: readonly ResourceInfo[]) {
    this.#registry = registry;
    this.#virtual = virtual;
  }

  /** `/api`. */
  coreVersions(serverAddress: string): unknown {
    return {
      kind: "APIVersions",
      versions: this.#registry.versions("").map(({ version }) => version),
      serverAddressByClientCIDRs: [{ clientCIDR: "0.0.0.0/0", serverAddress }],
    };
  }

  /** `/apis`. */
  groups(): unknown {
    return {
      kind: "APIGroupList",
      apiVersion: "v1",
      groups: this.#registry.groups().map((group) => this.#group(group)),
    };
  }

  /** `/apis/GROUP`; undefined when there is no such group. */
  group(group: string): unknown {
    if (group === "" || !this.#registry.hasGroup(group)) return undefined;
    return { kind: "APIGroup", apiVersion: "v1", ...this.#group(group) };
  }

  /** `/apis/GROUP/VERSION` or `/api/v1`; undefined when it is not served. */
  resources(group: string, version: string): unknown {
    const served = this.#registry
      .versions(group)
      .find((candidate) => candidate.version === version);
    if (!served) return undefined;
    const virtual = this.#virtual.filter(
      (info) => info.group === group && info.version === version,
    );
    const infos = [...served.resources.values(), ...virtual].sort((a, b) =>
      a.plural < b.plural ? -1 : 1,
    );
    return {
      kind: "APIResourceList",
      apiVersion: "v1",
      groupVersion: group === "" ? version : `${group}/${version}`,
      resources: infos.flatMap(resourceEntries),
    };
  }

  #group(group: string): Record<string, unknown> {
    const versions = this.#registry.versions(group).map(({ version }) => ({
      groupVersion: `${group}/${version}`,
      version,
    }));
    return { name: group, versions, preferredVersion: versions[0] };
  }
}

function resourceEntries(info: ResourceInfo): unknown[] {
  const { namespaced, shortNames, categories, storageVersionHash } = info;
  const entry = {
    name: info.plural,
    singularName: info.singular,
    namespaced,
    kind: info.kind,
    verbs: info.verbs,
    ...(shortNames.length > 0 && { shortNames }),
    ...(categories.length > 0 && { categories }),
    ...(storageVersionHash !== undefined && { storageVersionHash }),
  };
  const subresources = [...info.subresources.values()].map((sub) => {
    const isForeign =
      sub.group !== "" &&
      !(sub.group === info.group && sub.version === info.version);
    return {
      name: `${info.plural}/${sub.name}`,
      singularName: "",
      namespaced,
      ...(isForeign && { group: sub.group, version: sub.version }),
      kind: sub.kind,
      verbs: sub.verbs,
    };
  });
  return [entry, ...subresources];
}
