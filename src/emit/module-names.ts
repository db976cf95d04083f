import type { ModuleId } from "../ir/type-node.js";

/** The names that a group version goes by in generated code. */
export interface ModuleNames {
  /** Of accessors and namespace imports: `webExampleComV1`. */
  readonly accessor: string;
  /** Stem of class names: `WebExampleComV1`. */
  readonly stem: string;
}

/** Names of group versions and of groups, which don't clash. */
export interface NamedModules {
  readonly groupVersions: ReadonlyMap<ModuleId, ModuleNames>;
  readonly groups: ReadonlyMap<string, ModuleNames>;
}

/**
 * Names each of `modules`, which are to be sorted, and their groups, by what `shown`
 * calls a group: where two come to the same words, the later one gets a number.
 */
export function nameModules(
  modules: readonly ModuleId[],
  shown: (group: string) => string,
): NamedModules {
  const taken = new Set<string>();
  const take = (text: string): ModuleNames => {
    const base = pascal(text);
    let stem = base;
    for (let n = 2; taken.has(stem); n += 1) stem = `${base}_${n}`;
    taken.add(stem);
    return { stem, accessor: uncapitalize(stem) };
  };
  const groupVersions = modules.map(
    (module) =>
      [module, take(`${shown(module.group)}.${module.version}`)] as const,
  );
  const groups = [...new Set(modules.map(({ group }) => group))].map(
    (group) => [group, take(shown(group))] as const,
  );
  return { groupVersions: new Map(groupVersions), groups: new Map(groups) };
}

/** Names of a class' members that are not free for resources. */
const RESERVED_MEMBERS: ReadonlySet<string> = new Set(["constructor", "then"]);

/** A plural as a method: `podTemplates` for `pod-templates`. Different plurals may give one name: see {@link nameAccessors}. */
function accessorOf(plural: string): string {
  const name = uncapitalize(pascal(plural));
  return RESERVED_MEMBERS.has(name) ? `${name}_` : name;
}

/** An accessor for each plural, which are to be sorted. */
export function nameAccessors(plurals: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return plurals.map((plural) => {
    const base = accessorOf(plural);
    let name = base;
    for (let n = 2; taken.has(name); n += 1) name = `${base}${n}`;
    taken.add(name);
    return name;
  });
}

function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

function uncapitalize(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
