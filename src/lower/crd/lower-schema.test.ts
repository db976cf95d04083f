import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonSchema } from "../../crd/json-schema.js";
import { lowerMetadata, lowerProperties, lowerSchema } from "./lower-schema.js";

const STRING: JsonSchema = { type: "string" };

const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  more: JsonSchema = {},
): JsonSchema => ({
  type: "object",
  properties: new Map(Object.entries(properties)),
  ...more,
});

test("scalars keep what the server checks of them", () => {
  assert.deepEqual(
    lowerSchema({ type: "integer", format: "int32", minimum: 1, maximum: 5 }),
    {
      kind: "number",
      integer: true,
      validation: { format: "int32", minimum: 1, maximum: 5 },
    },
  );
  assert.deepEqual(
    lowerSchema({ type: "string", nullable: true, format: "" }),
    {
      kind: "string",
      nullable: true,
    },
  );
  assert.deepEqual(
    lowerSchema({ type: "string", validations: [{ rule: "self != ''" }] }),
    { kind: "string", validation: { rules: [{ rule: "self != ''" }] } },
  );
});

test("int-or-string is one whatever type stands beside it", () => {
  const expected = { kind: "intOrString" };
  assert.deepEqual(lowerSchema({ intOrString: true }), expected);
  assert.deepEqual(
    lowerSchema({ intOrString: true, type: "string" }),
    expected,
  );
});

test("enums are their values, each once and verbatim; null makes them nullable", () => {
  assert.deepEqual(
    lowerSchema({ type: "string", enum: ["", "a:b", "a b", "a:b", null] }),
    { kind: "literal", values: ["", "a:b", "a b"], nullable: true },
  );
  assert.deepEqual(lowerSchema({ type: "integer", enum: [302, 301] }), {
    kind: "literal",
    values: [302, 301],
  });
});

test("an enum of lists or objects leaves the type as it is", () => {
  assert.deepEqual(
    lowerSchema({ type: "array", items: STRING, enum: ["a", "b"] }),
    { kind: "list", items: { kind: "string" }, listType: { type: "atomic" } },
  );
  assert.deepEqual(lowerSchema({ type: "string", enum: [null] }), {
    kind: "string",
    nullable: true,
  });
});

test("lists know how they are merged", () => {
  const items = object({ name: STRING, port: { type: "integer" } });
  assert.deepEqual(
    lowerSchema({
      type: "array",
      items,
      listType: "map",
      listMapKeys: ["name", "port"],
      maxItems: 3,
    }),
    {
      kind: "list",
      items: lowerSchema(items),
      listType: { type: "map", keys: ["name", "port"] },
      validation: { maxItems: 3 },
    },
  );
});

test("maps of maps, and open objects beside known fields, are kept", () => {
  assert.deepEqual(
    lowerSchema({
      type: "object",
      nullable: true,
      additionalProperties: { type: "object", additionalProperties: STRING },
    }),
    {
      kind: "map",
      nullable: true,
      values: { kind: "map", values: { kind: "string" } },
    },
  );
  assert.deepEqual(
    lowerSchema({ type: "object", additionalProperties: true }),
    { kind: "map", values: { kind: "any" } },
  );
  assert.deepEqual(
    lowerSchema(
      object({ a: STRING }, { preserveUnknownFields: true, mapType: "atomic" }),
    ),
    {
      kind: "object",
      open: true,
      atomic: true,
      properties: [{ key: "a", type: { kind: "string" }, required: false }],
    },
  );
  assert.deepEqual(lowerSchema({ preserveUnknownFields: true }), {
    kind: "any",
  });
  assert.deepEqual(
    lowerSchema({ type: "object", preserveUnknownFields: true }),
    { kind: "object", open: true, properties: [] },
  );
});

test("properties are sorted; one with a default need not be given", () => {
  assert.deepEqual(
    lowerProperties(
      object(
        {
          b: { type: "boolean", default: false, description: "B." },
          a: { type: "string", description: "A. Deprecated: use b." },
          Z: STRING,
        },
        { required: ["a", "b"] },
      ),
    ),
    [
      { key: "Z", type: { kind: "string" }, required: false },
      {
        key: "a",
        type: { kind: "string" },
        required: true,
        doc: "A.",
        deprecated: "use b.",
      },
      {
        key: "b",
        type: { kind: "boolean" },
        required: false,
        doc: "B.",
        default: false,
      },
    ],
  );
});

test("an embedded resource has the fields of every object", () => {
  const open = { embeddedResource: true, preserveUnknownFields: true } as const;
  assert.deepEqual(lowerSchema({ type: "object", ...open }), {
    kind: "embedded",
  });
  const lowered = lowerSchema(
    object({ spec: STRING, metadata: { type: "object" } }, open),
  );
  assert.deepEqual(lowered, {
    kind: "object",
    open: true,
    embedded: true,
    properties: [
      { key: "apiVersion", type: { kind: "string" }, required: true },
      { key: "kind", type: { kind: "string" }, required: true },
      { key: "metadata", type: { kind: "objectMeta" }, required: false },
      { key: "spec", type: { kind: "string" }, required: false },
    ],
  });
});

test("metadata stays ObjectMeta, narrowed where a name's type is", () => {
  const metadata = (name: JsonSchema, more: JsonSchema = {}): JsonSchema =>
    object({ metadata: object({ name }, more) });
  assert.deepEqual(lowerMetadata(metadata({ ...STRING, maxLength: 10 })), {
    kind: "objectMeta",
  });
  assert.deepEqual(lowerMetadata(metadata({ ...STRING, enum: ["cluster"] })), {
    kind: "objectMeta",
    constraints: {
      kind: "object",
      open: false,
      properties: [
        {
          key: "name",
          type: { kind: "literal", values: ["cluster"] },
          required: false,
        },
      ],
    },
  });
});

test("alternatives that only require properties are kept as choices", () => {
  const branches = [{ required: ["a"] }, { required: ["b", "c"] }];
  const lowered = lowerSchema(object({ a: STRING }, { oneOf: branches }));
  assert.deepEqual(lowered.validation, {
    choices: [{ type: "oneOf", options: [["a"], ["b", "c"]] }],
  });
  const mixed = lowerSchema(
    object({ a: STRING }, { anyOf: [{ required: ["a"] }, { not: {} }] }),
  );
  assert.equal(mixed.validation, undefined);
});
