import fc from "fast-check";
import { objectSchema } from "./structural.test.support.js";

type RawSchema = Readonly<Record<string, unknown>>;

/** Names that schemas and values of the property tests have in common; some are those of Object.prototype. */
const names = fc.constantFrom(
  "a",
  "b",
  "c",
  "constructor",
  "toString",
  "hasOwnProperty",
);

const scalars: fc.Arbitrary<RawSchema> = fc.oneof(
  fc.record(
    {
      type: fc.constant("integer"),
      default: fc.integer({ min: 0, max: 3 }),
      nullable: fc.boolean(),
    },
    { requiredKeys: ["type"] },
  ),
  fc.record(
    {
      type: fc.constant("string"),
      default: fc.constantFrom("x", "y"),
      nullable: fc.boolean(),
    },
    { requiredKeys: ["type"] },
  ),
);

const { node } = fc.letrec<{ node: RawSchema }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalars,
    fc
      .tuple(
        fc.dictionary(names, tie("node"), { maxKeys: 4 }),
        fc.record(
          {
            default: fc.constant({}),
            "x-kubernetes-preserve-unknown-fields": fc.constant(true),
          },
          { requiredKeys: [] },
        ),
      )
      .map(([properties, rest]) => objectSchema(properties, rest)),
    tie("node").map((items) => ({ type: "array", items })),
    tie("node").map((additionalProperties) => ({
      type: "object",
      additionalProperties,
    })),
  ),
}));

/** Schemas of type object that are structural, with defaults in parts. */
export const schemas: fc.Arbitrary<RawSchema> = fc
  .dictionary(names, node, { maxKeys: 4 })
  .map((properties) => objectSchema(properties));

/** JSON that fits a schema in parts: with unknown fields, nulls and values of other types. */
export function jsonFor(schema: RawSchema): fc.Arbitrary<unknown> {
  // As a parser makes it: no object without prototype, no negative zero.
  return loose(schema).map(
    (value) => JSON.parse(JSON.stringify(value)) as unknown,
  );
}

function loose(schema: RawSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: fitting(schema) },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
  );
}

function fitting(schema: RawSchema): fc.Arbitrary<unknown> {
  switch (schema["type"]) {
    case "integer":
      return fc.integer({ min: 0, max: 9 });
    case "string":
      return fc.constantFrom("x", "y", "z");
    case "array":
      return fc.array(loose(schema["items"] as RawSchema), { maxLength: 3 });
    default:
      return members(schema);
  }
}

function members(schema: RawSchema): fc.Arbitrary<unknown> {
  const { additionalProperties, properties = {} } = schema;
  if (additionalProperties !== undefined)
    return fc.dictionary(names, loose(additionalProperties as RawSchema), {
      maxKeys: 3,
    });
  const known = Object.entries(properties as Record<string, RawSchema>).map(
    ([key, part]) => [key, loose(part)] as const,
  );
  const unknown = fc.dictionary(names, fc.jsonValue({ maxDepth: 1 }), {
    maxKeys: 1,
  });
  return fc
    .tuple(fc.record(Object.fromEntries(known), { requiredKeys: [] }), unknown)
    .map(([own, others]) => ({ ...others, ...own }));
}
