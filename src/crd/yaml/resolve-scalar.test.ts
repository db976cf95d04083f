import assert from "node:assert/strict";
import { test } from "node:test";
import { resolvePlainScalar } from "./resolve-scalar.js";

const read = (texts: readonly string[]): readonly unknown[] =>
  texts.map(resolvePlainScalar);

test("the booleans of YAML 1.1 are booleans, as Kubernetes reads them", () => {
  const yes = ["y", "Y", "yes", "Yes", "YES", "on", "On", "ON", "true", "True"];
  const no = [
    "n",
    "N",
    "no",
    "No",
    "NO",
    "off",
    "Off",
    "OFF",
    "false",
    "FALSE",
  ];
  assert.deepEqual(new Set(read(yes)), new Set([true]));
  assert.deepEqual(new Set(read(no)), new Set([false]));
  assert.deepEqual(read(["yEs", "oN", "tRUE", "nope"]), [
    "yEs",
    "oN",
    "tRUE",
    "nope",
  ]);
});

test("equals signs, timestamps and sexagesimals stay strings", () => {
  const texts = [
    "=",
    "!=",
    "=~",
    "2020-01-01",
    "2020-01-01T10:00:00Z",
    "12:30",
    "190:20:30",
    "1.2.3",
    "v1",
    "<<",
    "-",
    "+",
    ".",
  ];
  assert.deepEqual(read(texts), texts);
});

test("numbers are read in the bases of YAML 1.1 and Go", () => {
  assert.deepEqual(
    read(["0", "10", "-7", "+3", "017", "0o17", "0x1F", "0b101", "1_000"]),
    [0, 10, -7, 3, 15, 15, 31, 5, 1000],
  );
  assert.deepEqual(
    read(["1.5", "1e3", ".5", "-1.", "6.02E+23"]),
    [1.5, 1000, 0.5, -1, 6.02e23],
  );
  assert.deepEqual(read(["0x", "08a", "1e", "0b12", "1.2e3.4"]), [
    "0x",
    "08a",
    "1e",
    "0b12",
    "1.2e3.4",
  ]);
});

test("null has four spellings and the empty one", () => {
  assert.deepEqual(read(["", "~", "null", "Null", "NULL"]), [
    null,
    null,
    null,
    null,
    null,
  ]);
  assert.equal(resolvePlainScalar("nULL"), "nULL");
});
