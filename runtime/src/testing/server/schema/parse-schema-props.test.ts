import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSchemaProps } from "./parse-schema-props.js";
import { everySchema } from "./schema-props.js";

const empty = {
  nullable: false,
  exclusiveMaximum: false,
  exclusiveMinimum: false,
  uniqueItems: false,
  embeddedResource: false,
  intOrString: false,
};

test("what is empty, null or of another type is absent", () => {
  assert.deepEqual(parseSchemaProps(undefined), empty);
  assert.deepEqual(parseSchemaProps([]), empty);
  assert.deepEqual(
    parseSchemaProps({
      type: "",
      pattern: 5,
      default: null,
      required: [],
      properties: {},
      enum: null,
      allOf: [],
      maximum: "5",
      "x-kubernetes-validations": [],
      "x-other": true,
    }),
    empty,
  );
});

test("what differs from absent though it is empty stays", () => {
  const props = parseSchemaProps({
    $ref: "",
    "x-kubernetes-list-type": "",
    "x-kubernetes-preserve-unknown-fields": false,
    enum: [],
    minimum: 0,
    default: "",
    additionalProperties: false,
  });
  assert.deepEqual(props, {
    ...empty,
    ref: "",
    listType: "",
    preserveUnknownFields: false,
    enum: [],
    minimum: 0,
    default: "",
    additionalProperties: false,
  });
});

test("items are one schema or several", () => {
  assert.deepEqual(parseSchemaProps({ items: { type: "string" } }).items, {
    ...empty,
    type: "string",
  });
  const several = parseSchemaProps({ items: [{ type: "string" }, {}] });
  assert.equal(several.items, undefined);
  assert.equal(several.itemsArray?.length, 2);
});

test("rules are read with what they say", () => {
  const rule = {
    rule: "true",
    message: "m",
    messageExpression: "e",
    reason: "",
    fieldPath: ".a",
    optionalOldSelf: false,
  };
  assert.deepEqual(
    parseSchemaProps({ "x-kubernetes-validations": [rule, {}, 5] }).validations,
    [rule, { rule: "" }],
  );
});

test("everySchema finds the schemas in every place", () => {
  const named = (title: string): object => ({ title });
  const props = parseSchemaProps({
    title: "root",
    properties: { p: named("properties") },
    patternProperties: { p: named("patternProperties") },
    definitions: { p: named("definitions") },
    dependencies: { p: named("dependencies"), q: ["a"] },
    items: { title: "items", not: named("not") },
    allOf: [named("allOf")],
    anyOf: [named("anyOf")],
    oneOf: [named("oneOf")],
    additionalProperties: named("additionalProperties"),
    additionalItems: named("additionalItems"),
  });
  assert.deepEqual([...everySchema(props)].map(({ title }) => title).sort(), [
    "additionalItems",
    "additionalProperties",
    "allOf",
    "anyOf",
    "definitions",
    "dependencies",
    "items",
    "not",
    "oneOf",
    "patternProperties",
    "properties",
    "root",
  ]);
});

test("properties may have the names of Object.prototype", () => {
  const props = parseSchemaProps(
    JSON.parse(
      '{"properties":{"__proto__":{"type":"string"},"constructor":{}}}',
    ),
  );
  assert.deepEqual(
    [...(props.properties?.keys() ?? [])],
    ["__proto__", "constructor"],
  );
  assert.equal(props.properties?.get("__proto__")?.type, "string");
});
