import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { test } from "node:test";
import {
  createRestClient,
  isDeletedFinalStateUnknown,
  isNotFound,
  listWatch,
  metadataListWatch,
  SharedIndexInformer,
  SharedInformerFactory,
  type KubeObject,
  type ListOptions,
  type ListerWatcher,
  type WatchErrorHandler,
} from "@kubewright/runtime";
import { ConfigMap } from "@kubewright/runtime/api/core/v1";
import { FakeClock, TestEnvironment } from "@kubewright/runtime/testing";
import { Guestbook, GUESTBOOK_CRD } from "./support/guestbook-kind.js";
import { impatientClock } from "./support/impatient-clock.js";

const CRDS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/** An informer that runs, and what it tells. */
class Watched implements AsyncDisposable {
  readonly informer: SharedIndexInformer<KubeObject>;
  readonly #calls: string[] = [];
  readonly #told = new EventEmitter();
  readonly #abort = new AbortController();
  readonly #running: Promise<void>;

  constructor(options: {
    readonly listerWatcher: ListerWatcher<KubeObject>;
    readonly useWatchList: boolean;
    readonly watchErrorHandler?: WatchErrorHandler;
  }) {
    this.informer = new SharedIndexInformer<KubeObject>({
      resource: Guestbook,
      clock: impatientClock(new FakeClock()),
      ...options,
    });
    const note = (verb: string, { metadata }: KubeObject): void => {
      this.#calls.push(`${verb} ${metadata?.name ?? ""}`);
      this.#told.emit("call");
    };
    this.informer.addEventHandler({
      onAdd: (object) => note("add", object as KubeObject),
      onUpdate: (_, object) => note("update", object as KubeObject),
      onDelete: (object) => {
        assert.ok(!isDeletedFinalStateUnknown(object));
        note("delete", object as KubeObject);
      },
    });
    this.#running = this.informer.run({ signal: this.#abort.signal });
  }

  /** The next calls of its handler, in alphabetical order. */
  async calls(count: number): Promise<string[]> {
    while (this.#calls.length < count) await once(this.#told, "call");
    return this.#calls.splice(0, count).sort();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#abort.abort();
    await this.#running;
  }
}

const guestbook = (name: string): Guestbook => ({
  metadata: { name, labels: { tier: "web" } },
  spec: { greeting: "hi" },
});

for (const useWatchList of [true, false])
  test(`C11: a CRD that comes, goes and comes back while an informer ${useWatchList ? "streams" : "lists"}`, async () => {
    await using env = await TestEnvironment.start();
    await using rest = createRestClient(env.restConfig);
    const errors: unknown[] = [];
    const failures = new EventEmitter();
    await using watched = new Watched({
      listerWatcher: listWatch<KubeObject>(Guestbook, { rest }),
      useWatchList,
      watchErrorHandler: (error) => {
        errors.push(error);
        failures.emit("failure");
      },
    });
    const missed = async (): Promise<void> => {
      errors.length = 0;
      while (errors.length < 2) await once(failures, "failure");
      assert.ok(isNotFound(errors.at(-1)), String(errors.at(-1)));
    };
    await missed();
    assert.equal(watched.informer.hasSynced, false);
    for (const round of [1, 2]) {
      await rest.request({ method: "POST", path: CRDS, body: GUESTBOOK_CRD });
      for (const name of [`a${round}`, `b${round}`])
        await env.client(Guestbook).create(guestbook(name));
      await watched.informer.waitForSync();
      assert.deepEqual(await watched.calls(2), [
        `add a${round}`,
        `add b${round}`,
      ]);
      await rest.request({
        method: "DELETE",
        path: `${CRDS}/${GUESTBOOK_CRD.metadata.name}`,
      });
      assert.deepEqual(await watched.calls(2), [
        `delete a${round}`,
        `delete b${round}`,
      ]);
      assert.equal(watched.informer.indexer.size, 0);
      await missed();
    }
  });

for (const useWatchList of [true, false])
  test(`an informer of metadata alone ${useWatchList ? "streams" : "lists"} and watches what the server cut down`, async () => {
    await using env = await TestEnvironment.start({ crds: [GUESTBOOK_CRD] });
    await using rest = createRestClient(env.restConfig);
    const guestbooks = env.client(Guestbook);
    await guestbooks.create(guestbook("a"));
    const source = metadataListWatch(Guestbook, { rest });
    const queries: string[] = [];
    await using watched = new Watched({
      listerWatcher: {
        list: (query, call) => {
          queries.push("list");
          return source.list(query, call);
        },
        watch: (query, call) => {
          queries.push(query.sendInitialEvents === true ? "stream" : "watch");
          return source.watch(query, call);
        },
      },
      useWatchList,
    });
    assert.deepEqual(await watched.calls(1), ["add a"]);
    await guestbooks.create(guestbook("b"));
    await guestbooks.update({
      ...(await guestbooks.get({ name: "a" })),
      spec: { greeting: "bye" },
    });
    assert.deepEqual(await watched.calls(2), ["add b", "update a"]);
    for (const object of watched.informer.indexer.list()) {
      assert.deepEqual(Object.keys(object).sort(), [
        "apiVersion",
        "kind",
        "metadata",
      ]);
      assert.equal(object.kind, "Guestbook");
      assert.equal(object.apiVersion, "web.example.com/v1");
      assert.deepEqual(object.metadata?.labels, { tier: "web" });
    }
    await guestbooks.delete({ name: "b" });
    assert.deepEqual(await watched.calls(1), ["delete b"]);
    assert.deepEqual(queries, useWatchList ? ["stream"] : ["list", "watch"]);
    // The server itself leaves the rest out; nothing is cut here that went over the wire.
    const raw = await listWatch<KubeObject>(Guestbook, {
      rest,
      accept: {
        list: "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1",
        watch: "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1",
      },
    }).list({}, { signal: new AbortController().signal });
    assert.equal(raw.kind, "PartialObjectMetadataList");
    assert.equal(
      raw.items.some((item) => "spec" in item),
      false,
    );
  });

test("the detector of inconsistent data finds a streamed list to be the same as a fetched one", async () => {
  await using env = await TestEnvironment.start();
  await using rest = createRestClient(env.restConfig);
  await env
    .client(ConfigMap)
    .create({ metadata: { name: "a" }, data: { key: "value" } });
  const source = listWatch(ConfigMap, { rest });
  const lists: ListOptions[] = [];
  const errors: unknown[] = [];
  await using informer = new SharedIndexInformer({
    resource: ConfigMap,
    listerWatcher: {
      list: (query, call) => {
        lists.push(query);
        return source.list(query, call);
      },
      watch: (query, call) => source.watch(query, call),
    },
    detectInconsistency: true,
    watchErrorHandler: (error) => void errors.push(error),
  });
  const running = informer.run({ signal: new AbortController().signal });
  await informer.waitForSync();
  assert.deepEqual(errors, []);
  assert.deepEqual(lists, [
    {
      resourceVersion: informer.lastSyncResourceVersion,
      resourceVersionMatch: "Exact",
    },
  ]);
  assert.deepEqual(
    informer.lister.get({ namespace: env.namespace, name: "a" }).data,
    { key: "value" },
  );
  await informer.stop();
  await running;
});

test("informers of two namespaces are one to handlers and readers, and leave out the third", async () => {
  await using env = await TestEnvironment.start({ crds: [GUESTBOOK_CRD] });
  await using rest = createRestClient(env.restConfig);
  for (const name of ["one", "two", "three"])
    await rest.request({
      method: "POST",
      path: "/api/v1/namespaces",
      body: { metadata: { name } },
    });
  const guestbooks = env.client(Guestbook);
  const create = (namespace: string, name: string): Promise<Guestbook> =>
    guestbooks.create({
      ...guestbook(name),
      metadata: { name, namespace },
    });
  await create("one", "a");
  await create("three", "a");
  await using factory = new SharedInformerFactory({ rest });
  const informer = factory.informerForNamespaces(Guestbook, {
    namespaces: ["one", "two"],
  });
  const added: string[] = [];
  const told = new EventEmitter();
  const registration = informer.addEventHandler({
    onAdd: ({ metadata }) => {
      added.push(`${metadata.namespace ?? ""}/${metadata.name ?? ""}`);
      told.emit("call");
    },
  });
  factory.start({ signal: new AbortController().signal });
  await registration.waitForSync();
  assert.deepEqual(added, ["one/a"]);
  const { metadata } = await create("two", "b");
  while (added.length < 2) await once(told, "call");
  assert.deepEqual(added, ["one/a", "two/b"]);
  assert.ok(
    informer.informers[1]?.hasResourceVersion(metadata.resourceVersion ?? ""),
  );
  assert.deepEqual(informer.indexer.listKeys().sort(), ["one/a", "two/b"]);
  informer.removeEventHandler(registration);
  const last = await create("one", "c");
  await informer.informers[0]?.waitForResourceVersion(
    last.metadata.resourceVersion ?? "",
  );
  assert.equal(informer.lister.inNamespace("one").list().length, 2);
  assert.equal(added.length, 2);
});
