import assert from "node:assert/strict";
import { test } from "node:test";
import { restoreFailure } from "./restore-failure.js";

const decoding = (value: string, type: string): string =>
  `json: cannot unmarshal ${value} into Go struct field Kind.a.b of type ${type}`;

test("values of a wrong type are named as Go has them before they are read", () => {
  for (const [value, type, expected] of [
    ["number", "string", "cannot convert int64 to string"],
    ["number 1.5", "int32", "cannot convert float64 to int32"],
    ["bool", "string", "cannot convert bool to string"],
    ["array", "int64", "cannot convert []interface {} to int64"],
    ["object", "bool", "cannot convert map[string]interface {} to bool"],
    ["string", "[]v1.Container", "cannot restore slice from string"],
    ["number", "[]string", "cannot restore slice from int64"],
    ["array", "map[string]string", "cannot restore map from slice"],
  ] as const)
    assert.equal(restoreFailure(decoding(value, type)), expected);
});

test("other failures keep their words", () => {
  const unreadable = "illegal base64 data at input byte 0";
  assert.equal(restoreFailure(unreadable), unreadable);
  const time = decoding("number", "v1.Time");
  assert.equal(restoreFailure(time), time);
});
