import assert from "node:assert/strict";
import { test } from "node:test";
import { addFinalizer, hasFinalizer, removeFinalizer } from "./finalizers.js";
import type { KubeObject } from "./object.js";

test("a finalizer is added once", () => {
  const object: KubeObject = {};
  assert.equal(hasFinalizer(object, "a/b"), false);
  assert.equal(addFinalizer(object, "a/b"), true);
  assert.equal(addFinalizer(object, "a/b"), false);
  assert.deepEqual(object.metadata?.finalizers, ["a/b"]);
});

test("removing leaves those of others, in order", () => {
  const object: KubeObject = { metadata: { finalizers: ["x", "a/b", "y"] } };
  assert.equal(removeFinalizer(object, "a/b"), true);
  assert.equal(removeFinalizer(object, "a/b"), false);
  assert.deepEqual(object.metadata?.finalizers, ["x", "y"]);
  assert.equal(removeFinalizer({}, "a/b"), false);
});
