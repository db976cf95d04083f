import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Json } from "../../../meta/object.js";
import { cloneJson } from "../schema/json-value.js";
import { isPatchError } from "./patch-error.js";
import { applyStrategicMergePatch } from "./strategic-merge-patch.js";
import { deploymentType } from "./widget.test.support.js";

// What a real server 1.36 answers.

const type = deploymentType();

interface Container {
  readonly name: string;
  readonly [key: string]: Json;
}

const deployment = (...containers: readonly Container[]): Json => ({
  spec: { template: { spec: { containers } } },
});

const pod = (patched: Json): Record<string, Json> =>
  (patched as { spec: { template: { spec: Record<string, Json> } } }).spec
    .template.spec;

const patched = (document: Json, patch: Json): Json =>
  applyStrategicMergePatch(document, patch, type);

const containersAfter = (
  containers: readonly Container[],
  podPatch: Json,
): Json | undefined =>
  pod(
    patched(deployment(...containers), {
      spec: { template: { spec: podPatch } },
    }),
  )["containers"];

const refused =
  (kind: string, message: string) =>
  (error: unknown): boolean => {
    assert.ok(isPatchError(error));
    assert.deepEqual([error.kind, error.message], [kind, message]);
    return true;
  };

const a: Container = {
  name: "a",
  image: "img:1",
  env: [{ name: "X", value: "1" }],
};
const b: Container = { name: "b", image: "img:1" };
const c: Container = { name: "c", image: "img:1" };

test("items are merged by their key, new ones before old ones", () => {
  // golden: patch-strategic, merge one container.
  const change = {
    name: "a",
    image: "img:2",
    env: [{ name: "Y", value: "2" }],
  };
  assert.deepEqual(containersAfter([a, b], { containers: [change] }), [
    {
      name: "a",
      image: "img:2",
      env: [
        { name: "Y", value: "2" },
        { name: "X", value: "1" },
      ],
    },
    b,
  ]);
  assert.deepEqual(containersAfter([a, b], { containers: [c] }), [c, a, b]);
});

test("an item is deleted by directive", () => {
  const gone = { containers: [{ name: "b", $patch: "delete" }] };
  assert.deepEqual(containersAfter([a, b], gone), [a]);
  assert.deepEqual(containersAfter([a], gone), [a]);
});

test("a list is replaced by directive, wherever in it that stands", () => {
  assert.deepEqual(
    containersAfter([a, b], { containers: [c, { $patch: "replace" }] }),
    [c],
  );
});

test("a list without a strategy is replaced", () => {
  assert.deepEqual(
    containersAfter([{ ...b, args: ["x", "y"] }], {
      containers: [{ name: "b", args: ["z"] }],
    }),
    [{ ...b, args: ["z"] }],
  );
});

test("null removes a member", () => {
  assert.deepEqual(
    containersAfter([a], { containers: [{ name: "a", env: null }] }),
    [{ name: "a", image: "img:1" }],
  );
});

test("lists are ordered as asked, the others stay where they stood", () => {
  const order = (...names: readonly string[]): Json =>
    names.map((name) => ({ name }));
  const reordered = (podPatch: Json): string[] =>
    (containersAfter([a, b, c], podPatch) as readonly Container[]).map(
      ({ name }) => name,
    );
  assert.deepEqual(
    reordered({ "$setElementOrder/containers": order("c", "a", "b") }),
    ["c", "a", "b"],
  );
  assert.deepEqual(
    reordered({ "$setElementOrder/containers": order("c", "a") }),
    ["b", "c", "a"],
  );
  assert.deepEqual(
    reordered({
      "$setElementOrder/containers": order("d", "c", "b", "a"),
      containers: [
        { name: "d", image: "i" },
        { name: "b", $patch: "delete" },
      ],
    }),
    ["d", "c", "a"],
  );
});

test("an order that the patch's own items do not have is refused", () => {
  const d = { name: "d" };
  const e = { name: "e" };
  assert.throws(
    () =>
      containersAfter([a], {
        "$setElementOrder/containers": [d, e],
        containers: [e, d],
      }),
    refused(
      "Internal",
      "The order in patch list:\n[map[name:e] map[name:d]]\n doesn't match $setElementOrder list:\n[map[name:d] map[name:e]]\n",
    ),
  );
});

test("only the keys to retain are left", () => {
  const volumes = [{ name: "v", configMap: { name: "c" } }];
  const document: Json = {
    spec: { template: { spec: { volumes } } },
  };
  const result = patched(document, {
    spec: {
      template: {
        spec: {
          volumes: [
            { name: "v", $retainKeys: ["name", "emptyDir"], emptyDir: {} },
          ],
        },
      },
    },
  });
  assert.deepEqual(pod(result)["volumes"], [{ name: "v", emptyDir: {} }]);
  assert.throws(
    () =>
      patched(
        { spec: { strategy: { type: "x" } } },
        { spec: { strategy: { $retainKeys: ["type"], rollingUpdate: {} } } },
      ),
    refused("BadRequest", "invalid patch format of retainKeys"),
  );
});

test("a map is replaced or emptied by directive", () => {
  const document = {
    metadata: { annotations: { z: "1" }, labels: { l: "1" } },
  };
  const annotations = (patch: Json): Json =>
    patched(document, { metadata: { annotations: patch } });
  assert.deepEqual(annotations({ $patch: "replace", k: "v" }), {
    metadata: { annotations: { k: "v" }, labels: { l: "1" } },
  });
  assert.deepEqual(annotations({ $patch: "delete", k: "v" }), {
    metadata: { annotations: {}, labels: { l: "1" } },
  });
  for (const word of ["merge", "foo"])
    assert.throws(
      () => annotations({ $patch: word, m: "v" }),
      refused(
        "Internal",
        `unknown patch type: ${word} in map: map[$patch:${word} m:v]`,
      ),
    );
  // golden: patch-strategic, replace map by directive, where there is none.
  assert.deepEqual(
    patched(
      { metadata: {} },
      { metadata: { annotations: { $patch: "replace", k: "v" } } },
    ),
    { metadata: {} },
  );
});

test("lists of scalars get what is new and lose what is named", () => {
  const finalizers = (list: readonly string[], patch: Json): Json =>
    patched({ metadata: { finalizers: list } }, { metadata: patch });
  assert.deepEqual(finalizers(["a", "b"], { finalizers: ["c", "a"] }), {
    metadata: { finalizers: ["c", "a", "b"] },
  });
  assert.deepEqual(
    finalizers(["a", "b"], {
      "$deleteFromPrimitiveList/finalizers": ["a", "z"],
    }),
    { metadata: { finalizers: ["b"] } },
  );
  assert.deepEqual(
    finalizers(["a", "b"], { "$setElementOrder/finalizers": ["b", "a"] }),
    { metadata: { finalizers: ["b", "a"] } },
  );
});

test("an item without its key is refused", () => {
  assert.throws(
    () => containersAfter([a], { containers: [{ image: "x" }] }),
    refused(
      "Internal",
      "map: map[image:x] does not contain declared merge key: name",
    ),
  );
});

test("what is no object is refused", () => {
  assert.throws(
    () => patched({}, [1]),
    refused(
      "BadRequest",
      "json: cannot unmarshal array into Go value of type map[string]interface {}",
    ),
  );
});

test("names of Object.prototype are names like any other", () => {
  const patch = JSON.parse(
    '{"metadata":{"annotations":{"__proto__":{"polluted":"yes"},"constructor":"c"}},"__proto__":{"polluted":"yes"}}',
  ) as Json;
  const result = patched({ metadata: { annotations: { a: "1" } } }, patch);
  assert.equal(
    JSON.stringify(result),
    '{"metadata":{"annotations":{"a":"1","__proto__":{"polluted":"yes"},"constructor":"c"}},"__proto__":{"polluted":"yes"}}',
  );
  assert.equal(({} as Record<string, unknown>)["polluted"], undefined);
});

const names = fc.constantFrom("a", "b", "c", "d");
const lists = fc.uniqueArray(
  fc.record(
    { name: names, image: fc.constantFrom("i:1", "i:2") },
    { noNullPrototype: true },
  ),
  { selector: ({ name }) => name, maxLength: 4 },
);

test("a patch applied twice is a patch applied once; its items come in its order", () => {
  fc.assert(
    fc.property(lists, lists, (containers, changes) => {
      const document = deployment(...containers);
      const patch: Json = {
        spec: { template: { spec: { containers: changes } } },
      };
      const before = cloneJson([document, patch]);
      const once = patched(document, patch);
      assert.deepEqual([document, patch], before);
      assert.deepEqual(patched(once, patch), once);
      const merged = pod(once)["containers"] as typeof changes;
      assert.deepEqual(
        merged.filter(({ name }) => changes.some((item) => item.name === name)),
        changes,
      );
      assert.equal(
        merged.length,
        new Set([...containers, ...changes].map(({ name }) => name)).size,
      );
    }),
  );
});
