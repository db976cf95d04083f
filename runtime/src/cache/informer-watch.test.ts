import assert from "node:assert/strict";
import { test } from "node:test";
import { settle } from "../primitives/fake-clock.js";
import { hasCode } from "../primitives/runtime-error.js";
import { informerFixture, show } from "./informer.test.support.js";
import { informerWatch } from "./informer-watch.js";

/** Reads in the background, into `seen`. */
function read(
  informer: ReturnType<typeof informerFixture>["informer"],
  options: { readonly signal?: AbortSignal } = {},
): { readonly seen: string[]; readonly ended: Promise<void> } {
  const seen: string[] = [];
  const ended = (async () => {
    for await (const { type, object } of informerWatch(informer, options))
      seen.push(`${type} ${show(object)}`);
  })();
  return { seen, ended };
}

test("EventProcessorOrdersEvents: a watch of an informer brings what is cached, then each change in order", async () => {
  const fixture = informerFixture();
  fixture.source.set("ns/a");
  await fixture.start();
  const { seen, ended } = read(fixture.informer);
  await settle();
  for (let round = 0; round < 20; round++) fixture.source.set("ns/b");
  fixture.source.delete("ns/a");
  await settle();
  assert.deepEqual(seen, [
    "ADDED ns/a@2",
    "ADDED ns/b@3",
    ...Array.from({ length: 19 }, (_, index) => `MODIFIED ns/b@${index + 4}`),
    "DELETED ns/a@23",
  ]);
  await fixture.stop();
  await ended;
});

test("NewInformerWatcher: begun before the informer runs, its watch tells of the whole initial list", async () => {
  const fixture = informerFixture();
  fixture.source.set("ns/a");
  const { seen, ended } = read(fixture.informer);
  await fixture.start();
  assert.deepEqual(seen, ["ADDED ns/a@2"]);
  await fixture.stop();
  await ended;
});

test("InformerWatcherDeletedFinalStateUnknown: a deletion that was missed brings the last known state", async () => {
  const fixture = informerFixture();
  fixture.source.set("ns/a");
  await fixture.start();
  const { seen, ended } = read(fixture.informer);
  await settle();
  fixture.source.setPaused(true);
  fixture.source.delete("ns/a");
  fixture.source.compact();
  fixture.source.closeWatches();
  fixture.source.setPaused(false);
  await fixture.clock.advance(120_000);
  await settle();
  assert.deepEqual(seen, ["ADDED ns/a@2", "DELETED ns/a@2"]);
  await fixture.stop();
  await ended;
});

test("EventProcessorExit: leaving the loop, an abort and the informer's stop each end the watch", async () => {
  const fixture = informerFixture();
  fixture.source.set("ns/a");
  fixture.source.set("ns/b");
  await fixture.start();
  for await (const { object } of informerWatch(fixture.informer)) {
    assert.equal(show(object), "ns/a@2");
    break;
  }
  const abort = new AbortController();
  const { ended } = read(fixture.informer, abort);
  await settle();
  const reason = new Error("enough");
  abort.abort(reason);
  await assert.rejects(ended, (error) => error === reason);
  const last = read(fixture.informer);
  await settle();
  await fixture.stop();
  await last.ended;
  assert.deepEqual(last.seen, ["ADDED ns/a@2", "ADDED ns/b@3"]);
  await assert.rejects(read(fixture.informer).ended, (error) =>
    hasCode(error, "InformerStopped"),
  );
});
