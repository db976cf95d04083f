/**
 * A key as a part of a type's name: its words, each with a capital. Letters that no
 * identifier should hold are dropped, so that different keys may give one part.
 */
export function typeNamePart(key: string): string {
  const words = key.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return words.length === 0 ? "Field" : words.map(capitalize).join("");
}

/** `text` with a capital first letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Names that TypeScript lets no type or constant have. */
const FORBIDDEN: ReadonlySet<string> = new Set(
  (
    "any bigint boolean never number object string symbol undefined unknown void " +
    "break case catch class const continue debugger default delete do else enum export extends " +
    "false finally for function if import in instanceof new null return super switch this throw " +
    "true try typeof var while with implements interface let package private protected public " +
    "static yield await arguments eval async of type as satisfies infer keyof readonly unique " +
    "asserts is namespace module declare abstract global require exports globalThis"
  ).split(" "),
);

/** Hands out names, each once. Who asks in a sorted order gets the same names every time. */
export class TypeNames {
  readonly #taken = new Set<string>();
  /** Below these numbers every numbered name is taken: thousands may want the same one. */
  readonly #next = new Map<string, number>();

  /** `wanted`, or the first free of `wanted2`, `wanted3`…; a forbidden word gets an underscore first. */
  take(wanted: string): string {
    const base = FORBIDDEN.has(wanted) ? `${wanted}_` : wanted;
    let name = base;
    let n = this.#next.get(base) ?? 2;
    for (; this.#taken.has(name); n += 1) name = `${base}${n}`;
    this.#next.set(base, n);
    this.#taken.add(name);
    return name;
  }
}
