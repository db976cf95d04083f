import { apiVersionOf } from "../meta/api-resource.js";
import type {
  DiscoveredGroup,
  DiscoveredResource,
  DiscoveredVersion,
  Discovery,
} from "./discovered.js";
import { mapping, mappings, text, texts } from "./json.js";

interface NamedGroup {
  readonly group: string;
  /** The preferred one first. */
  readonly versions: readonly string[];
}

/** The core group of an `APIVersions` (`/api`). */
export function parseCoreVersions(answer: unknown): NamedGroup[] {
  const versions = texts(mapping(answer)["versions"]);
  return versions.length === 0 ? [] : [{ group: "", versions }];
}

/** The groups of an `APIGroupList` (`/apis`). */
export function parseGroupList(answer: unknown): NamedGroup[] {
  return mappings(mapping(answer)["groups"]).map((group) => {
    const preferred = text(mapping(group["preferredVersion"])["version"]);
    const versions = mappings(group["versions"]).map((entry) =>
      text(entry["version"]),
    );
    return {
      group: text(group["name"]),
      versions: [
        ...versions.filter((version) => version === preferred),
        ...versions.filter((version) => version !== preferred),
      ],
    };
  });
}

/** Asks for each version of each group; one that fails is left out and noted. */
export async function discoverEach(
  groups: readonly NamedGroup[],
  get: (path: string) => Promise<unknown>,
): Promise<Discovery> {
  const failures = new Map<string, unknown>();
  const discover = async (
    group: string,
    version: string,
  ): Promise<DiscoveredVersion[]> => {
    const name = apiVersionOf({ group, version });
    try {
      const list = await get(group === "" ? `/api/${name}` : `/apis/${name}`);
      return [
        { version, resources: parseResourceList(list, { group, version }) },
      ];
    } catch (error) {
      failures.set(name, error);
      return [];
    }
  };
  const found = await Promise.all(
    groups.map(async ({ group, versions }): Promise<DiscoveredGroup> => {
      const each = versions.map((version) => discover(group, version));
      return { group, versions: (await Promise.all(each)).flat() };
    }),
  );
  return { groups: found, failures };
}

function parseResourceList(
  answer: unknown,
  served: { readonly group: string; readonly version: string },
): DiscoveredResource[] {
  const entries = mappings(mapping(answer)["resources"]);
  const subresources = new Map<string, string[]>();
  for (const entry of entries) {
    const [plural = "", subresource] = text(entry["name"]).split("/");
    if (subresource === undefined) continue;
    const known = subresources.get(plural);
    if (known) known.push(subresource);
    else subresources.set(plural, [subresource]);
  }
  return entries.flatMap((entry) => {
    const plural = text(entry["name"]);
    const kind = text(entry["kind"]);
    if (kind === "" || plural === "" || plural.includes("/")) return [];
    return [
      {
        ...served,
        kind,
        plural,
        singular: text(entry["singularName"]) || kind.toLowerCase(),
        listKind: `${kind}List`,
        namespaced: entry["namespaced"] === true,
        shortNames: texts(entry["shortNames"]),
        categories: texts(entry["categories"]),
        subresources: subresources.get(plural) ?? [],
        verbs: texts(entry["verbs"]),
      },
    ];
  });
}
