import assert from "node:assert/strict";
import { test } from "node:test";
import { crdSchemaErrors } from "./crd.test.support.js";
import { objectSchema as object } from "./structural.test.support.js";

// What a real server 1.36 answers.

const ofA = (schema: object): string[] =>
  crdSchemaErrors(object({ a: schema })).map((text) =>
    text.replace("properties[a].", ""),
  );

test("a pattern must compile, as RE2 does", () => {
  const complaint = (pattern: string): string | undefined =>
    ofA({ type: "string", pattern })[0]?.split("but isn't: ")[1];
  assert.equal(complaint("^a+$"), undefined);
  assert.equal(complaint("["), "error parsing regexp: missing closing ]: `[`");
  assert.equal(
    complaint("(?!x)"),
    "error parsing regexp: invalid or unsupported Perl syntax: `(?!`",
  );
  assert.equal(
    complaint("\\"),
    "error parsing regexp: trailing backslash at end of expression: ``",
  );
  assert.deepEqual(ofA({ type: "string", pattern: "[" }), [
    'pattern: Invalid value: "[": must be a valid regular expression, but isn\'t: error parsing regexp: missing closing ]: `[`',
  ]);
});

test("an object has properties or additionalProperties", () => {
  const both = (additionalProperties: unknown): string[] =>
    ofA(object({ b: { type: "string" } }, { additionalProperties }));
  const forbidden = [
    "additionalProperties: Forbidden: additionalProperties and properties are mutual exclusive",
  ];
  assert.deepEqual(both({ type: "string" }), forbidden);
  assert.deepEqual(both(false), forbidden);
  assert.deepEqual(both(true), []);
});

test("parts of JSON Schema that the server does not have are forbidden", () => {
  const text = { type: "string" };
  assert.deepEqual(ofA({ ...text, $ref: "#/x" }), [
    "$ref: Forbidden: $ref is not supported",
  ]);
  assert.deepEqual(ofA({ ...text, $ref: "" }), [
    "$ref: Forbidden: $ref is not supported",
  ]);
  assert.deepEqual(ofA({ ...text, id: "x" }), [
    "id: Forbidden: id is not supported",
  ]);
  assert.deepEqual(ofA({ type: "array", items: text, additionalItems: true }), [
    "additionalItems: Forbidden: additionalItems is not supported",
  ]);
  assert.deepEqual(ofA({ type: "object", patternProperties: { a: text } }), [
    "patternProperties: Forbidden: patternProperties is not supported",
  ]);
  assert.deepEqual(ofA({ type: "array", items: [text, text] }), [
    "items: Forbidden: items must be a schema object and not an array",
  ]);
  assert.deepEqual(ofA({ type: "array", items: text, uniqueItems: true }), [
    "uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic",
  ]);
  assert.deepEqual(ofA(object({}, { dependencies: { a: { type: "foo" } } })), [
    "dependencies: Forbidden: dependencies is not supported",
    'dependencies[a].type: Unsupported value: "foo": supported values: "array", "boolean", "integer", "number", "object", "string"',
  ]);
  assert.deepEqual(crdSchemaErrors(object({}, { definitions: { x: text } })), [
    "definitions: Forbidden: definitions is not supported",
  ]);
  assert.deepEqual(ofA({ ...text, $schema: "x" }), [
    ": Invalid value: \"\": OpenAPIV3Schema 'schema' is not supported",
  ]);
});

test("the root is not nullable", () => {
  assert.deepEqual(crdSchemaErrors(object({}, { nullable: true })), [
    "nullable: Forbidden: nullable cannot be true at the root",
  ]);
});
