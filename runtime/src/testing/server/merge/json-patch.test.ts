import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Json } from "../../../meta/object.js";
import { cloneJson } from "../schema/json-value.js";
import { applyJsonPatch, MAX_JSON_PATCH_OPERATIONS } from "./json-patch.js";
import { unknownJsonPatchFields } from "./json-patch-operation.js";
import { isPatchError } from "./patch-error.js";

// What a real server 1.36 answers.

const applied = (document: Json, ...patch: readonly object[]): Json =>
  applyJsonPatch(document, patch);

const refused =
  (kind: string, message: string | RegExp) =>
  (error: unknown): boolean => {
    assert.ok(isPatchError(error));
    assert.equal(error.kind, kind);
    if (typeof message === "string") assert.equal(error.message, message);
    else assert.match(error.message, message);
    return true;
  };

const unprocessable = refused(
  "Unprocessable",
  "the server rejected our request due to an error in our request",
);

test("several operations are applied in order", () => {
  const document = {
    data: { a: "1", b: "2" },
    metadata: { labels: { l: "l" } },
  };
  assert.deepEqual(
    applied(
      document,
      { op: "test", path: "/data/a", value: "1" },
      { op: "remove", path: "/data/a" },
      { op: "move", from: "/data/b", path: "/data/x" },
      { op: "replace", path: "/data/x", value: "3" },
      { op: "copy", from: "/data/x", path: "/metadata/labels/m" },
      { op: "add", path: "/metadata/labels/a~1b~0c", value: "v" },
    ),
    {
      data: { x: "3" },
      metadata: { labels: { l: "l", m: "3", "a/b~c": "v" } },
    },
  );
  assert.deepEqual(document, {
    data: { a: "1", b: "2" },
    metadata: { labels: { l: "l" } },
  });
});

test("items are added, replaced and removed at their index; negative ones count from the end", () => {
  const list = { l: ["a", "b"] };
  const at = (op: string, index: string): Json =>
    applied(list, { op, path: `/l/${index}`, value: "x" });
  assert.deepEqual(at("add", "-"), { l: ["a", "b", "x"] });
  assert.deepEqual(at("add", "0"), { l: ["x", "a", "b"] });
  assert.deepEqual(at("add", "-1"), { l: ["a", "b", "x"] });
  assert.deepEqual(at("add", "+2"), { l: ["a", "b", "x"] });
  assert.deepEqual(at("replace", "01"), { l: ["a", "x"] });
  assert.deepEqual(at("remove", "-1"), { l: ["a"] });
  for (const [op, index] of [
    ["add", "3"],
    ["add", "x"],
    ["replace", "-"],
    ["replace", "2"],
    ["remove", "2"],
    ["test", "2"],
    ["remove", "-3"],
  ] as const)
    assert.throws(() => at(op, index), unprocessable, `${op} ${index}`);
});

test("leniencies of the library that the server uses", () => {
  const document = { data: { a: "1" } };
  const replace = { op: "replace", path: "/data/zz", value: "1" };
  assert.deepEqual(applied(document, replace), { data: { a: "1", zz: "1" } });
  const testNull = { op: "test", path: "/data/none", value: null };
  assert.deepEqual(applied(document, testNull), document);
  assert.deepEqual(
    applied(document, { op: "test", path: "/data/none" }),
    document,
  );
  assert.deepEqual(applied(document, { op: "add", path: "/data/q" }), {
    data: { a: "1", q: null },
  });
  assert.deepEqual(
    applied(document, { op: "copy", from: "/data/none", path: "/data/z" }),
    { data: { a: "1", z: null } },
  );
  assert.deepEqual(
    applied(document, { op: "add", path: "data/x", value: "1" }),
    { data: { a: "1" }, x: "1" },
  );
  assert.deepEqual(applyJsonPatch(document, null), document);
  assert.deepEqual(
    applied(document, { op: "replace", path: "", value: [] }),
    [],
  );
});

test("what does not work is refused, and nothing is applied", () => {
  const document = { data: { a: "1" } };
  for (const operation of [
    { op: "test", path: "/data/a", value: "2" },
    { op: "test", path: "", value: {} },
    { op: "remove", path: "/data/none" },
    { op: "remove", path: "" },
    { op: "add", path: "", value: {} },
    { op: "add", path: "/x/y/z", value: 1 },
    { op: "add", path: "/data/a/b", value: 1 },
    { op: "replace", path: "", value: 5 },
    { op: "move", from: "/data/none", path: "/data/z" },
    { op: "move", from: "/data", path: "/data/b" },
    { op: "copy", path: "/data/x" },
    { op: "copy", from: "", path: "/data/x" },
    { op: "foo", path: "/data/a" },
    { op: "ADD", path: "/data/a", value: 1 },
    { op: "add" },
    { path: "/data/a" },
    null,
  ])
    assert.throws(
      () =>
        applyJsonPatch(document, [
          { op: "add", path: "/data/b", value: "2" },
          operation,
        ]),
      unprocessable,
      JSON.stringify(operation),
    );
  assert.deepEqual(document, { data: { a: "1" } });
});

test("what is no patch is refused in the words of Go's decoder", () => {
  const into = "Go value of type";
  const field = "Go struct field jsonPatchOp.op of type string";
  for (const [patch, message] of [
    [{ op: "add" }, `object into ${into} []handlers.jsonPatchOp`],
    [5, `number into ${into} []handlers.jsonPatchOp`],
    ["x", `string into ${into} []handlers.jsonPatchOp`],
    [[5], `number into ${into} handlers.jsonPatchOp`],
    [[{ op: 1, path: "/x" }], `number into ${field}`],
    [[{ op: true, path: "/x" }], `bool into ${field}`],
  ] as const)
    assert.throws(
      () => applyJsonPatch({}, patch),
      refused(
        "BadRequest",
        `error decoding patch: json: cannot unmarshal ${message}`,
      ),
    );
});

test("a patch has at most ten thousand operations and copies at most three mebibytes", () => {
  const operation = { op: "test", path: "/a", value: 1 };
  const patch = Array.from(
    { length: MAX_JSON_PATCH_OPERATIONS },
    () => operation,
  );
  assert.deepEqual(applyJsonPatch({ a: 1 }, patch), { a: 1 });
  assert.throws(
    () => applyJsonPatch({ a: 1 }, [...patch, operation]),
    refused(
      "TooLarge",
      "Request entity too large: The allowed maximum operations in a JSON patch is 10000, got 10001",
    ),
  );
  const copies = (count: number): object[] =>
    Array.from({ length: count }, () => ({
      op: "copy",
      from: "/a",
      path: "/b",
    }));
  // As JSON the text has 1002 bytes.
  const document = { a: "x".repeat(1000) };
  assert.doesNotThrow(() => applyJsonPatch(document, copies(3139)));
  assert.throws(() => applyJsonPatch(document, copies(3140)), unprocessable);
  const doubling = Array.from({ length: 60 }, () => ({
    op: "copy",
    from: "/a",
    path: "/a/-",
  }));
  assert.throws(() => applyJsonPatch({ a: ["x"] }, doubling), unprocessable);
});

test("fields that an operation does not have are told", () => {
  assert.deepEqual(
    unknownJsonPatchFields([
      { op: "add", path: "/x", value: 1, foo: 1 },
      { op: "remove", path: "/x", __proto__x: 1 },
      5,
    ]),
    [
      'json patch unknown field "[0].foo"',
      'json patch unknown field "[1].__proto__x"',
    ],
  );
});

test("names of Object.prototype are names like any other", () => {
  for (const name of ["__proto__", "constructor", "toString"]) {
    const patched = applied(
      { data: {} },
      { op: "add", path: `/data/${name}`, value: { polluted: "yes" } },
      { op: "test", path: `/data/${name}/polluted`, value: "yes" },
      { op: "copy", from: `/data/${name}`, path: "/copy" },
    );
    assert.equal(
      JSON.stringify(patched),
      `{"data":{"${name}":{"polluted":"yes"}},"copy":{"polluted":"yes"}}`,
    );
    for (const op of ["remove", "move"])
      assert.throws(
        () =>
          applied(
            { data: {} },
            { op, from: `/data/${name}`, path: `/data/${name}` },
          ),
        unprocessable,
      );
    assert.throws(
      () =>
        applied({ data: {} }, { op: "add", path: `/data/${name}/x`, value: 1 }),
      unprocessable,
    );
  }
  assert.equal(({} as Record<string, unknown>)["polluted"], undefined);
});

test("what is added and removed again leaves no trace", () => {
  const values = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), values, { noNullPrototype: true }),
      fc.string(),
      values,
      (object, name, value) => {
        fc.pre(!Object.hasOwn(object, name));
        const before = cloneJson(object);
        const path = `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
        assert.deepEqual(
          applied(object, { op: "add", path, value }, { op: "remove", path }),
          before,
        );
        assert.deepEqual(object, before);
      },
    ),
  );
});
