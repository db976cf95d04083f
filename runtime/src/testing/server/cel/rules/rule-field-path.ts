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
  let at: StructuralSchema | undefined = schema;
  let offset = 0;
  while (offset < fieldPath.length) {
    STEP.lastIndex = offset;
    const match = STEP.exec(fieldPath);
    if (match === null || at === undefined) return undefined;
    const name = match[1] ?? unescapeQuoted(match[2] ?? "");
    if (name === undefined) return undefined;
    if (at.properties !== undefined) {
      path = FieldPath.child(path, name);
      at = at.properties.get(name);
    } else if (typeof at.additionalProperties === "object") {
      path = FieldPath.key(path, name);
      at = at.additionalProperties;
    } else return undefined;
    if (at === undefined) return undefined;
    offset = STEP.lastIndex;
  }
  return path?.toString();
}

function unescapeQuoted(text: string): string | undefined {
  let isValid = true;
  const unescaped = text.replace(/\\([^])/g, (_, letter: string) => {
    const character = QUOTED_ESCAPES.get(letter);
    isValid &&= character !== undefined;
    return character ?? "";
  });
  return isValid ? unescaped : undefined;
}
