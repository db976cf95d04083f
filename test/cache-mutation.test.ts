import assert from "node:assert/strict";
import { test } from "node:test";
import { metaNamespaceKey, type Manager } from "@kubewright/runtime";
import { TestEnvironment } from "@kubewright/runtime/testing";
import { Guestbook, GUESTBOOK_CRD } from "./support/guestbook-kind.js";

/** Writes to an object as code would that takes it for its own. */
function change(object: unknown): void {
  const guestbook = object as Guestbook | undefined;
  assert.ok(guestbook);
  guestbook.spec.greeting = "changed";
}

test("C16: code that writes to what a cache hands out throws in tests, wherever it got it", async () => {
  await using env = await TestEnvironment.start({ crds: [GUESTBOOK_CRD] });
  const writes = new Map<string, () => void>();
  let manager: Manager | undefined;
  await env.run((running) => {
    manager = running;
    return running
      .controllerFor(Guestbook)
      .reconcile(async ({ object, client, lister }) => {
        const { name, namespace = "" } = object.metadata;
        const cached = lister(Guestbook);
        writes.set("get", () => change(cached.get({ name, namespace })));
        writes.set("find", () => change(cached.find({ name, namespace })));
        writes.set("list", () => change(cached.list()[0]));
        writes.set("reconcile", () => change(object));
        await client.updateStatus(object, (status) => {
          status.observedGeneration = 1;
        });
      });
  });
  assert.ok(manager);
  const informer = manager.informer(Guestbook);
  const registration = informer.addEventHandler({
    onAdd: (object) => {
      writes.set("onAdd", () => change(object));
    },
    onUpdate: (before, after) => {
      writes.set("onUpdate, before", () => change(before));
      writes.set("onUpdate, after", () => change(after));
    },
  });
  await registration.waitForSync();
  const created = await env.client(Guestbook).create({
    metadata: { name: "a" },
    spec: { greeting: "hi" },
  });
  await env.eventually(
    () => writes.has("onUpdate, after") && writes.has("onAdd"),
    (isTold) => isTold,
  );
  const { indexer } = informer;
  writes.set("indexer.list", () => change(indexer.list()[0]));
  writes.set("indexer.getByKey", () =>
    change(indexer.getByKey(metaNamespaceKey(created))),
  );
  writes.set("indexer.byIndex", () =>
    change(indexer.byIndex("namespace", "default")[0]),
  );
  for (const [where, write] of writes) assert.throws(write, TypeError, where);
  assert.equal(writes.size, 10);
  assert.equal(indexer.list()[0]?.spec.greeting, "hi");
});
