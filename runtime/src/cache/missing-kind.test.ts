import assert from "node:assert/strict";
import { test } from "node:test";
import { isNotFound, type StatusError } from "../errors/status-error.js";
import { settle } from "../primitives/fake-clock.js";
import { informerFixture } from "./informer.test.support.js";
import { refusal } from "./scripted-lister-watcher.test.support.js";

/** What a server says of a kind whose CustomResourceDefinition it doesn't have. */
const notFound = (): StatusError => refusal(404, "NotFound");

// A kind that isn't served is asked for at least this often.
const RETRY_MS = 5000;

test("C11: an informer of a kind that isn't served yet goes on asking, and is there soon after it is", async () => {
  const fixture = informerFixture();
  const { source, informer, clock, errors } = fixture;
  const handler = fixture.record();
  source.set("ns/a");
  source.failNext(...Array.from({ length: 10 }, notFound));
  await fixture.start();
  while (errors.length < 10) {
    assert.equal(informer.hasSynced, false);
    await clock.advance(RETRY_MS);
  }
  assert.ok(errors.every(isNotFound));
  assert.deepEqual(handler.take(), []);
  await clock.advance(RETRY_MS);
  assert.equal(informer.hasSynced, true);
  assert.deepEqual(handler.take(), ["add ns/a@2 initial"]);
  await fixture.stop();
});

test("C11: when a kind goes, handlers hear of the deletions that the watch tells, and what it didn't tell stays until the kind is back", async () => {
  const fixture = informerFixture();
  const { source, clock, errors } = fixture;
  const handler = fixture.record();
  for (const key of ["ns/a", "ns/b", "ns/c"]) source.set(key);
  await fixture.start();
  handler.take();

  // The server deletes the objects of a CustomResourceDefinition before itself; the connection breaks in the middle.
  source.delete("ns/a");
  await settle();
  source.setPaused(true);
  source.delete("ns/b");
  source.failNext(...Array.from({ length: 6 }, notFound));
  source.closeWatches();
  for (let turn = 0; turn < 3; turn++) await settle();
  assert.deepEqual(handler.take(), ["delete ns/a@5"]);
  while (errors.length < 5) await clock.advance(RETRY_MS);
  assert.ok(errors.every(isNotFound));
  // That a kind isn't served doesn't tell that its objects are gone: its server may be.
  assert.deepEqual(fixture.cached(), ["ns/b@3", "ns/c@4"]);
  assert.deepEqual(handler.take(), []);

  // It is back, with one object left, one made again and one new.
  source.delete("ns/c");
  source.set("ns/c");
  source.set("ns/d");
  source.compact();
  source.setPaused(false);
  await clock.advance(2 * RETRY_MS);
  assert.deepEqual(fixture.cached(), ["ns/c@8", "ns/d@9"]);
  assert.deepEqual(handler.take().sort(), [
    "add ns/c@8",
    "add ns/d@9",
    "gone ns/b@3",
    "gone ns/c@4",
  ]);
  source.set("ns/d");
  await settle();
  assert.deepEqual(handler.take(), ["update ns/d@9 ns/d@10"]);
  await fixture.stop();
});
