import assert from "node:assert/strict";
import { test } from "node:test";
import type { KubeObject } from "../meta/object.js";
import { FakeClock, settle } from "../primitives/fake-clock.js";
import { show } from "./informer.test.support.js";
import type { ListerWatcher } from "./lister-watcher.js";
import { MemorySource } from "./memory-source.test.support.js";
import { NAMESPACE_INDEX } from "./namespace-index.js";
import {
  SharedInformerFactory,
  type InformerScope,
  type SharedInformerFactoryOptions,
} from "./shared-informer-factory.js";
import { Widget } from "./widget.test.support.js";

const Gadget = { ...Widget, kind: "Gadget", plural: "gadgets" };

interface Fixture {
  readonly clock: FakeClock;
  readonly factory: SharedInformerFactory;
  /** What lists and watches were made for: `Widget ns tier=web`. */
  readonly made: string[];
  readonly sources: Map<string, MemorySource>;
}

function fixture(options: Partial<SharedInformerFactoryOptions> = {}): Fixture {
  const clock = new FakeClock();
  const made: string[] = [];
  const sources = new Map<string, MemorySource>();
  const factory = new SharedInformerFactory({
    clock,
    listerWatcherFor: <T extends KubeObject>(
      { kind }: { readonly kind: string },
      { namespace, labelSelector, fieldSelector }: InformerScope,
    ) => {
      made.push(
        [kind, namespace, labelSelector, fieldSelector]
          .filter(Boolean)
          .join(" "),
      );
      const source = sources.get(kind) ?? new MemorySource();
      sources.set(kind, source);
      return source as unknown as ListerWatcher<T>;
    },
    ...options,
  });
  return { clock, factory, made, sources };
}

test("whoever asks for a kind in one scope gets the same informer", () => {
  const { factory, made } = fixture();
  const all = factory.informer(Widget);
  assert.equal(factory.informer(Widget), all);
  assert.equal(factory.informer(Widget, { namespace: "" }), all);
  assert.notEqual(factory.informer(Widget, { namespace: "ns" }), all);
  assert.notEqual(factory.informer(Widget, { labelSelector: "a=b" }), all);
  assert.notEqual(factory.informer(Widget, { fieldSelector: "a=b" }), all);
  assert.notEqual(factory.informer(Gadget), all);
  assert.deepEqual(made, [
    "Widget",
    "Widget ns",
    "Widget a=b",
    "Widget a=b",
    "Gadget",
  ]);
  assert.equal(factory.informers.length, 5);
});

test("A017: list and watch of an informer come from one scope, the factory's where none is given", () => {
  const { factory, made } = fixture({
    namespace: "ns",
    labelSelector: "tier=web",
  });
  factory.informer(Widget);
  factory.informer(Widget, { namespace: "other" });
  assert.deepEqual(made, ["Widget ns tier=web", "Widget other tier=web"]);
});

test("several namespaces are read as one, by the informers of each", async () => {
  const { factory, made } = fixture({ labelSelector: "tier=web" });
  const only = factory.informer(Widget, { namespace: "m" });
  const both = factory.informerForNamespaces(Widget, {
    namespaces: ["m", "n", "m"],
    indexers: { size: () => [] },
  });
  assert.deepEqual(made, ["Widget m tier=web", "Widget n tier=web"]);
  assert.equal(both.informers[0], only);
  assert.equal(both.informers.length, 2);
  assert.equal(both.indexer.hasIndex("size"), true);
  assert.deepEqual(
    both.informers.map(({ name }) => name),
    ["widgets.example.com/m?tier=web", "widgets.example.com/n?tier=web"],
  );
  factory.start({ signal: new AbortController().signal });
  await factory.waitForCacheSync();
  assert.equal(both.hasSynced, true);
  await factory.remove(Widget, { namespace: "n" });
  assert.equal(both.isStopped, true);
  assert.equal(only.isStopped, false);
  const again = factory.informerForNamespaces(Widget, {
    namespaces: ["m", "n"],
  });
  assert.equal(again.isStopped, false);
  assert.equal(again.informers[0], only);
  await factory.shutdown();
});

test("without namespaces, of the list or of the kind, everything is one informer", async () => {
  const { factory, made } = fixture();
  factory.informerForNamespaces(Widget, { namespaces: [] });
  factory.informerForNamespaces(
    { ...Gadget, namespaced: false },
    { namespaces: ["m", "n"] },
  );
  assert.deepEqual(made, ["Widget", "Gadget"]);
  await factory.shutdown();
});

test("informers are started once, together, and those asked for later by the next start", async () => {
  const { factory, sources } = fixture();
  const widgets = factory.informer(Widget);
  sources.get("Widget")?.set("ns/a");
  const controller = new AbortController();
  factory.start({ signal: controller.signal });
  factory.start({ signal: controller.signal });
  await factory.waitForCacheSync({ signal: controller.signal });
  assert.deepEqual(widgets.lister.list().map(show), ["ns/a@2"]);
  assert.equal(
    factory.lister(Widget).inNamespace("ns").get("a").kind,
    "Widget",
  );
  assert.deepEqual(sources.get("Widget")?.requests, ["list 0", "watch 2"]);
  const gadgets = factory.informer(Gadget);
  await factory.waitForCacheSync();
  assert.equal(gadgets.isStarted, false);
  factory.start({ signal: controller.signal });
  await factory.waitForCacheSync();
  assert.equal(gadgets.hasSynced, true);
  await factory.shutdown();
  assert.equal(widgets.isStopped, true);
  assert.equal(gadgets.isStopped, true);
});

test("indexers asked for later are added to the informer that is there", async () => {
  const { factory } = fixture();
  const informer = factory.informer(Widget, { indexers: { size: () => [] } });
  factory.informer(Widget, {
    indexers: { size: () => ["other"], color: () => [] },
  });
  assert.deepEqual(
    [NAMESPACE_INDEX, "size", "color"].map((name) =>
      informer.indexer.hasIndex(name),
    ),
    [true, true, true],
  );
  await factory.shutdown();
});

test("one informer can be removed, and asked for anew", async () => {
  const { factory, sources } = fixture();
  const first = factory.informer(Widget);
  const { signal } = new AbortController();
  factory.start({ signal });
  await factory.waitForCacheSync();
  assert.equal(await factory.remove(Widget), true);
  assert.equal(await factory.remove(Widget), false);
  assert.equal(first.isStopped, true);
  assert.equal(sources.get("Widget")?.openWatches, 0);
  const second = factory.informer(Widget);
  assert.notEqual(second, first);
  factory.start({ signal });
  await factory.waitForCacheSync();
  assert.equal(second.hasSynced, true);
  await factory.shutdown();
});

test("an informer that was stopped by itself is replaced", async () => {
  const { factory } = fixture();
  const first = factory.informer(Widget);
  await first.stop();
  assert.notEqual(factory.informer(Widget), first);
  await factory.shutdown();
});

test("transform and resync period are the factory's unless an informer has its own", async () => {
  const { factory, sources, clock } = fixture({
    resyncPeriodMs: 1000,
    transform: (object) => ({ ...object, spec: "all" }),
  });
  const widgets = factory.informer(Widget);
  const gadgets = factory.informer(Gadget, {
    resyncPeriodMs: 0,
    transform: (object) => ({ ...object, spec: { color: "own" } }),
  });
  const calls: string[] = [];
  widgets.addEventHandler({ onUpdate: () => void calls.push("widget") });
  gadgets.addEventHandler({ onUpdate: () => void calls.push("gadget") });
  sources.get("Widget")?.set("a");
  sources.get("Gadget")?.set("b");
  factory.start({ signal: new AbortController().signal });
  await factory.waitForCacheSync();
  assert.deepEqual(
    [...widgets.lister.list(), ...gadgets.lister.list()].map(
      ({ spec }) => spec as unknown,
    ),
    ["all", { color: "own" }],
  );
  await clock.advance(1000);
  assert.deepEqual(calls, ["widget"]);
  await factory.shutdown();
});

test("informers end with the signal they were started with, and waiting for them with its own", async () => {
  const { factory, sources, clock } = fixture();
  const informer = factory.informer(Widget);
  sources.get("Widget")?.setDown(true);
  const controller = new AbortController();
  factory.start({ signal: controller.signal });
  const late = assert.rejects(factory.waitForCacheSync({ timeoutMs: 10 }), {
    code: "CacheNotSynced",
  });
  await clock.advance(10);
  await late;
  controller.abort();
  await settle();
  assert.equal(informer.isStopped, true);
  await factory.shutdown();
  assert.equal(clock.timers, 0);
});

test("a factory can be disposed of before it is started, and twice", async () => {
  const { factory } = fixture();
  const informer = factory.informer(Widget);
  await factory[Symbol.asyncDispose]();
  await factory.shutdown();
  assert.equal(informer.isStopped, true);
});
