import assert from "node:assert/strict";
import { test } from "node:test";
import { FieldPath } from "./field-path.js";
import { parseStructuralSchema } from "./parse-structural-schema.js";
import {
  objectSchema,
  structural,
  textsOf,
} from "./structural.test.support.js";

test("a schema is read with what it says, and nothing else", () => {
  const schema = structural(
    objectSchema(
      {
        list: {
          type: "array",
          items: { type: "integer", format: "int32", minimum: 0 },
          "x-kubernetes-list-type": "set",
          maxItems: 3,
        },
        map: { type: "object", additionalProperties: { type: "string" } },
        port: { "x-kubernetes-int-or-string": true },
      },
      {
        description: "d",
        anyOf: [{ required: ["list"], properties: { port: { enum: [1] } } }],
        unknown: true,
      },
    ),
  );
  const flags = {
    nullable: false,
    preserveUnknownFields: false,
    embeddedResource: false,
    intOrString: false,
  };
  assert.deepEqual(schema, {
    type: "object",
    description: "d",
    ...flags,
    anyOf: [
      { required: ["list"], properties: new Map([["port", { enum: [1] }]]) },
    ],
    properties: new Map<string, unknown>([
      [
        "list",
        {
          type: "array",
          ...flags,
          items: { type: "integer", format: "int32", minimum: 0, ...flags },
          listType: "set",
          maxItems: 3,
        },
      ],
      [
        "map",
        {
          type: "object",
          ...flags,
          additionalProperties: { type: "string", ...flags },
        },
      ],
      ["port", { ...flags, intOrString: true }],
    ]),
  });
});

test("errors stand at the path of the schema", () => {
  const { schema, errors } = parseStructuralSchema(
    objectSchema({ a: {} }),
    FieldPath.of("spec", "schema"),
  );
  assert.equal(schema, undefined);
  assert.deepEqual(textsOf(errors), [
    "spec.schema.properties[a].type: Required value: must not be empty for specified object fields",
  ]);
});

test("what is no schema is no structural one", () => {
  for (const value of [undefined, null, 5, "x", [], {}])
    assert.ok(parseStructuralSchema(value, undefined).errors.length > 0);
});

test("what has no structural form is an error of the whole", () => {
  const { errors } = parseStructuralSchema(
    objectSchema({}, { patternProperties: { a: { type: "string" } } }),
    undefined,
  );
  assert.equal(errors.length, 1);
  assert.match(textsOf(errors).join(), /^<nil>: Invalid value: "": /);
});

test("a schema may be hundreds of levels deep", () => {
  let deep: object = { type: "string" };
  for (let i = 0; i < 500; i++) deep = objectSchema({ a: deep });
  assert.equal(parseStructuralSchema(deep, undefined).errors.length, 0);
});
