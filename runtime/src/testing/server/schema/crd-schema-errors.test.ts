import assert from "node:assert/strict";
import { test } from "node:test";
import { crdErrors, crdSchemaErrors, crdWith } from "./crd.test.support.js";
import { objectSchema as object } from "./structural.test.support.js";

// What a real server 1.36 answers.

const text = { type: "string" };

const withStatus = (schema: unknown): string[] =>
  crdErrors(crdWith(schema, { version: { subresources: { status: {} } } })).map(
    (error) => error.replace("spec.validation.openAPIV3Schema", ""),
  );

test("with a status subresource the root of a schema has structure only", () => {
  assert.deepEqual(
    withStatus(
      object(
        { a: text },
        {
          required: ["a"],
          description: "d",
          "x-kubernetes-preserve-unknown-fields": true,
        },
      ),
    ),
    [],
  );
  for (const rest of [
    { minProperties: 1 },
    { anyOf: [{ required: ["a"] }] },
    { enum: [{}] },
    { "x-kubernetes-map-type": "atomic" },
  ]) {
    const errors = withStatus(object({ a: text }, rest));
    assert.equal(errors.length, 1, JSON.stringify(rest));
    assert.match(
      errors.join(),
      /^: Invalid value: \{"ID":"",.*\}: only \[.*Properties.*XValidations\] fields are allowed at the root of the schema if the status subresource is enabled$/,
    );
    assert.deepEqual(crdErrors(crdWith(object({ a: text }, rest))), []);
  }
  assert.deepEqual(withStatus(text), [
    '.type: Invalid value: "string": only "object" is allowed as the type at the root of the schema if the status subresource is enabled',
    '.type: Invalid value: "string": must be object at the root',
  ]);
});

test("errors of all checks come together", () => {
  assert.deepEqual(
    crdSchemaErrors(
      object({ a: { type: "string", pattern: "[", default: 5 }, b: {} }),
    ),
    [
      'properties[a].pattern: Invalid value: "[": must be a valid regular expression, but isn\'t: error parsing regexp: missing closing ]: `[`',
      "properties[b].type: Required value: must not be empty for specified object fields",
    ],
  );
});
