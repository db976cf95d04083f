import { FieldPath } from "./field-path.js";
import type { StructuralSchema } from "./structural-schema.js";

/** Where a JSON path such as `.spec.names['a.b']` leads in a schema, or why nowhere. */
export type SchemaFieldPath =
  | {
      /** Undefined for the empty path. */
      readonly path: FieldPath | undefined;
      readonly schema: StructuralSchema | undefined;
      readonly error?: never;
    }
  | { readonly error: string };

/**
 * Follows a JSON path of fields and map keys through a schema, as `fieldPath` of a rule and
 * `selectableFields` have it; apiextensions' `cel.ValidFieldPath`.
 */
export function schemaFieldPath(
  jsonPath: string,
  schema: StructuralSchema,
  {
    allowsArrayNotation = true,
  }: { readonly allowsArrayNotation?: boolean } = {},
): SchemaFieldPath {
  const tokens = tokenize(jsonPath);
  let place: Place = { path: undefined, schema };
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] ?? "";
    if (token === ".") {
      const next = step(place, tokens[++i] ?? "");
      if (next === undefined) return NOWHERE;
      place = next;
    } else if (token === "[") {
      if (!allowsArrayNotation)
        return { error: "array notation is not allowed" };
      const name = parseQuoted(tokens[++i]);
      if (name.error !== undefined) return name;
      const next = step(place, name.text);
      if (next === undefined) return NOWHERE;
      const close = tokens[++i];
      if (close === undefined) return { error: "unexpected end of JSON path" };
      if (close !== "]") return { error: `expected ] but got ${close}` };
      place = next;
    } else return { error: `expected [ or . but got: ${token}` };
  }
  return place;
}

const NOWHERE = { error: "does not refer to a valid field" };

interface Place {
  readonly path: FieldPath | undefined;
  readonly schema: StructuralSchema | undefined;
}

function step({ path, schema }: Place, name: string): Place | undefined {
  if (schema?.properties !== undefined) {
    const property = schema.properties.get(name);
    return property && { path: FieldPath.child(path, name), schema: property };
  }
  const rest = schema?.additionalProperties;
  return rest === undefined
    ? undefined
    : {
        path: FieldPath.key(path, name),
        schema: typeof rest === "object" ? rest : undefined,
      };
}

/** Delimiters, names and quoted names; a quote that stays open takes the rest. */
function tokenize(jsonPath: string): readonly string[] {
  return jsonPath.match(/'(?:[^']|(?<=\\)')+'|'.*|[.[\]]|[^.[\]]+/gs) ?? [];
}

const ESCAPES: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "'": "'",
  "\\": "\\",
};

function parseQuoted(
  token: string | undefined,
):
  | { readonly text: string; readonly error?: never }
  | { readonly error: string } {
  if (token === undefined) return { error: "unexpected end of JSON path" };
  if (!/^'.*'$/s.test(token))
    return { error: `expected single quoted string but got ${token}` };
  const content = token.slice(1, -1);
  const bad = [...content.matchAll(/\\(.)/gs)].find(
    ([, character = ""]) => ESCAPES[character] === undefined,
  );
  return bad === undefined
    ? {
        text: content.replace(
          /\\(.)/gs,
          (_, character: string) => ESCAPES[character] ?? "",
        ),
      }
    : { error: `invalid string literal: invalid escape char ${bad[0]}` };
}
