import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Json } from "../../../../meta/object.js";
import { parseStructuralSchema } from "../../schema/parse-structural-schema.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import { validateRules } from "./validate-rules.js";

function schemaOf(json: object, ...rules: readonly string[]): StructuralSchema {
  const { schema } = parseStructuralSchema(
    {
      type: "object",
      properties: {
        spec: {
          ...json,
          "x-kubernetes-validations": rules.map((rule) => ({ rule })),
        },
      },
    },
    undefined,
  );
  assert.ok(schema);
  return schema;
}

function details(spec: Json, schema: StructuralSchema): readonly string[] {
  return validateRules({ spec }, schema).map(({ detail }) => detail);
}

const MAP = { type: "object", additionalProperties: { type: "string" } };
const TEXT = { type: "string" };
const LIST = { type: "array", items: { type: "integer" } };

describe("fields that every JavaScript object has", () => {
  const inherited = [
    "constructor",
    "toString",
    "hasOwnProperty",
    "valueOf",
    "__proto__",
  ];
  for (const name of inherited) {
    test(`${name} is no key of an empty map`, () => {
      const key = JSON.stringify(name);
      const schema = schemaOf(
        MAP,
        `!(${key} in self)`,
        `!self[?${key}].hasValue()`,
      );
      assert.deepEqual(details({}, schema), []);
      const reading = schemaOf(MAP, `self[${key}] == ''`);
      assert.deepEqual(details({}, reading), [
        `no such key: ${name} evaluating rule: self[${key}] == ''`,
      ]);
    });

    test(`${name} is a key where it was sent`, () => {
      const key = JSON.stringify(name);
      const schema = schemaOf(
        MAP,
        `self[${key}] == 'x'`,
        `self.all(k, k == ${key})`,
        "self.size() == 1",
      );
      const spec = JSON.parse(`{${key}: "x"}`) as Json;
      assert.deepEqual(details(spec, schema), []);
    });
  }

  test("are unset properties of an object", () => {
    const schema = schemaOf(
      {
        type: "object",
        properties: { constructor: TEXT, toString: TEXT, valueOf: TEXT },
      },
      "!has(self.constructor) && !has(self.toString) && !has(self.valueOf)",
    );
    assert.deepEqual(details({}, schema), []);
  });
});

describe("an expression that would run forever", () => {
  const tooCostly = (rule: string): readonly string[] => [
    `'operation cancelled: actual cost limit exceeded': no further validation rules will be run due to call cost exceeds limit for rule: ${rule}`,
  ];
  const numbers = Array.from({ length: 1000 }, (_, i) => i);

  test("is stopped by its cost", () => {
    const rule =
      "self.all(a, self.all(b, self.all(c, self.all(d, a + b + c + d >= 0))))";
    assert.deepEqual(details(numbers, schemaOf(LIST, rule)), tooCostly(rule));
  });

  test("is stopped while lists and texts double", () => {
    const doubling = (of: string): string =>
      `[${"0, ".repeat(59)}0].map(i, ${of}).size() > 0`;
    const text = `${"self".concat(" + self".repeat(200))} == ''`;
    const found = details("x".repeat(100_000), schemaOf(TEXT, text));
    assert.deepEqual(found, tooCostly(text));
    assert.deepEqual(
      details(numbers, schemaOf(LIST, doubling("self + self"))),
      [],
    );
  });

  test("does not fill the memory with a range", () => {
    const rule = "lists.range(9000000000000).size() > 0";
    assert.equal(details(numbers, schemaOf(LIST, rule)).length, 1);
  });

  test("does not fill the memory with replaced text", () => {
    const rule = "self.replace('', self).size() > 0";
    const found = details("x".repeat(100_000), schemaOf(TEXT, rule));
    assert.equal(found.length, 1);
  });

  test("matches nested repetitions in linear time", () => {
    const rule = "self.matches('^(a+)+$')";
    const [detail] = details(`${"a".repeat(20_000)}b`, schemaOf(TEXT, rule));
    assert.equal(detail, `failed rule: ${rule}`);
  });

  test("reads quantities with enormous exponents", () => {
    const rule =
      "!isQuantity(self) || quantity(self).isGreaterThan(quantity('1'))";
    const schema = schemaOf(TEXT, rule);
    assert.deepEqual(details("1e999999999", schema), []);
    const [detail] = details("1e-999999999", schema);
    assert.equal(detail, `failed rule: ${rule}`);
  });
});
