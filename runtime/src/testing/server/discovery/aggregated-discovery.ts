import { createHash } from "node:crypto";
import type { Registry, ServedVersion } from "../registry/registry.js";
import type { ResourceInfo } from "../registry/resource.js";

/** A discovery document and the tag that tells its state. */
export interface TaggedDocument {
  readonly json: string;
  readonly etag: string;
}

/** Discovery of everything in one document; `apidiscovery.k8s.io/v2`. */
export class AggregatedDiscovery {
  readonly #registry: Registry;
  readonly #virtual: readonly ResourceInfo[];
  readonly #documents = new Map<string, TaggedDocument>();
  #generation = -1;

  constructor(registry: Registry, virtual: readonly ResourceInfo[]) {
    this.#registry = registry;
    this.#virtual = virtual;
  }

  /** `/api`: the core group. */
  core(version: string): TaggedDocument {
    return this.#document("api", version, () => [this.#group("")]);
  }

  /** `/apis`: every other group. */
  groups(version: string): TaggedDocument {
    return this.#document("apis", version, () =>
      this.#registry.groups().map((group) => this.#group(group)),
    );
  }

  #document(
    path: string,
    version: string,
    items: () => readonly unknown[],
  ): TaggedDocument {
    if (this.#generation !== this.#registry.generation) {
      this.#documents.clear();
      this.#generation = this.#registry.generation;
    }
    const key = `${path} ${version}`;
    let document = this.#documents.get(key);
    if (!document) {
      const json = JSON.stringify({
        kind: "APIGroupDiscoveryList",
        apiVersion: `apidiscovery.k8s.io/${version}`,
        metadata: {},
        items: items(),
      });
      const hash = createHash("sha256").update(json).digest("hex");
      document = { json, etag: `"${hash.toUpperCase()}"` };
      this.#documents.set(key, document);
    }
    return document;
  }

  #group(group: string): unknown {
    return {
      metadata: group === "" ? {} : { name: group },
      versions: this.#registry
        .versions(group)
        .map((served) => this.#version(group, served)),
    };
  }

  #version(group: string, { version, resources }: ServedVersion): unknown {
    const virtual = this.#virtual.filter(
      (info) => info.group === group && info.version === version,
    );
    const infos = [...resources.values(), ...virtual].sort((a, b) =>
      a.plural < b.plural ? -1 : 1,
    );
    const isCustom = [...resources.values()].some(
      (resource) => resource.isCustom,
    );
    return {
      version,
      resources: infos.map((info) =>
        resourceEntry(info, isCustom ? { group, version } : EMPTY),
      ),
      freshness: "Current",
    };
  }
}

// Built-in kinds leave the group and version of their own kind out.
const EMPTY = { group: "", version: "" };

function resourceEntry(
  info: ResourceInfo,
  own: { readonly group: string; readonly version: string },
): unknown {
  const { shortNames, categories } = info;
  const subresources = [...info.subresources.values()].map((sub) => ({
    subresource: sub.name,
    responseKind: { group: sub.group, version: sub.version, kind: sub.kind },
    verbs: sub.verbs,
  }));
  return {
    resource: info.plural,
    responseKind: { ...own, kind: info.kind },
    scope: info.namespaced ? "Namespaced" : "Cluster",
    singularResource: info.singular,
    verbs: info.verbs,
    ...(shortNames.length > 0 && { shortNames }),
    ...(categories.length > 0 && { categories }),
    ...(subresources.length > 0 && { subresources }),
  };
}
