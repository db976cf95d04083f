import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { applyDefaults, dropNulls } from "./apply-defaults.js";
import { jsonFor, schemas } from "./schema-arbitrary.test.support.js";
import {
  objectSchema as object,
  structural,
} from "./structural.test.support.js";

const withDefault = (value: unknown, rest: object = {}): object => ({
  type: "string",
  default: value,
  ...rest,
});

test("defaults fill what is absent, in parts that exist", () => {
  const schema = structural(
    object({
      a: withDefault("x"),
      in: object({ b: withDefault("y") }),
      list: { type: "array", items: object({ c: withDefault("z") }) },
      byName: {
        type: "object",
        additionalProperties: object({ d: withDefault("w") }),
      },
    }),
  );
  assert.deepEqual(applyDefaults({}, schema), { a: "x" });
  assert.deepEqual(
    applyDefaults(
      { a: "mine", in: {}, list: [{}, { c: "mine" }], byName: { k: {} } },
      schema,
    ),
    {
      a: "mine",
      in: { b: "y" },
      list: [{ c: "z" }, { c: "mine" }],
      byName: { k: { d: "w" } },
    },
  );
});

test("a default has defaults inside", () => {
  const schema = structural(
    object({ in: object({ b: withDefault("y") }, { default: {} }) }),
  );
  assert.deepEqual(applyDefaults({}, schema), { in: { b: "y" } });
});

test("a null where none is allowed counts as absent", () => {
  const schema = structural(
    object({
      defaulted: withDefault("x"),
      nullable: withDefault("x", { nullable: true }),
      list: { type: "array", items: withDefault("x") },
      byName: { type: "object", additionalProperties: withDefault("x") },
      plain: { type: "string" },
    }),
  );
  const nulls = {
    defaulted: null,
    nullable: null,
    list: [null],
    byName: { k: null },
    plain: null,
  };
  assert.deepEqual(applyDefaults(nulls, schema), {
    defaulted: "x",
    nullable: null,
    list: ["x"],
    byName: { k: "x" },
    plain: null,
  });
  assert.deepEqual(applyDefaults(dropNulls(nulls, schema), schema), {
    defaulted: "x",
    nullable: null,
    list: ["x"],
    byName: { k: "x" },
  });
});

test("dropNulls leaves nulls that nothing is known of", () => {
  const schema = structural(
    object(
      { a: { type: "string" } },
      { "x-kubernetes-preserve-unknown-fields": true },
    ),
  );
  assert.deepEqual(dropNulls({ a: null, b: null }, schema), { b: null });
  assert.deepEqual(dropNulls({ a: null }, undefined), { a: null });
});

test("two objects do not share a default", () => {
  const schema = structural(
    object({
      in: object({ b: { type: "string" } }, { default: { b: "x" } }),
    }),
  );
  const first = applyDefaults<Record<string, unknown>>({}, schema);
  const second = applyDefaults<Record<string, unknown>>({}, schema);
  assert.deepEqual(first, second);
  assert.notEqual(first["in"], second["in"]);
});

test("a default may be named like what Object.prototype has", () => {
  const schema = structural(
    JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string","default":"p"},"constructor":{"type":"string","default":"c"}}}',
    ),
  );
  const defaulted = applyDefaults({}, schema);
  assert.equal(
    JSON.stringify(defaulted),
    '{"__proto__":"p","constructor":"c"}',
  );
  assert.equal(Object.getPrototypeOf(defaulted), Object.prototype);
});

test("defaults applied twice are defaults applied once; the input is left alone", () => {
  fc.assert(
    fc.property(
      schemas.chain((raw) => fc.tuple(fc.constant(raw), jsonFor(raw))),
      ([raw, value]) => {
        const schema = structural(raw);
        const before = structuredClone(value);
        const once = applyDefaults(dropNulls(value, schema), schema);
        assert.deepEqual(value, before);
        assert.equal(applyDefaults(once, schema), once);
        assert.deepEqual(applyDefaults(dropNulls(once, schema), schema), once);
      },
    ),
  );
});
