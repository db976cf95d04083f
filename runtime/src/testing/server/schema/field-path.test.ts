import assert from "node:assert/strict";
import { test } from "node:test";
import { FieldPath, fieldPathText } from "./field-path.js";

test("a path joins names with dots and sets keys and indexes in brackets", () => {
  const path = FieldPath.of("spec", "ports")
    .index(0)
    .child("labels")
    .key("a/b.c");
  assert.equal(path.toString(), "spec.ports[0].labels[a/b.c]");
});

test("a path is not changed by those that go on from it", () => {
  const spec = FieldPath.of("spec");
  assert.equal(spec.child("a").toString(), "spec.a");
  assert.equal(spec.child("b").toString(), "spec.b");
  assert.equal(spec.toString(), "spec");
});

test("a path begins with a name, a key or an index", () => {
  assert.equal(FieldPath.child(undefined, "spec").toString(), "spec");
  assert.equal(FieldPath.key(undefined, "x").toString(), "[x]");
  assert.equal(FieldPath.index(undefined, 2).child("y").toString(), "[2].y");
});

test("the whole object has no path", () => {
  assert.equal(fieldPathText(undefined), "<nil>");
  assert.equal(
    fieldPathText(FieldPath.of("metadata", "name")),
    "metadata.name",
  );
});

test("an empty name shows as empty brackets, as in the real server", () => {
  assert.equal(FieldPath.of("spec").child("").toString(), "spec[]");
});
