import assert from "node:assert/strict";
import { test } from "node:test";
import { DeletedFinalStateUnknown } from "../cache/deleted-final-state-unknown.js";
import type { ApiResource } from "../meta/api-resource.js";
import { metaNamespaceKey } from "../meta/object-key.js";
import { resourceVersionChanged } from "./change-predicates.js";
import {
  createEnqueueHandler,
  type EnqueueHandlerOptions,
} from "./enqueue-handler.js";
import { ConfigMap, Guestbook, guestbook } from "./guestbook.test.support.js";
import { mappedKeys } from "./mapped-keys.js";
import { ownerKeys } from "./owner-keys.js";

function setUp(options: Partial<EnqueueHandlerOptions<Guestbook>> = {}) {
  const queued: string[] = [];
  const handler = createEnqueueHandler<Guestbook>({
    resource: Guestbook,
    predicates: [resourceVersionChanged],
    keysOf: (object) => [metaNamespaceKey(object)],
    enqueue: (key, { reason, source, resourceVersion }) =>
      void queued.push(`${key} ${reason} ${source} ${resourceVersion ?? "-"}`),
    ...options,
  });
  return { queued, handler };
}

const a1 = guestbook("a");
const a2 = guestbook("a", { metadata: { resourceVersion: "2" } });

test("each kind of event queues the key, with its cause", async () => {
  const { queued, handler } = setUp();
  await handler.onAdd?.(a1, true);
  await handler.onUpdate?.(a1, a2);
  await handler.onDelete?.(a2);
  await handler.onDelete?.(new DeletedFinalStateUnknown("n/a", a1));
  assert.deepEqual(queued, [
    "n/a Added Guestbook n/a 1",
    "n/a Updated Guestbook n/a 2",
    "n/a Deleted Guestbook n/a 2",
    "n/a Deleted Guestbook n/a 1",
  ]);
});

test("predicates drop events, but not what a resync repeats", async () => {
  const never = {
    create: () => false,
    update: () => false,
    delete: () => false,
  };
  const { queued, handler } = setUp({ predicates: [never] });
  await handler.onAdd?.(a1, false);
  await handler.onUpdate?.(a1, a2);
  await handler.onDelete?.(a2);
  assert.deepEqual(queued, []);
  await handler.onUpdate?.(a2, a2);
  assert.deepEqual(queued, ["n/a Resync Guestbook n/a 2"]);
});

test("a relist that repeats the same version is dropped", async () => {
  const { queued, handler } = setUp();
  await handler.onUpdate?.(a1, structuredClone(a1));
  assert.deepEqual(queued, []);
});

test("all predicates must pass", async () => {
  const { queued, handler } = setUp({
    predicates: [
      { create: ({ isInInitialList }) => isInInitialList },
      { create: ({ object }) => object.metadata?.name === "a" },
    ],
  });
  await handler.onAdd?.(a1, false);
  await handler.onAdd?.(guestbook("b"), true);
  assert.deepEqual(queued, []);
  await handler.onAdd?.(a1, true);
  assert.equal(queued.length, 1);
});

test("a tombstone without a state is handled by key where that is known", async () => {
  const tombstone = new DeletedFinalStateUnknown<Guestbook>("n/a", undefined);
  const unaware = setUp();
  await unaware.handler.onDelete?.(tombstone);
  assert.deepEqual(unaware.queued, []);
  const aware = setUp({ onUnknownDeleted: (key) => [key] });
  await aware.handler.onDelete?.(tombstone);
  assert.deepEqual(aware.queued, ["n/a Deleted Guestbook -"]);
});

test("an update queues what the old and the new state concern, each once", async () => {
  const { queued, handler } = setUp({
    keysOf: ({ spec }) => ["n/always", `n/${spec?.configMap}`],
  });
  await handler.onUpdate?.(
    guestbook("a", { spec: { configMap: "before" } }),
    guestbook("a", {
      spec: { configMap: "after" },
      metadata: { resourceVersion: "2" },
    }),
  );
  assert.deepEqual(
    queued.map((line) => line.split(" ")[0]),
    ["n/always", "n/before", "n/after"],
  );
});

const owned = (references: readonly object[]) => ({
  metadata: { name: "c", namespace: "n", ownerReferences: references as never },
});
const reference = {
  apiVersion: "web.example.com/v1beta1",
  kind: "Guestbook",
  name: "a",
  uid: "u",
};

test("the controlling owner is found in any version, in the object's namespace", () => {
  const object = owned([
    { ...reference, name: "other" },
    { ...reference, controller: true },
    { ...reference, kind: "Other", name: "o" },
    { ...reference, apiVersion: "other.com/v1", name: "p" },
  ]);
  assert.deepEqual(ownerKeys(object, { owner: Guestbook }), ["n/a"]);
  assert.deepEqual(
    ownerKeys(object, { owner: Guestbook, matchEveryOwner: true }),
    ["n/other", "n/a"],
  );
  const clusterScoped: ApiResource = { ...Guestbook, namespaced: false };
  assert.deepEqual(ownerKeys(object, { owner: clusterScoped }), ["a"]);
  assert.deepEqual(ownerKeys(object, { owner: ConfigMap }), []);
  assert.deepEqual(ownerKeys({}, { owner: Guestbook }), []);
});

test("map functions may give keys, names or objects", () => {
  assert.deepEqual(
    [
      ...mappedKeys([
        "n/a",
        { namespace: "n", name: "b" },
        { name: "cluster-scoped" },
        guestbook("c"),
        guestbook("a"),
        {},
        { metadata: {} },
      ]),
    ],
    ["n/a", "n/b", "cluster-scoped", "n/c"],
  );
});
