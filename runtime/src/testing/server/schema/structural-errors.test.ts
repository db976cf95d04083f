import assert from "node:assert/strict";
import { test } from "node:test";
import { crdSchemaErrors } from "./crd.test.support.js";
import { objectSchema as object } from "./structural.test.support.js";

// What a real server 1.36 answers.

test("every part of a schema has a type", () => {
  assert.deepEqual(crdSchemaErrors({ properties: { a: {} } }), [
    "properties[a].type: Required value: must not be empty for specified object fields",
    "type: Required value: must not be empty at the root",
  ]);
  assert.deepEqual(crdSchemaErrors({ type: "string" }), [
    'type: Invalid value: "string": must be object at the root',
  ]);
  assert.deepEqual(crdSchemaErrors(object({ a: { type: "array" } })), [
    "properties[a].items: Required value: must be specified",
  ]);
});

test("the root has properties only", () => {
  for (const additionalProperties of [{ type: "string" }, true])
    assert.deepEqual(
      crdSchemaErrors({ type: "object", additionalProperties }),
      ["additionalProperties: Forbidden: must not be used at the root"],
    );
});

test("a type is one of six", () => {
  const supported =
    'supported values: "array", "boolean", "integer", "number", "object", "string"';
  assert.deepEqual(crdSchemaErrors(object({ a: { type: "foo" } })), [
    `properties[a].type: Unsupported value: "foo": ${supported}`,
  ]);
  assert.deepEqual(crdSchemaErrors(object({ a: { type: "null" } })), [
    `properties[a].type: Unsupported value: "null": ${supported}`,
    "properties[a].type: Forbidden: type cannot be set to null, use nullable as an alternative",
  ]);
});

test("an int-or-string has no type, but may be written as anyOf in two forms", () => {
  const alternatives = [{ type: "integer" }, { type: "string" }];
  const intOrString = (rest: object): string[] =>
    crdSchemaErrors(
      object({ a: { "x-kubernetes-int-or-string": true, ...rest } }),
    );
  assert.deepEqual(intOrString({}), []);
  assert.deepEqual(intOrString({ anyOf: alternatives }), []);
  assert.deepEqual(
    intOrString({ allOf: [{ anyOf: alternatives }, { pattern: "a" }] }),
    [],
  );
  assert.deepEqual(intOrString({ anyOf: alternatives.toReversed() }), [
    "properties[a].anyOf[0].type: Forbidden: must be empty to be structural",
    "properties[a].anyOf[1].type: Forbidden: must be empty to be structural",
  ]);
  assert.deepEqual(
    intOrString({ "x-kubernetes-preserve-unknown-fields": true }),
    [
      "properties[a].x-kubernetes-preserve-unknown-fields: Invalid value: true: must be false if x-kubernetes-int-or-string is true",
    ],
  );
});

test("nothing structural stands inside anyOf, allOf, oneOf and not", () => {
  const structuralFields = {
    type: "object",
    title: "x",
    description: "d",
    nullable: true,
    default: 1,
    additionalProperties: { type: "string" },
    "x-kubernetes-preserve-unknown-fields": true,
    "x-kubernetes-embedded-resource": true,
    "x-kubernetes-int-or-string": true,
    "x-kubernetes-list-type": "set",
    "x-kubernetes-map-type": "atomic",
    "x-kubernetes-list-map-keys": ["a"],
    "x-kubernetes-validations": [{ rule: "true" }],
  };
  const errors = crdSchemaErrors(
    object({
      a: object(
        { b: { type: "string" } },
        {
          anyOf: [structuralFields],
          not: { properties: { metadata: {} } },
        },
      ),
    }),
  );
  const any = "properties[a].anyOf[0]";
  assert.deepEqual(errors, [
    `${any}.additionalProperties: Forbidden: must be undefined to be structural`,
    `${any}.default: Forbidden: must be undefined to be structural`,
    `${any}.description: Forbidden: must be empty to be structural`,
    `${any}.nullable: Forbidden: must be false to be structural`,
    `${any}.title: Forbidden: must be empty to be structural`,
    `${any}.type: Forbidden: must be empty to be structural`,
    `${any}.x-kubernetes-embedded-resource: Forbidden: must be false to be structural`,
    `${any}.x-kubernetes-int-or-string: Forbidden: must be false to be structural`,
    `${any}.x-kubernetes-list-map-keys: Forbidden: must be empty to be structural`,
    `${any}.x-kubernetes-list-type: Forbidden: must be undefined to be structural`,
    `${any}.x-kubernetes-map-type: Forbidden: must be undefined to be structural`,
    `${any}.x-kubernetes-preserve-unknown-fields: Forbidden: must be false to be structural`,
    `${any}.x-kubernetes-validations: Forbidden: must be empty to be structural`,
    "properties[a].not.properties[metadata]: Forbidden: must not be specified in a nested context",
    `${any}.type: Invalid value: "object": must be array if x-kubernetes-list-type is specified`,
    `${any}.x-kubernetes-list-type: Invalid value: "set": must be map if x-kubernetes-list-map-keys is non-empty`,
  ]);
});

test("what alternatives constrain has its structure outside of them", () => {
  const errors = crdSchemaErrors(
    object(
      { a: { type: "string" } },
      {
        anyOf: [
          { required: ["b"] },
          { properties: { b: { minLength: 2 } } },
          { properties: { a: { items: { minLength: 1 } } } },
        ],
      },
    ),
  );
  assert.deepEqual(errors, [
    "properties[a].items: Required value: because it is defined in anyOf[2].properties[a].items",
    "properties[b]: Required value: because it is defined in anyOf[1].properties[b]",
  ]);
});

test("of metadata a schema restricts name and generateName only", () => {
  const metadata = (schema: object): string[] =>
    crdSchemaErrors(object({ metadata: schema }));
  assert.deepEqual(
    metadata(object({ name: { type: "string", pattern: "^a" } })),
    [],
  );
  const onlyNames = [
    "properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified",
  ];
  assert.deepEqual(metadata(object({ labels: { type: "object" } })), onlyNames);
  assert.deepEqual(metadata({ type: "object", description: "x" }), onlyNames);
  assert.deepEqual(metadata({ type: "string" }), [
    'properties[metadata].type: Invalid value: "string": must be object',
  ]);
  assert.deepEqual(metadata({ type: "object", default: { name: "x" } }), [
    "properties[metadata].default: Forbidden: must not be set in top-level metadata",
  ]);
  assert.deepEqual(
    metadata(object({ name: { type: "string", default: "x" } })),
    [
      "properties[metadata].properties[name].default: Forbidden: must not be set in top-level metadata",
    ],
  );
});

test("apiVersion and kind are strings without default", () => {
  assert.deepEqual(
    crdSchemaErrors(
      object({ kind: { type: "integer" }, apiVersion: { type: "object" } }),
    ),
    [
      'properties[apiVersion].type: Invalid value: "object": must be string',
      'properties[kind].type: Invalid value: "integer": must be string',
    ],
  );
  assert.deepEqual(
    crdSchemaErrors(object({ kind: { type: "string", default: "x" } })),
    ["properties[kind].default: Forbidden: must not be set in top-level kind"],
  );
});

test("an embedded resource is an object with properties or unknown fields", () => {
  const embedded = (schema: object): string[] =>
    crdSchemaErrors(
      object({ a: { "x-kubernetes-embedded-resource": true, ...schema } }),
    );
  const needsProperties =
    "properties[a].properties: Required value: must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields";
  assert.deepEqual(embedded({ type: "object" }), [needsProperties]);
  assert.deepEqual(embedded({ type: "array", items: { type: "string" } }), [
    needsProperties,
    'properties[a].type: Invalid value: "array": must be object if x-kubernetes-embedded-resource is true',
  ]);
  assert.deepEqual(embedded({ "x-kubernetes-preserve-unknown-fields": true }), [
    "properties[a].type: Required value: must be object if x-kubernetes-embedded-resource is true",
  ]);
  assert.deepEqual(
    embedded({ type: "object", additionalProperties: { type: "string" } }),
    [
      "properties[a].additionalProperties: Forbidden: must not be used if x-kubernetes-embedded-resource is set",
      needsProperties,
    ],
  );
  assert.deepEqual(
    embedded(object({ metadata: object({ x: { type: "string" } }) })),
    [],
  );
});

test("unknown fields are kept or not mentioned", () => {
  assert.deepEqual(
    crdSchemaErrors(
      object({
        a: { type: "object", "x-kubernetes-preserve-unknown-fields": false },
      }),
    ),
    [
      "properties[a].x-kubernetes-preserve-unknown-fields: Invalid value: false: must be true or undefined",
    ],
  );
});

test("names of Object.prototype are names of properties like any other", () => {
  const schema: unknown = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"},"toString":{}}}',
  );
  assert.deepEqual(crdSchemaErrors(schema), [
    "properties[toString].type: Required value: must not be empty for specified object fields",
  ]);
});
