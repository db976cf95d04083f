import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Json } from "../../../meta/object.js";
import { prune } from "./prune.js";
import { jsonFor, schemas } from "./schema-arbitrary.test.support.js";
import {
  objectSchema as object,
  structural,
} from "./structural.test.support.js";

const integer = { type: "integer" };

test("unknown fields are dropped, and their paths told in order", () => {
  const schema = structural(
    object({
      spec: object({
        a: integer,
        list: { type: "array", items: object({ b: integer }) },
        byName: {
          type: "object",
          additionalProperties: object({ c: integer }),
        },
      }),
    }),
  );
  const { object: pruned, prunedPaths } = prune(
    {
      apiVersion: "v1",
      kind: "Thing",
      metadata: { name: "x", anything: 1 },
      unknownRoot: 1,
      spec: {
        z: 1,
        a: 1,
        list: [{ b: 1 }, { b: 2, q: 1 }],
        byName: { x: { c: 1, d: 1 } },
      },
    },
    schema,
  );
  assert.deepEqual(pruned, {
    apiVersion: "v1",
    kind: "Thing",
    metadata: { name: "x", anything: 1 },
    spec: { a: 1, list: [{ b: 1 }, { b: 2 }], byName: { x: { c: 1 } } },
  });
  assert.deepEqual(prunedPaths, [
    "spec.byName.x.d",
    "spec.list[1].q",
    "spec.z",
    "unknownRoot",
  ]);
});

test("apiVersion, kind and metadata stay at the root of a resource only", () => {
  const schema = structural(object({ a: integer }));
  const value = { apiVersion: "v1", kind: "K", metadata: {}, a: 1 };
  assert.deepEqual(prune(value, schema).object, value);
  assert.deepEqual(prune(value, schema, { isResourceRoot: false }).object, {
    a: 1,
  });
});

test("where unknown fields are kept, only what has a schema again is pruned", () => {
  const schema = structural(
    object({
      spec: object(
        { known: object({ a: integer }) },
        { "x-kubernetes-preserve-unknown-fields": true },
      ),
    }),
  );
  assert.deepEqual(
    prune({ spec: { known: { a: 1, b: 1 }, other: { deep: [1] } } }, schema),
    {
      object: { spec: { known: { a: 1 }, other: { deep: [1] } } },
      prunedPaths: ["spec.known.b"],
    },
  );
});

test("embedded resources keep their type and metadata", () => {
  const schema = structural(
    object({
      template: object(
        { spec: object({ a: integer }) },
        { "x-kubernetes-embedded-resource": true },
      ),
    }),
  );
  const template = { apiVersion: "v1", kind: "K", metadata: { name: "x" } };
  assert.deepEqual(
    prune({ template: { ...template, spec: { b: 1 }, other: 1 } }, schema),
    {
      object: { template: { ...template, spec: {} } },
      prunedPaths: ["template.other", "template.spec.b"],
    },
  );
});

test("a map of anything keeps scalars, and empties objects, as the real server does", () => {
  const schema = structural(
    object({ any: { type: "object", additionalProperties: true } }),
  );
  assert.deepEqual(
    prune({ any: { a: 1, b: { c: 1 }, d: [{ e: 1 }] } }, schema).object,
    { any: { a: 1, b: {}, d: [{}] } },
  );
});

test("names of Object.prototype are known only where a schema has them", () => {
  const text = '{"__proto__":{"x":1},"constructor":{"x":1},"toString":1}';
  const hostile = JSON.parse(text) as Json;
  const without = structural(object({ a: integer }));
  assert.deepEqual(prune(hostile, without), {
    object: {},
    prunedPaths: ["__proto__", "constructor", "toString"],
  });
  const schema = structural(
    JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"object","properties":{"y":{"type":"integer"}}},"toString":{"type":"integer"}}}',
    ),
  );
  const { object: pruned } = prune(hostile, schema);
  assert.equal(JSON.stringify(pruned), '{"__proto__":{},"toString":1}');
  assert.equal(Object.getPrototypeOf(pruned), Object.prototype);
});

test("pruned twice is pruned once, and shares what lost nothing", () => {
  fc.assert(
    fc.property(
      schemas.chain((raw) => fc.tuple(fc.constant(raw), jsonFor(raw))),
      ([raw, value]) => {
        const schema = structural(raw);
        const before = structuredClone(value);
        const once = prune(value, schema);
        assert.deepEqual(value, before);
        const twice = prune(once.object, schema);
        assert.equal(twice.object, once.object);
        assert.deepEqual(twice.prunedPaths, []);
        assert.equal(once.object === value, once.prunedPaths.length === 0);
      },
    ),
  );
});
