import assert from "node:assert/strict";
import { test } from "node:test";
import { crdSchemaErrors } from "./crd.test.support.js";
import { objectSchema as object } from "./structural.test.support.js";

test("the fields of a rule are judged before its expression is, as a real server 1.36 does", () => {
  const rules = [
    { rule: " " },
    { rule: "true", message: " " },
    { rule: "true", message: "a\nb" },
    { rule: "true ||\n false" },
    { rule: "true", messageExpression: " " },
    { rule: "true", reason: "Foo" },
    { rule: "true", fieldPath: ".x" },
    { rule: "true", fieldPath: " " },
    { rule: "true", fieldPath: ".\n" },
    { rule: "true", message: "fine", reason: "FieldValueForbidden" },
  ];
  const at = "properties[a].x-kubernetes-validations";
  assert.deepEqual(
    crdSchemaErrors(
      object({ a: { type: "object", "x-kubernetes-validations": rules } }),
    ),
    [
      `${at}[0].rule: Required value: rule is not specified`,
      `${at}[1].message: Invalid value: " ": must be non-empty if specified`,
      `${at}[2].message: Invalid value: "a\\nb": must not contain line breaks`,
      `${at}[3].message: Required value: message must be specified if rule contains line breaks`,
      `${at}[4].messageExpression: Required value: messageExpression must be non-empty if specified`,
      `${at}[5].reason: Unsupported value: "Foo": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"`,
      `${at}[6].fieldPath: Invalid value: ".x": must be a valid path`,
      `${at}[7].fieldPath: Invalid value: " ": must be non-empty if specified`,
      `${at}[7].fieldPath: Invalid value: " ": must be a valid path`,
      `${at}[8].fieldPath: Invalid value: ".\\n": must not contain line breaks`,
      `${at}[8].fieldPath: Invalid value: ".\\n": must be a valid path`,
    ],
  );
});

test("a fieldPath leads to a property, in either notation", () => {
  const errors = (fieldPath: string): string[] =>
    crdSchemaErrors(
      object({
        a: object(
          { b: object({ c: { type: "string" } }), "d.e": { type: "string" } },
          { "x-kubernetes-validations": [{ rule: "true", fieldPath }] },
        ),
      }),
    );
  for (const path of [".b", ".b.c", "['d.e']", "['b']['c']"])
    assert.deepEqual(errors(path), [], path);
  for (const path of [".c", ".d.e", "b", "['b'", ".b[0]"])
    assert.equal(errors(path).length, 1, path);
});
