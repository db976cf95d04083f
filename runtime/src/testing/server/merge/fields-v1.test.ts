import assert from "node:assert/strict";
import { test } from "node:test";
import { pathText } from "./field-set.js";
import { parseFieldsV1, toFieldsV1 } from "./fields-v1.js";

test("the ownership of the golden answer is read and written back", () => {
  const golden = {
    "f:metadata": { "f:labels": { "f:a": {} } },
    "f:spec": {
      "f:ports": { 'k:{"name":"http"}': { ".": {}, "f:name": {} } },
      "f:size": {},
      "f:title": {},
    },
  };
  const set = parseFieldsV1(golden);
  assert.ok(set);
  assert.deepEqual(set.paths().map(pathText), [
    ".metadata.labels.a",
    ".spec.size",
    ".spec.title",
    '.spec.ports[name="http"]',
    '.spec.ports[name="http"].name',
  ]);
  assert.equal(JSON.stringify(toFieldsV1(set)), JSON.stringify(golden));
});

test("steps are written in order, a dot first", () => {
  const set = parseFieldsV1({
    "f:z": {},
    "f:l": {
      "v:2": {},
      "v:10": {},
      'k:{"b":1, "a":2}': {},
      ".": {},
      "f:x": {},
    },
  });
  assert.ok(set);
  assert.equal(
    JSON.stringify(toFieldsV1(set)),
    '{"f:l":{".":{},"f:x":{},"k:{\\"a\\":2,\\"b\\":1}":{},"v:2":{},"v:10":{}},"f:z":{}}',
  );
});

test("what is malformed is not read", () => {
  for (const value of [
    null,
    5,
    [],
    { a: {} },
    { "f:a": 5 },
    { "f:a": { x: {} } },
  ])
    assert.equal(parseFieldsV1(value), undefined, JSON.stringify(value));
  assert.equal(parseFieldsV1({})?.isEmpty, true);
});
