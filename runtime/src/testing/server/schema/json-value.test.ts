import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Json } from "../../../meta/object.js";
import {
  changeItems,
  changeMembers,
  cloneJson,
  equalJson,
  goTypeName,
  isJsonObject,
  member,
  setMember,
} from "./json-value.js";

const hostile = (): Json =>
  JSON.parse(
    '{"__proto__":{"polluted":true},"constructor":{"prototype":1}}',
  ) as Json;

test("a clone equals the value and shares nothing with it", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const copy = cloneJson(value as Json);
      assert.deepEqual(copy, value);
      assert.ok(equalJson(copy, value));
    }),
  );
  const value = { a: { b: [{}] } };
  const copy = cloneJson(value) as typeof value;
  assert.notEqual(copy.a, value.a);
  assert.notEqual(copy.a.b[0], value.a.b[0]);
});

test("__proto__ is a key like any other", () => {
  const copy = cloneJson(hostile());
  assert.ok(isJsonObject(copy));
  assert.deepEqual(Object.keys(copy), ["__proto__", "constructor"]);
  assert.equal(Object.getPrototypeOf(copy), Object.prototype);
  assert.deepEqual(member(copy, "__proto__"), { polluted: true });
  const made: Record<string, Json> = {};
  setMember(made, "__proto__", 1);
  assert.equal(JSON.stringify(made), '{"__proto__":1}');
  assert.equal(member({}, "toString"), undefined);
  assert.equal(member({}, "__proto__"), undefined);
});

test("equality does not mind the order of members, nor prototypes", () => {
  assert.equal(equalJson({ a: 1, b: 2 }, { b: 2, a: 1 }), true);
  assert.equal(equalJson([1, 2], [2, 1]), false);
  assert.equal(equalJson({}, []), false);
  assert.equal(equalJson({ a: 1 }, { a: 1, b: 1 }), false);
  assert.equal(equalJson(null, {}), false);
  const constructorAsData = JSON.parse('{"toString":null}') as Json;
  assert.equal(equalJson(constructorAsData, { other: null }), false);
});

test("changeMembers gives back the object itself when nothing changes", () => {
  const object = { a: 1, b: 2 };
  assert.equal(
    changeMembers(object, (value) => value),
    object,
  );
  assert.deepEqual(
    changeMembers(object, (value, key) => (key === "a" ? undefined : value)),
    { b: 2 },
  );
  assert.deepEqual(object, { a: 1, b: 2 });
  const changed = changeMembers(
    hostile() as Record<string, Json>,
    (value, key) => (key === "__proto__" ? "seen" : value),
  );
  assert.equal(
    JSON.stringify(changed),
    '{"__proto__":"seen","constructor":{"prototype":1}}',
  );
});

test("changeItems gives back the array itself when nothing changes", () => {
  const array = [1, 2];
  assert.equal(
    changeItems(array, (value) => value),
    array,
  );
  assert.deepEqual(
    changeItems(array, (value, index) => (index === 1 ? null : value)),
    [1, null],
  );
});

test("types have the names Go gives them", () => {
  assert.deepEqual(
    [null, undefined, "x", true, 1, 1.5, 2 ** 70, [], {}].map(goTypeName),
    [
      "<nil>",
      "<nil>",
      "string",
      "bool",
      "int64",
      "float64",
      "float64",
      "[]interface {}",
      "map[string]interface {}",
    ],
  );
});
