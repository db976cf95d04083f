import assert from "node:assert/strict";
import { test } from "node:test";
import type { ApiObject } from "../api-object.js";
import { StoredObject } from "./stored-object.js";

const bodyOf = (name: string): ApiObject => ({
  metadata: { name, labels: { app: name } },
  spec: { list: [1, "two", null], empty: {} },
});

function stored(object: ApiObject | (() => ApiObject)): StoredObject {
  return new StoredObject({
    key: "ns/a",
    revision: 7,
    apiVersion: "v1",
    object,
  });
}

test("an object that was written is read again, however many were read since", () => {
  const one = stored(bodyOf("a"));
  const text = one.jsonTail;
  assert.equal(`{${text}`, JSON.stringify(bodyOf("a")));
  for (let index = 0; index < 1_000; index++)
    assert.notEqual(stored(bodyOf(`b${index}`)).jsonTail, "");
  assert.deepEqual(one.object, bodyOf("a"));
  assert.deepEqual(one.labels, { app: "a" });
  assert.equal(one.jsonTail, text);
});

test("whoever looks into an object several times in a row sees one and the same", () => {
  const one = stored(bodyOf("a"));
  assert.equal(one.object, one.object);
  const before = one.object;
  assert.notEqual(one.jsonTail, "");
  assert.equal(one.object, before);
});

test("an object that is given as a function is made once, when first looked into", () => {
  let calls = 0;
  const one = stored(() => {
    calls++;
    return bodyOf("a");
  });
  assert.equal(calls, 0);
  assert.deepEqual(one.labels, { app: "a" });
  assert.equal(one.jsonTail, JSON.stringify(bodyOf("a")).slice(1));
  assert.deepEqual(one.object, bodyOf("a"));
  assert.equal(calls, 1);
});

test("each reader gets the version that was remembered for it", () => {
  const one = stored(bodyOf("a"));
  const [first, second, third] = [{}, {}, {}];
  const other = stored(bodyOf("a"));
  one.rememberVersion(first, one);
  one.rememberVersion(second, other);
  assert.equal(one.versionFor(first), one);
  assert.equal(one.versionFor(second), other);
  assert.equal(one.versionFor(third), undefined);
});
