/** Words of CEL that a property of that name is escaped for. */
const RESERVED: ReadonlySet<string> = new Set([
  "true",
  "false",
  "null",
  "in",
  "as",
  "break",
  "const",
  "continue",
  "else",
  "for",
  "function",
  "if",
  "import",
  "let",
  "loop",
  "package",
  "namespace",
  "return",
  "var",
  "void",
  "while",
]);

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["__", "__underscores__"],
  [".", "__dot__"],
  ["-", "__dash__"],
  ["/", "__slash__"],
]);

const UNESCAPES: ReadonlyMap<string, string> = new Map(
  Array.from(ESCAPES, ([text, escape]) => [escape, text]),
);

/** True for a word that CEL keeps for itself. */
export const isReservedWord = (name: string): boolean => RESERVED.has(name);

/** The identifier under which expressions find a property, such as `__namespace__`; undefined when they can't. */
export function escapeIdentifier(name: string): string | undefined {
  if (RESERVED.has(name)) return `__${name}__`;
  if (!/^[A-Za-z_./-][A-Za-z0-9_./-]*$/.test(name)) return undefined;
  return name.replace(/__|[./-]/g, (part) => ESCAPES.get(part) ?? part);
}

/** The property that an identifier stands for; undefined when it holds an escape that is none. */
export function unescapeIdentifier(identifier: string): string | undefined {
  if (!identifier.includes("__")) return identifier;
  const word = /^__([^_]+)__$/.exec(identifier)?.[1];
  if (word !== undefined && RESERVED.has(word)) return word;
  const escapes = identifier.match(/__[^_]+__/g) ?? [];
  if (escapes.some((escape) => !UNESCAPES.has(escape))) return undefined;
  return identifier.replace(
    /__[^_]+__/g,
    (escape) => UNESCAPES.get(escape) ?? escape,
  );
}
