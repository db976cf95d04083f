import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Json } from "../../../meta/object.js";
import { cloneJson, isJsonArray, isJsonObject } from "../schema/json-value.js";
import { applyMergePatch } from "./merge-patch.js";
import { isPatchError } from "./patch-error.js";

test("the examples of RFC 7386", () => {
  const cases: readonly (readonly [Json, Json, Json])[] = [
    [{ a: "b" }, { a: "c" }, { a: "c" }],
    [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    [{ a: "b" }, { a: null }, {}],
    [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
    [{ a: ["b"] }, { a: "c" }, { a: "c" }],
    [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
    [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
    [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: "b", c: null }, { a: "b" }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ];
  for (const [document, patch, result] of cases)
    assert.deepEqual(applyMergePatch(document, patch), result);
});

test("a list is replaced, and nulls at its top stay as the server has them", () => {
  assert.deepEqual(applyMergePatch({ a: [1] }, { a: [null, { b: null }] }), {
    a: [null, {}],
  });
});

test("what is no object is refused", () => {
  const kinds = [
    ["x", "string"],
    [5, "number"],
    [true, "bool"],
    [[1], "array"],
  ] as const;
  for (const [patch, kind] of kinds)
    assert.throws(
      () => applyMergePatch({}, patch),
      (error) =>
        isPatchError(error) &&
        error.kind === "BadRequest" &&
        error.message ===
          `error decoding patch: json: cannot unmarshal ${kind} into Go value of type map[string]interface {}`,
    );
  assert.throws(
    () => applyMergePatch({}, null),
    (error) => isPatchError(error) && error.message === "Invalid JSON Patch",
  );
});

test("names of Object.prototype are names like any other", () => {
  const patch = JSON.parse(
    '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},"toString":null}',
  ) as Json;
  assert.equal(
    JSON.stringify(applyMergePatch({}, patch)),
    '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}',
  );
  const again = applyMergePatch(
    JSON.parse('{"__proto__":{"a":1}}'),
    JSON.parse('{"__proto__":{"b":2}}'),
  );
  assert.equal(JSON.stringify(again), '{"__proto__":{"a":1,"b":2}}');
  assert.equal(
    JSON.stringify(applyMergePatch(again, JSON.parse('{"__proto__":null}'))),
    "{}",
  );
  assert.equal(({} as Record<string, unknown>)["polluted"], undefined);
});

const json = fc
  .jsonValue({ maxDepth: 3 })
  .map((value) => JSON.parse(JSON.stringify(value)) as Json);
const object = fc
  .dictionary(fc.constantFrom("a", "b", "c", "__proto__"), json, {
    noNullPrototype: true,
  })
  .map((value) => JSON.parse(JSON.stringify(value)) as Record<string, Json>);

test("a patch applied twice is a patch applied once", () => {
  fc.assert(
    fc.property(object, object, (document, patch) => {
      const before = [cloneJson(document), cloneJson(patch)];
      const once = applyMergePatch(document, patch);
      assert.deepEqual(applyMergePatch(once, patch), once);
      assert.deepEqual([document, patch], before);
    }),
  );
});

test("the empty patch changes nothing; a document without nulls is the patch that makes it", () => {
  fc.assert(
    fc.property(object, (document) => {
      assert.deepEqual(applyMergePatch(document, {}), document);
      const full = withoutNulls(document);
      assert.deepEqual(applyMergePatch({}, full), full);
      assert.deepEqual(applyMergePatch(full, full), full);
    }),
  );
});

test("what a patch sets to null is gone, what it does not name is as before", () => {
  fc.assert(
    fc.property(object, object, (document, patch) => {
      const merged = applyMergePatch(document, patch) as Record<string, Json>;
      for (const key of ["a", "b", "c", "__proto__"]) {
        if (!Object.hasOwn(patch, key))
          assert.equal(
            Object.hasOwn(merged, key),
            Object.hasOwn(document, key),
          );
        else assert.equal(Object.hasOwn(merged, key), patch[key] !== null);
      }
    }),
  );
});

function withoutNulls(value: Json): Json {
  if (isJsonArray(value)) return value.map(withoutNulls);
  if (!isJsonObject(value)) return value;
  return JSON.parse(
    JSON.stringify(value, (_key, part: unknown) => part ?? undefined),
  ) as Json;
}
