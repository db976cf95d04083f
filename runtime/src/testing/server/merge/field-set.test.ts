import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  EMPTY_FIELD_SET,
  FieldSet,
  FieldSetBuilder,
  pathText,
  type Path,
} from "./field-set.js";
import { parseFieldsV1, toFieldsV1 } from "./fields-v1.js";

const setOf = (...paths: readonly Path[]): FieldSet => {
  const builder = new FieldSetBuilder();
  for (const path of paths) builder.insert(path);
  return builder.build();
};

const textsOf = (set: FieldSet): string[] => set.paths().map(pathText);

test("a set has the paths put in, not those above or below", () => {
  const set = setOf(["f:spec", "f:a"], ["f:spec", 'k:{"name":"x"}']);
  assert.equal(set.has(["f:spec", "f:a"]), true);
  assert.equal(set.has(["f:spec"]), false);
  assert.equal(set.has(["f:spec", "f:a", "f:b"]), false);
  assert.equal(set.has([]), false);
  assert.deepEqual(textsOf(set), [".spec.a", '.spec[name="x"]']);
});

test("the empty path is nobody's", () => {
  assert.equal(setOf([]).isEmpty, true);
  assert.equal(new FieldSetBuilder().build(), EMPTY_FIELD_SET);
});

test("a path is left when one above it is taken, but by the recursive difference", () => {
  const set = setOf(["f:a"], ["f:a", "f:b"], ["f:c"]);
  const taken = FieldSet.ofFields(["a"]);
  assert.deepEqual(textsOf(set.difference(taken)), [".c", ".a.b"]);
  assert.deepEqual(textsOf(set.recursiveDifference(taken)), [".c"]);
});

test("fields of structs that something is below of can be named", () => {
  const leaf = { scalar: "string" } as const;
  const inner = {
    map: { fields: new Map(), element: leaf, relationship: "granular" },
  } as const;
  const type = {
    map: {
      fields: new Map([["labels", { type: inner }]]),
      relationship: "granular",
    },
  } as const;
  const set = setOf(["f:labels", "f:x"], ["f:unknown", "f:y"]);
  assert.deepEqual(textsOf(set.withNamedFields(type)), [
    ".labels",
    ".labels.x",
    ".unknown.y",
  ]);
});

const element = fc.constantFrom(
  "f:a",
  "f:b",
  "f:__proto__",
  'k:{"name":"x"}',
  'v:"x"',
  "i:0",
);
const sets = fc
  .array(fc.array(element, { minLength: 1, maxLength: 3 }), { maxLength: 8 })
  .map((paths) => setOf(...paths));

test("sets obey the laws of sets", () => {
  const same = (a: FieldSet, b: FieldSet): void => {
    assert.deepEqual(textsOf(a), textsOf(b));
  };
  fc.assert(
    fc.property(sets, sets, sets, (a, b, c) => {
      same(a.union(b), b.union(a));
      same(a.union(b).union(c), a.union(b.union(c)));
      same(a.intersection(b), b.intersection(a));
      same(a.intersection(a.union(b)), a);
      same(a.difference(b).union(a.intersection(b)), a);
      same(a.difference(a), EMPTY_FIELD_SET);
      same(a.union(b).difference(b), a.difference(b));
      same(a.recursiveDifference(b), a.difference(b).recursiveDifference(b));
    }),
  );
});

test("membership is what union, intersection and difference say", () => {
  fc.assert(
    fc.property(sets, sets, (a, b) => {
      for (const path of a.union(b).paths()) {
        const [inA, inB] = [a.has(path), b.has(path)];
        assert.equal(a.intersection(b).has(path), inA && inB);
        assert.equal(a.difference(b).has(path), inA && !inB);
        assert.ok(inA || inB);
      }
    }),
  );
});

test("a set written and read is the same set, and written again the same text", () => {
  fc.assert(
    fc.property(sets, (set) => {
      const written = toFieldsV1(set);
      const read = parseFieldsV1(JSON.parse(JSON.stringify(written)));
      assert.ok(read);
      assert.deepEqual(textsOf(read), textsOf(set));
      assert.equal(JSON.stringify(toFieldsV1(read)), JSON.stringify(written));
    }),
  );
});
