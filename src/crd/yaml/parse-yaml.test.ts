import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonValue } from "../json-value.js";
import { parseYaml } from "./parse-yaml.js";
import { DEFAULT_YAML_LIMITS } from "./yaml-limits.js";

function valueOf(text: string): JsonValue {
  const result = parseYaml(text);
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

function codeOf(text: string): string {
  const result = parseYaml(text);
  return result.ok
    ? `read ${JSON.stringify(result.value)}`
    : result.problem.code;
}

/** As plain objects, to compare with literals. */
function plain(value: JsonValue): unknown {
  return JSON.parse(JSON.stringify(value));
}

test("YAML and JSON give the same values", () => {
  assert.deepEqual(
    plain(valueOf('a: [1, "2", yes]\nb:\n  c: |\n    x\n    y\n')),
    { a: [1, "2", true], b: { c: "x\ny\n" } },
  );
  assert.deepEqual(plain(valueOf('{\n\t"a": ["\\u00e9\\/", null]\n}\n')), {
    a: ["é/", null],
  });
});

test("keys that are no strings become what JSON has for them", () => {
  assert.deepEqual(plain(valueOf("1: a\ny: b\n1.50: c\n")), {
    "1": "a",
    true: "b",
    "1.5": "c",
  });
  assert.equal(codeOf("~: a"), "E1114");
  assert.equal(codeOf("? [a]\n: b"), "E1114");
});

test("keys of the language's own are only data", () => {
  const value = valueOf("__proto__: {polluted: 1}\nconstructor: 2\n");
  assert.deepEqual(Object.keys(value as object), ["__proto__", "constructor"]);
  assert.equal(Object.getPrototypeOf(value), null);
  assert.equal(Reflect.get({}, "polluted"), undefined);
});

test("aliases share values, merge keys give way to the mapping's own", () => {
  assert.deepEqual(
    plain(
      valueOf(
        "a: &a {x: 1, w: 2}\nb: {<<: *a, w: 3}\nc: {w: 4, <<: [*a, {z: 5, x: 6}]}\nd: *a\n",
      ),
    ),
    {
      a: { x: 1, w: 2 },
      b: { x: 1, w: 3 },
      c: { w: 4, x: 1, z: 5 },
      d: { x: 1, w: 2 },
    },
  );
  assert.deepEqual(plain(valueOf('"<<": {x: 1}')), { "<<": { x: 1 } });
  assert.equal(codeOf("a: *b"), "E1110");
  assert.equal(codeOf("a: &a [*a]"), "E1110");
  assert.equal(codeOf("<<: 1"), "E1110");
});

test("tags of JSON's types are known, all others refused", () => {
  assert.deepEqual(plain(valueOf("[!!str 1, !!int '2', ! 3, !!bool y]")), [
    "1",
    2,
    "3",
    true,
  ]);
  for (const text of [
    'a: !!js/function "function () { throw 1 }"',
    "a: !!js/regexp /x/",
    "a: !!set {x}",
    "!Ref a",
    "a: !<tag:yaml.org,2002:js/undefined> ''",
    "a: !!int x",
  ])
    assert.equal(codeOf(text), "E1115", text);
});

test("a key given twice, and numbers that JSON lacks, are refused", () => {
  assert.equal(codeOf("a: 1\nb: 2\na: 3"), "E1111");
  assert.equal(codeOf("a: .inf"), "E1114");
  assert.equal(codeOf("a: .NaN"), "E1114");
});

test("syntax errors tell where", () => {
  const result = parseYaml("a: 1\nb: [1,\nc: 2\n");
  assert.ok(!result.ok);
  assert.equal(result.problem.code, "E1110");
  assert.ok(result.problem.offset >= "a: 1\nb".length);
});

test("bombs end at a limit", () => {
  const laughs = [
    "a0: &a0 [x, x, x, x, x, x, x, x, x, x]",
    ...Array.from(
      { length: 9 },
      (_, n) =>
        `a${n + 1}: &a${n + 1} [${Array(10).fill(`*a${n}`).join(", ")}]`,
    ),
  ].join("\n");
  assert.equal(codeOf(laughs), "E1112");
  assert.equal(codeOf(`a: &a 1\nb: [${"*a,".repeat(100_000)}]`), "E1112");
  const long = `a: &a ${"x".repeat(100_000)}\nb: [${"*a,".repeat(200)}]`;
  assert.equal(codeOf(long), "E1112");
  const keys = Array.from({ length: 1000 }, (_, n) => `k${n}: 1`).join(", ");
  const merges = Array.from({ length: 200 }, (_, n) => `m${n}: {<<: *a}`);
  assert.equal(codeOf(`a: &a {${keys}}\n${merges.join("\n")}`), "E1112");
  for (const open of ["[", "{a: ", "- ", "? "])
    assert.equal(codeOf(open.repeat(100_000)), "E1113", open);
  assert.equal(codeOf(`[${"[],".repeat(600_000)}]`), "E1117");
});

test("aliases count for the depth of what they stand for", () => {
  const limits = { ...DEFAULT_YAML_LIMITS, maxDepth: 6 };
  const text = "a: &a [[[1]]]\nb: [[*a]]\n";
  assert.ok(parseYaml(text, limits).ok);
  const deeper = parseYaml("a: &a [[[1]]]\nb: [[[*a]]]\n", limits);
  assert.equal(!deeper.ok && deeper.problem.code, "E1113");
});
