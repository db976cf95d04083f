import assert from "node:assert/strict";
import { test } from "node:test";
import { crdSchemaErrors } from "./crd.test.support.js";
import { objectSchema as object } from "./structural.test.support.js";

// What a real server 1.36 answers.

const text = { type: "string" };

const ofA = (schema: object): string[] =>
  crdSchemaErrors(object({ a: schema })).map((error) =>
    error.replace("properties[a].", ""),
  );

const list = (listType: string, items: object, keys?: readonly string[]) =>
  ofA({
    type: "array",
    items,
    "x-kubernetes-list-type": listType,
    ...(keys === undefined ? {} : { "x-kubernetes-list-map-keys": keys }),
  });

test("list types are of lists, map types of objects", () => {
  assert.deepEqual(ofA({ ...text, "x-kubernetes-map-type": "atomic" }), [
    'type: Invalid value: "string": must be object if x-kubernetes-map-type is specified',
  ]);
  assert.deepEqual(ofA({ type: "object", "x-kubernetes-map-type": "foo" }), [
    'x-kubernetes-map-type: Unsupported value: "foo": supported values: "atomic", "granular"',
  ]);
  assert.deepEqual(ofA({ ...text, "x-kubernetes-list-type": "set" }), [
    'type: Invalid value: "string": must be array if x-kubernetes-list-type is specified',
  ]);
  assert.deepEqual(list("foo", text), [
    'x-kubernetes-list-type: Unsupported value: "foo": supported values: "atomic", "set", "map"',
  ]);
});

test("items of a set are scalars or atomic", () => {
  assert.deepEqual(list("set", text), []);
  assert.deepEqual(
    list("set", { type: "object", "x-kubernetes-map-type": "atomic" }),
    [],
  );
  assert.deepEqual(list("set", { type: "object" }), [
    "items.x-kubernetes-map-type: Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set",
  ]);
  assert.deepEqual(
    list("set", {
      type: "array",
      items: text,
      "x-kubernetes-list-type": "set",
    }),
    [
      'items.x-kubernetes-list-type: Invalid value: "set": must be atomic as item of a list with x-kubernetes-list-type=set',
    ],
  );
  assert.deepEqual(list("set", { ...text, nullable: true }), [
    "items.nullable: Forbidden: cannot be nullable when x-kubernetes-list-type is set",
  ]);
});

test("a list of type map names the keys of its items", () => {
  assert.deepEqual(list("map", { type: "object" }), [
    "x-kubernetes-list-map-keys: Required value: must not be empty if x-kubernetes-list-type is map",
  ]);
  const keys = 'x-kubernetes-list-map-keys: Invalid value: ["b","c","b"]';
  const needsDefault =
    "items.properties[b].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property";
  assert.deepEqual(list("map", object({ b: text }), ["b", "c", "b"]), [
    `${keys}: entries must all be names of item properties`,
    `${keys}: must not contain duplicate entries`,
    needsDefault,
    needsDefault,
  ]);
  assert.deepEqual(list("map", text, ["b"]), [
    'items.type: Invalid value: "string": must be object if parent array\'s x-kubernetes-list-type is map',
  ]);
  assert.deepEqual(
    ofA({
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["b"],
    }),
    [
      "items: Required value: must be specified",
      "items: Required value: must have a schema if x-kubernetes-list-type is map",
    ],
  );
});

test("only a list of type map has keys", () => {
  assert.deepEqual(list("set", text, ["b"]), [
    'x-kubernetes-list-type: Invalid value: "set": must be map if x-kubernetes-list-map-keys is non-empty',
  ]);
  assert.deepEqual(
    ofA({ type: "array", items: text, "x-kubernetes-list-map-keys": ["b"] }),
    [
      "x-kubernetes-list-type: Required value: must be map if x-kubernetes-list-map-keys is non-empty",
    ],
  );
});

test("a key is a scalar that always has a value", () => {
  assert.deepEqual(
    list("map", object({ b: { ...text, default: "x" } }), ["b"]),
    [],
  );
  assert.deepEqual(
    list("map", object({ b: text }, { required: ["b"] }), ["b"]),
    [],
  );
  assert.deepEqual(
    list(
      "map",
      object(
        { b: { type: "object", nullable: true } },
        { nullable: true, required: ["b"] },
      ),
      ["b"],
    ),
    [
      'items.properties[b].type: Invalid value: "object": must be a scalar type if parent array\'s x-kubernetes-list-type is map',
      "items.nullable: Forbidden: cannot be nullable when x-kubernetes-list-type is map",
      "items.properties[b].nullable: Forbidden: this property is in x-kubernetes-list-map-keys, so it cannot be nullable",
    ],
  );
});
