import { FieldPath } from "../../schema/field-path.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";

const QUOTED_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["a", "\x07"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
  ["'", "'"],
  ["\\", "\\"],
]);

const STEP = /\.([^.[\]]+)|\['((?:\\[^]|[^'\\])*)'\]/y;

/** Resolves a rule's `fieldPath`, such as `.spec['a.b']`, to the text that errors show; undefined when the schema has no such field. */
export function resolveFieldPath(
  fieldPath: string,
  schema: StructuralSchema,
): string | undefined {
  let path: FieldPath | undefined;
  let at = schema;
  let offset = 0;
  while (offset < fieldPath.length) {
    STEP.lastIndex = offset;
    const match = STEP.exec(fieldPath);
    if (match === null) return undefined;
    const name = match[1] ?? unescapeQuoted(match[2] ?? "");
    if (name === undefined) return undefined;
    const { properties, additionalProperties } = at;
    const next = properties?.get(name) ?? additionalProperties;
    if (typeof next !== "object") return undefined;
    path =
      properties === undefined
        ? FieldPath.key(path, name)
        : FieldPath.child(path, name);
    at = next;
    offset = STEP.lastIndex;
  }
  return path?.toString();
}

function unescapeQuoted(text: string): string | undefined {
  let unescaped = "";
  for (const [, letter = "", character] of text.matchAll(/\\([^])|([^])/g)) {
    const next = character ?? QUOTED_ESCAPES.get(letter);
    if (next === undefined) return undefined;
    unescaped += next;
  }
  return unescaped;
}
