import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json } from "../../../meta/object.js";
import { misfitsText } from "./typed-error.js";
import { typeMisfits } from "./typed-validation.js";
import { deploymentType, widgetType } from "./widget.test.support.js";

const misfits = (spec: Json, allowDuplicates = false): readonly string[] =>
  typeMisfits({ spec }, widgetType, { allowDuplicates }).map(
    ({ path, message }) => `${path}: ${message}`,
  );

test("a value that fits has no misfits, nor have nulls", () => {
  assert.deepEqual(
    misfits({
      size: 1,
      port: "http",
      tags: ["a"],
      ports: [{ name: "a" }],
      limits: { a: "1" },
      free: { a: [{ b: 1 }] },
      title: null,
    }),
    [],
  );
  assert.deepEqual(misfits({ tags: null, limits: null, whole: null }), []);
});

test("values of another form are called as structured-merge-diff prints them", () => {
  assert.deepEqual(misfits({ size: "x" }), [
    ".spec.size: expected numeric (int or float), got string",
  ]);
  assert.deepEqual(misfits({ title: 5 }), [
    ".spec.title: expected string, got &value.valueUnstructured{Value:5}",
  ]);
  assert.deepEqual(misfits({ tags: { a: 1 } }), [
    ".spec.tags: expected list, got &{map[a:1]}",
  ]);
  assert.deepEqual(misfits({ limits: ["x", 1] }), [
    ".spec.limits: expected map, got &{[x 1]}",
  ]);
});

test("a field that the type does not have ends the check of its map", () => {
  assert.deepEqual(misfits({ b: 1, size: "x" }), [
    ".spec.b: field not declared in schema",
  ]);
});

test("items need their keys, and stand once unless that is allowed", () => {
  const twice: Json = {
    ports: [{ name: "a" }, { name: "a" }],
    tags: ["x", "x"],
  };
  assert.deepEqual(misfits(twice), [
    '.spec.ports: duplicate entries for key [name="a"]',
    '.spec.tags: duplicate entries for key [="x"]',
  ]);
  assert.deepEqual(misfits(twice, true), []);
  assert.deepEqual(misfits({ ports: [{ number: 1 }] }), [
    '.spec.ports: element 0: associative list with keys has an element that omits all key fields ["name"] (and doesn\'t have default values for any key fields)',
  ]);
  assert.deepEqual(misfits({ ports: [null] }), [
    ".spec.ports: element 0: associative list with keys may not have a null element",
  ]);
  assert.deepEqual(misfits({ ports: ["a"] }), [
    ".spec.ports: element 0: associative list with keys may not have non-map elements",
  ]);
  assert.deepEqual(misfits({ tags: [null] }), [
    ".spec.tags: element 0: associative list without keys has an element that's an explicit null",
  ]);
  assert.deepEqual(misfits({ tags: [{}] }), [
    ".spec.tags: element 0: associative list without keys has an element that's a map type",
  ]);
});

test("misfits inside of items are told by the items' keys", () => {
  const containers: Json = [
    { name: "a", ports: [{ containerPort: 1, hostPort: "x" }] },
  ];
  const found = typeMisfits(
    { spec: { template: { spec: { containers } } } },
    deploymentType(),
    { allowDuplicates: false },
  );
  assert.equal(
    misfitsText(found),
    '.spec.template.spec.containers[name="a"].ports[containerPort=1,protocol="TCP"].hostPort: expected numeric (int or float), got string',
  );
});

test("several misfits are listed below each other", () => {
  assert.equal(
    misfitsText([
      { path: ".a", message: "x" },
      { path: "", message: "y" },
    ]),
    "errors:\n  .a: x\n  y",
  );
});
