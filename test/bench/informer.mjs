#!/usr/bin/env node
/* global AbortController */
// An informer with its default options, the namespace index and one handler, measured against a server that speaks
// plain HTTP: seconds until everything of the initial list was handled, events a second through a burst, and
// resident memory after each. Reads SERVER, OBJECTS and EVENTS from the environment and prints one JSON line.
import process from "node:process";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import {
  createRestClient,
  listWatch,
  SharedIndexInformer,
} from "@kubewright/runtime";

const server = process.env["SERVER"] ?? "http://127.0.0.1:18080";
const objects = Number(process.env["OBJECTS"] ?? 10_000);
const events = Number(process.env["EVENTS"] ?? 100_000);

const Widget = {
  group: "bench.example.com",
  version: "v1",
  kind: "Widget",
  plural: "widgets",
  singular: "widget",
  listKind: "WidgetList",
  namespaced: true,
};

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");
const residentMb = () => {
  collectGarbage();
  return process.memoryUsage().rss / 2 ** 20;
};
const secondsSince = (startMs) => (performance.now() - startMs) / 1000;

// Loaded with the first request otherwise; the peers load theirs before the clock starts.
await import("undici");
const rest = createRestClient({ server });
const informer = new SharedIndexInformer({
  listerWatcher: listWatch(Widget, { rest }),
  resource: Widget,
});
let added = 0;
let updated = 0;
let hasLast = false;
let onLast = () => undefined;
const last = new Promise((resolve) => {
  onLast = resolve;
});
const registration = informer.addEventHandler({
  onAdd: () => {
    added++;
  },
  onUpdate: (_, { metadata }) => {
    updated++;
    // Changes of one object may overtake those of others, so the last one need not come last.
    if (metadata.labels?.["bench.example.com/last"] === "true") hasLast = true;
    if (hasLast && updated >= events) onLast();
  },
});
const controller = new AbortController();
const startMs = performance.now();
const running = informer.run({ signal: controller.signal });
await registration.waitForSync();
const syncSeconds = secondsSince(startMs);
if (added !== objects)
  throw new RangeError(`${added} objects were added, not ${objects}`);
// Lets the watch open, where there is one to open.
await new Promise((resolve) => setTimeout(resolve, 500));
const residentSyncedMb = residentMb();

const burstMs = performance.now();
await fetch(`${server}/bench/go?events=${events}`, { method: "POST" });
await last;
const burstSeconds = secondsSince(burstMs);
if (updated !== events)
  throw new RangeError(`${updated} updates were handled, not ${events}`);
console.log(
  JSON.stringify({
    peer: "kubewright",
    objects: added,
    sync_s: syncSeconds,
    events: updated,
    events_per_s: events / burstSeconds,
    rss_synced_mb: residentSyncedMb,
    rss_end_mb: residentMb(),
  }),
);
controller.abort();
await running;
await rest[Symbol.asyncDispose]();
