import type { ImportDeclaration, ImportName } from "./source-file.js";

/** Collects the imports of one file, whose own names win over imported ones. */
export class Imports {
  readonly #taken: Set<string>;
  readonly #modules = new Map<string, Map<string, ImportName>>();

  /** `declared` are the names that the file declares. */
  constructor(declared: Iterable<string>) {
    this.#taken = new Set(declared);
  }

  /** The local name of a type that `from` exports. */
  type(name: string, from: string): string {
    return this.#add({ name, from, typeOnly: true });
  }

  /** The local name of a value, and of the type of the same name. */
  value(name: string, from: string): string {
    return this.#add({ name, from, typeOnly: false });
  }

  /** All imports, sorted by module; packages stand before files. */
  get declarations(): readonly ImportDeclaration[] {
    return [...this.#modules]
      .map(([from, names]) => ({
        from,
        names: [...names.values()].sort((a, b) => compare(a.name, b.name)),
      }))
      .sort(
        (a, b) =>
          Number(a.from.startsWith(".")) - Number(b.from.startsWith(".")) ||
          compare(a.from, b.from),
      );
  }

  #add(wanted: {
    readonly name: string;
    readonly from: string;
    readonly typeOnly: boolean;
  }): string {
    const { name, from, typeOnly } = wanted;
    const names = this.#modules.get(from) ?? new Map<string, ImportName>();
    this.#modules.set(from, names);
    const known = names.get(name);
    const local = known?.as ?? this.#free(name);
    if (!known || (known.typeOnly && !typeOnly))
      names.set(name, { name, as: local, typeOnly });
    return local;
  }

  #free(name: string): string {
    let local = name;
    for (let n = 2; this.#taken.has(local); n += 1) local = `${name}_${n}`;
    this.#taken.add(local);
    return local;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
