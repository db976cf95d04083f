import type { JsonSchema } from "./json-schema.js";
import { placeBelow, report, type SchemaPlace } from "./schema-place.js";
import type { YamlPath } from "./yaml/yaml-locator.js";

/** A schema inside allOf, anyOf, oneOf or not, and the schema beside it that it refines. */
interface JunctorPlace extends SchemaPlace {
  readonly refined: JsonSchema;
}

/** Keywords that shape a value: inside a junctor they would contradict what stands outside. */
const SHAPING: readonly (readonly [keyof JsonSchema, string])[] = [
  ["description", "description"],
  ["type", "type"],
  ["default", "default"],
  ["additionalProperties", "additionalProperties"],
  ["nullable", "nullable"],
  ["preserveUnknownFields", "x-kubernetes-preserve-unknown-fields"],
  ["embeddedResource", "x-kubernetes-embedded-resource"],
  ["intOrString", "x-kubernetes-int-or-string"],
  ["listType", "x-kubernetes-list-type"],
  ["listMapKeys", "x-kubernetes-list-map-keys"],
  ["mapType", "x-kubernetes-map-type"],
];

/**
 * Checks what stands in allOf, anyOf, oneOf and not: it may only restrict values
 * whose shape is given outside, except for the two ways to write int-or-string.
 */
export function checkJunctors(place: SchemaPlace): void {
  for (const junctor of junctorsOf(place, place.schema)) checkJunctor(junctor);
}

function junctorsOf(
  place: SchemaPlace,
  refined: JsonSchema,
): readonly JunctorPlace[] {
  const { schema } = place;
  const below = (inner: JsonSchema, steps: YamlPath): JunctorPlace => ({
    ...placeBelow(place, inner, { steps, field: "" }),
    refined,
  });
  return [
    ...(["allOf", "anyOf", "oneOf"] as const).flatMap((keyword) =>
      keyword === "anyOf" && isIntOrString(schema, refined)
        ? []
        : (schema[keyword] ?? []).map((inner, index) =>
            below(inner, [keyword, index]),
          ),
    ),
    ...(schema.not ? [below(schema.not, ["not"])] : []),
  ];
}

function checkJunctor(place: JunctorPlace): void {
  const { schema, refined } = place;
  for (const [field, keyword] of SHAPING)
    if (schema[field] !== undefined)
      report(place, {
        code: "E1213",
        message: `${keyword} must not stand inside allOf, anyOf, oneOf or not`,
        keyword,
      });
  for (const inner of junctorsOf(place, refined)) checkJunctor(inner);
  for (const [key, property] of schema.properties ?? [])
    checkRefinement(place, property, {
      refined: propertyOf(refined, key),
      steps: ["properties", key],
      field: `${place.field === "" ? "" : "."}${key}`,
    });
  if (schema.items)
    checkRefinement(place, schema.items, {
      refined: refined.items,
      steps: ["items"],
      field: "[]",
    });
}

function checkRefinement(
  place: JunctorPlace,
  schema: JsonSchema,
  below: {
    readonly refined: JsonSchema | undefined;
    readonly steps: YamlPath;
    readonly field: string;
  },
): void {
  const inner = placeBelow(place, schema, below);
  if (below.refined) checkJunctor({ ...inner, refined: below.refined });
  else
    report(inner, {
      code: "E1213",
      message:
        "it is described inside allOf, anyOf, oneOf or not, but not outside",
    });
}

function propertyOf(schema: JsonSchema, key: string): JsonSchema | undefined {
  const property = schema.properties?.get(key);
  if (property) return property;
  return typeof schema.additionalProperties === "object"
    ? schema.additionalProperties
    : undefined;
}

/** `anyOf: [{type: integer}, {type: string}]` beside, or within the first allOf of, x-kubernetes-int-or-string. */
function isIntOrString(schema: JsonSchema, refined: JsonSchema): boolean {
  const types = schema.anyOf?.map(({ type }) => type).join();
  return Boolean(refined.intOrString) && types === "integer,string";
}
