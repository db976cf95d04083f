import assert from "node:assert/strict";
import { test } from "node:test";
import { SharedIndexInformer } from "../cache/shared-index-informer.js";
import { Guestbook, guestbook } from "../controller/guestbook.test.support.js";
import { ObjectSource } from "../controller/object-source.test.support.js";
import { FakeClock, settle } from "../primitives/fake-clock.js";
import { ManagedInformer } from "./managed-informer.js";

const clock = new FakeClock();
const inNamespace = (name: string, namespace: string): Guestbook =>
  guestbook(name, { metadata: { namespace } });

function setUp() {
  const sources = {
    m: new ObjectSource<Guestbook>(),
    n: new ObjectSource<Guestbook>(),
  };
  const informer = new ManagedInformer(
    Guestbook,
    Object.values(sources).map(
      (listerWatcher) =>
        new SharedIndexInformer({ listerWatcher, resource: Guestbook, clock }),
    ),
  );
  return { sources, informer };
}

test("several namespaces read as one cache", async () => {
  const { sources, informer } = setUp();
  sources.m.set(inNamespace("a", "m"));
  sources.n.set(inNamespace("a", "n"));
  sources.n.set(inNamespace("b", "n"));
  informer.addIndexers({ name: ({ metadata }) => [metadata?.name ?? ""] });
  const abort = new AbortController();
  const running = informer.run({ signal: abort.signal });
  await informer.waitForSync();
  const { lister, indexer } = informer;
  assert.equal(indexer.size, 3);
  assert.deepEqual(indexer.listKeys().sort(), ["m/a", "n/a", "n/b"]);
  assert.equal(lister.byIndex("name", "a").length, 2);
  assert.deepEqual(indexer.indexKeys("name", "a"), ["m/a", "n/a"]);
  assert.deepEqual(indexer.listIndexFuncValues("name").sort(), ["a", "b"]);
  assert.equal(lister.find({ namespace: "n", name: "b" })?.kind, "Guestbook");
  assert.equal(lister.find({ namespace: "m", name: "b" }), undefined);
  assert.equal(lister.inNamespace("n").list().length, 2);
  abort.abort();
  await running;
});

test("it has synced when the last namespace has, and handlers hear of all", async () => {
  const { sources, informer } = setUp();
  sources.m.isUp = false;
  sources.n.set(inNamespace("a", "n"));
  const added: string[] = [];
  const registration = informer.addEventHandler({
    onAdd: ({ metadata }) =>
      void added.push(`${metadata?.namespace}/${metadata?.name}`),
  });
  const abort = new AbortController();
  const running = informer.run({ signal: abort.signal });
  await settle();
  assert.deepEqual(added, ["n/a"]);
  assert.equal(informer.hasSynced, false);
  assert.equal(registration.hasSynced, false);
  assert.equal(registration.isActive, true);
  abort.abort();
  await running;

  const again = setUp();
  const heard: string[] = [];
  const second = again.informer.addEventHandler({
    onAdd: ({ metadata }) => void heard.push(metadata?.namespace ?? ""),
  });
  const abortAgain = new AbortController();
  const runningAgain = again.informer.run({ signal: abortAgain.signal });
  await second.waitForSync();
  assert.equal(again.informer.hasSynced, true);
  again.sources.m.set(inNamespace("x", "m"));
  for (let turn = 0; turn < 5; turn += 1) await settle();
  again.informer.removeEventHandler(second);
  again.sources.n.set(inNamespace("y", "n"));
  for (let turn = 0; turn < 5; turn += 1) await settle();
  assert.deepEqual(heard, ["m"]);
  assert.equal(second.isActive, false);
  abortAgain.abort();
  await runningAgain;
});
