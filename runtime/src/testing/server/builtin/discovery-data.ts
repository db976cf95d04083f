import { isRecord, listAt, textAt, valueAt } from "../api-object.js";
import type { ResourceInfo, SubresourceInfo } from "../registry/resource.js";
import { readDataFile } from "./data-files.js";

/** What discovery of a real server says of its built-in kinds. */
export interface DiscoveryData {
  /** Versions of each group, preferred first; groups in the order of discovery, core as `""`. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly resources: readonly ResourceInfo[];
  /** Such as `v1.36.3`. */
  readonly kubernetesVersion: string;
}

/** Reads the recorded discovery documents. */
export function readDiscoveryData(): DiscoveryData {
  const data = readDataFile("discovery.json");
  const groups = new Map<string, string[]>();
  const resources: ResourceInfo[] = [];
  const hashes = valueAt(data, "storageVersionHashes");
  for (const item of [
    ...listAt(data, "api", "items"),
    ...listAt(data, "apis", "items"),
  ]) {
    const group = textAt(item, "metadata", "name");
    const versions: string[] = [];
    groups.set(group, versions);
    for (const entry of listAt(item, "versions")) {
      const version = textAt(entry, "version");
      versions.push(version);
      for (const resource of listAt(entry, "resources"))
        resources.push(resourceInfo(resource, { group, version, hashes }));
    }
  }
  return { groups, resources, kubernetesVersion: textAt(data, "kubernetes") };
}

function resourceInfo(
  resource: unknown,
  where: {
    readonly group: string;
    readonly version: string;
    readonly hashes: unknown;
  },
): ResourceInfo {
  const { group, version, hashes } = where;
  const plural = textAt(resource, "resource");
  const kind = textAt(resource, "responseKind", "kind");
  const root = group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
  const hash = isRecord(hashes) ? textAt(hashes, `${root}/${plural}`) : "";
  return {
    group,
    version,
    kind,
    listKind: `${kind}List`,
    plural,
    singular: textAt(resource, "singularResource"),
    namespaced: textAt(resource, "scope") === "Namespaced",
    verbs: texts(resource, "verbs"),
    shortNames: texts(resource, "shortNames"),
    categories: texts(resource, "categories"),
    subresources: new Map(
      listAt(resource, "subresources").map((item) => {
        const info = subresourceInfo(item);
        return [info.name, info];
      }),
    ),
    storageVersionHash: hash === "" ? undefined : hash,
  };
}

function subresourceInfo(item: unknown): SubresourceInfo {
  return {
    name: textAt(item, "subresource"),
    kind: textAt(item, "responseKind", "kind"),
    group: textAt(item, "responseKind", "group"),
    version: textAt(item, "responseKind", "version"),
    verbs: texts(item, "verbs"),
  };
}

function texts(value: unknown, name: string): string[] {
  return listAt(value, name).map(String);
}
