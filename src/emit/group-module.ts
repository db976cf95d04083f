import type { ApiKind } from "../ir/api-kind.js";
import type { GroupVersion } from "../ir/group-version.js";
import { compareVersions } from "./compare-versions.js";
import type { EmitOptions } from "./emit-options.js";
import { nameModules, type ModuleNames } from "./module-names.js";

/** A group version with the names that it goes by. */
export interface GroupVersionModule {
  readonly groupVersion: GroupVersion;
  readonly names: ModuleNames;
}

/** A group with its versions, and the names that it goes by. */
export interface GroupModule {
  readonly group: string;
  readonly names: ModuleNames;
  /** Sorted by name. */
  readonly versions: readonly GroupVersionModule[];
}

/** Puts group versions, which are to be sorted, under their groups. */
export function groupModules(
  groupVersions: readonly GroupVersion[],
  { shownGroup }: Pick<EmitOptions, "shownGroup">,
): readonly GroupModule[] {
  const named = nameModules(groupVersions, shownGroup);
  const versions = [...named.groupVersions].flatMap(([id, names]) =>
    groupVersions
      .filter((groupVersion) => groupVersion === id)
      .map((groupVersion) => ({ groupVersion, names })),
  );
  return [...named.groups].map(([group, names]) => ({
    group,
    names,
    versions: versions.filter(
      ({ groupVersion }) => groupVersion.group === group,
    ),
  }));
}

/**
 * Each kind of a group in the version that clients use unless told otherwise: the
 * stored one or, where that isn't served, the first in Kubernetes' order of versions.
 */
export function defaultKinds({ versions }: GroupModule): readonly ApiKind[] {
  const byPlural = new Map<string, ApiKind>();
  const all = versions
    .flatMap(({ groupVersion }) => groupVersion.kinds)
    .sort(
      (a, b) =>
        Number(b.storage) - Number(a.storage) ||
        compareVersions(a.version, b.version),
    );
  for (const kind of all)
    if (!byPlural.has(kind.plural)) byPlural.set(kind.plural, kind);
  return [...byPlural.values()];
}
