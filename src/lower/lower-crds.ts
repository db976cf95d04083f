import type { LoadedCrd } from "../crd/loaded-crd.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { GroupVersion } from "../ir/group-version.js";
import { lowerCrd, type InlineKind } from "./crd/lower-crd.js";
import { declareTypes } from "./declare-types.js";

/** What {@link lowerCrds} made. */
export interface LowerCrdsResult {
  /** Sorted by group, then version. */
  readonly groupVersions: readonly GroupVersion[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Brings CRDs into the model that the emitters print: one group version for each that any of them serves. */
export function lowerCrds(crds: readonly LoadedCrd[]): LowerCrdsResult {
  const modules = new Map<
    string,
    { readonly crd: LoadedCrd; readonly inline: InlineKind }[]
  >();
  for (const crd of crds)
    for (const inline of lowerCrd(crd.definition)) {
      const id = `${inline.kind.group}/${inline.kind.version}`;
      const module = modules.get(id) ?? [];
      module.push({ crd, inline });
      modules.set(id, module);
    }
  const diagnostics: Diagnostic[] = [];
  const groupVersions = [...modules.keys()].sort().map((id) => {
    const kinds = modules.get(id) ?? [];
    diagnostics.push(...sameKinds(kinds));
    const [group = "", version = ""] = id.split("/");
    return declareTypes(
      { group, version },
      kinds.map(({ inline }) => inline),
    );
  });
  return { groupVersions, diagnostics };
}

/** Two CRDs may differ in plural and yet claim one kind; a cluster would refuse the second. */
function sameKinds(
  kinds: readonly { readonly crd: LoadedCrd; readonly inline: InlineKind }[],
): readonly Diagnostic[] {
  const first = new Map<string, LoadedCrd>();
  return kinds.flatMap(({ crd, inline: { kind } }): readonly Diagnostic[] => {
    const other = first.get(kind.kind);
    if (!other) {
      first.set(kind.kind, crd);
      return [];
    }
    const { file, line = 1 } = other.location;
    return [
      {
        code: "E1301",
        severity: "error",
        message: `kind ${kind.kind} of ${kind.group}/${kind.version} is defined by two CRDs: ${other.definition.name} (${file}:${line}) and ${crd.definition.name}`,
        location: crd.location,
        sourceLine: crd.sourceLine,
        hint: "a cluster accepts only the first; rename or remove one",
      },
    ];
  });
}
