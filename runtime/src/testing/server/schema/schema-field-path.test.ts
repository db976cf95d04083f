import assert from "node:assert/strict";
import { test } from "node:test";
import { schemaFieldPath } from "./schema-field-path.js";
import {
  objectSchema as object,
  structural,
} from "./structural.test.support.js";

const text = { type: "string" };
const schema = structural(
  object({
    a: object({ b: text, "c.d": text, "it's": text }),
    map: { type: "object", additionalProperties: object({ x: text }) },
    list: { type: "array", items: text },
  }),
);

const lead = (jsonPath: string): string | undefined => {
  const found = schemaFieldPath(jsonPath, schema);
  return found.error ?? String(found.path);
};

test("a path of fields and keys leads to a field", () => {
  assert.equal(lead(".a"), "a");
  assert.equal(lead(".a.b"), "a.b");
  assert.equal(lead(".a['c.d']"), "a.c.d");
  assert.equal(lead("['a']['b']"), "a.b");
  assert.equal(lead(".map['k'].x"), "map[k].x");
  assert.equal(lead(".map.k.x"), "map[k].x");
  assert.equal(schemaFieldPath(".a.b", schema).error, undefined);
});

test("what leads nowhere has an error", () => {
  const nowhere = "does not refer to a valid field";
  for (const path of [".z", ".a.z", ".list.x", ".a.b.c", ".toString", "..a"])
    assert.equal(lead(path), nowhere, path);
  assert.equal(lead("a"), "expected [ or . but got: a");
  assert.equal(
    schemaFieldPath(".a['c.d']", schema, { allowsArrayNotation: false }).error,
    "array notation is not allowed",
  );
});
