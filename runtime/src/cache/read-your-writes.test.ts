import assert from "node:assert/strict";
import { test } from "node:test";
import { settle } from "../primitives/fake-clock.js";
import { hasCode } from "../primitives/runtime-error.js";
import {
  informerFixture,
  type InformerFixture,
} from "./informer.test.support.js";
import {
  ReadYourWrites,
  type ReadYourWritesOptions,
} from "./read-your-writes.js";
import { widget, type Widget } from "./widget.test.support.js";

async function fixture(
  options: ReadYourWritesOptions = {},
): Promise<InformerFixture & { readonly consistency: ReadYourWrites<Widget> }> {
  const informer = informerFixture();
  informer.source.set("ns/a");
  await informer.start();
  informer.source.setPaused(true);
  return {
    ...informer,
    consistency: new ReadYourWrites(informer.informer, {
      clock: informer.clock,
      ...options,
    }),
  };
}

test("a read waits until the cache holds the write before it", async () => {
  const { consistency, source, informer, stop } = await fixture();
  await consistency.ensure("ns/a");
  consistency.wrote(source.set("ns/a", { size: 5 }));
  assert.equal(consistency.isBehind("ns/a"), true);
  let size: number | undefined;
  const read = consistency.ensure("ns/a").then(() => {
    size = informer.lister.get({ namespace: "ns", name: "a" }).spec?.size;
  });
  await settle();
  assert.equal(size, undefined);
  await consistency.ensure("ns/other");
  source.setPaused(false);
  await read;
  assert.equal(size, 5);
  assert.equal(consistency.isBehind("ns/a"), false);
  await stop();
});

test("a write that was followed by a deletion is caught up with by the deletion", async () => {
  const { consistency, source, informer, stop } = await fixture();
  consistency.wrote(source.set("ns/a"));
  source.delete("ns/a");
  source.setPaused(false);
  await consistency.ensure("ns/a");
  await settle();
  assert.equal(informer.lister.find({ namespace: "ns", name: "a" }), undefined);
  await stop();
});

test("a read gives up in time, or with its signal", async () => {
  const { consistency, source, clock, stop } = await fixture({
    timeoutMs: 1000,
  });
  consistency.wrote(source.set("ns/a"));
  const late = assert.rejects(consistency.ensure("ns/a"), (error) =>
    hasCode(error, "CacheBehind"),
  );
  await clock.advance(1000);
  await late;
  const controller = new AbortController();
  const aborted = assert.rejects(
    consistency.ensure("ns/a", { signal: controller.signal }),
    TypeError,
  );
  controller.abort(new TypeError("enough"));
  await aborted;
  await stop();
});

test("in the mode requeue a read is refused at once", async () => {
  const { consistency, source, stop } = await fixture({ mode: "requeue" });
  consistency.wrote(source.set("ns/a"));
  await assert.rejects(consistency.ensure("ns/a"), {
    code: "CacheBehind",
    key: "ns/a",
    message: "the cache of widgets.example.com lacks version 3 of ns/a",
  });
  source.setPaused(false);
  await settle();
  await consistency.ensure("ns/a");
  await stop();
});

test("in the mode off nothing waits", async () => {
  const { consistency, source, stop } = await fixture({ mode: "off" });
  consistency.wrote(source.set("ns/a"));
  await consistency.ensure("ns/a");
  await stop();
});

test("the newest of several writes counts, and versions that can't be compared don't", async () => {
  const { consistency, source, informer, stop } = await fixture();
  const first = source.set("ns/a");
  const second = source.set("ns/a");
  consistency.wrote(second);
  consistency.wrote(first);
  consistency.wrote(widget("ns/b", "opaque"));
  assert.equal(consistency.isBehind("ns/b"), false);
  source.setPaused(false);
  await consistency.ensure("ns/a");
  assert.equal(
    informer.hasResourceVersion(second.metadata?.resourceVersion ?? ""),
    true,
  );
  await stop();
});

test("writes that nobody reads are forgotten once the cache holds them", async () => {
  const { consistency, source, stop } = await fixture();
  for (let index = 0; index < 300; index++)
    consistency.wrote(source.set(`ns/w${index}`));
  source.setPaused(false);
  await settle();
  consistency.wrote(source.set("ns/last"));
  assert.equal(consistency.isBehind("ns/w1"), false);
  await stop();
});
