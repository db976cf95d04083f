import assert from "node:assert/strict";
import { test } from "node:test";
import { hasCode } from "../primitives/runtime-error.js";
import { FieldSelector, parseFieldSelector } from "./field-selector.js";

const fields: Readonly<Record<string, string>> = {
  "metadata.name": "a",
  "spec.nodeName": "",
  odd: "x=1,y\\",
};
const lookup = (field: string): string | undefined => fields[field];

test("field selectors choose as the API server does", () => {
  for (const [text, expected] of [
    ["", true],
    ["metadata.name=a", true],
    ["metadata.name==a", true],
    ["metadata.name!=a", false],
    ["metadata.name=a,spec.nodeName!=n1", true],
    ["metadata.name=a,,spec.nodeName=", true],
    ["metadata.name=b", false],
    ["absent=", true],
    ["absent!=x", true],
    ["odd=x\\=1\\,y\\\\", true],
  ] as const)
    assert.equal(parseFieldSelector(text).matches(lookup), expected, text);
});

test("a field selector is written as it can be read", () => {
  const selector = new FieldSelector([
    { field: "odd", operator: "Equals", value: "x=1,y\\" },
    { field: "metadata.name", operator: "NotEquals", value: "b" },
  ]);
  assert.equal(selector.toString(), "odd=x\\=1\\,y\\\\,metadata.name!=b");
  assert.deepEqual(
    parseFieldSelector(selector.toString()).requirements,
    selector.requirements,
  );
});

test("a field selector without operator or with stray separators is refused", () => {
  for (const text of ["a", "a>b", "a=b=c", "a=\\x", "a=b\\"])
    assert.throws(
      () => parseFieldSelector(text),
      (error) => hasCode(error, "InvalidSelector"),
      text,
    );
});
