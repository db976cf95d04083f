import assert from "node:assert/strict";
import { test } from "node:test";
import type { KubeObject } from "../meta/object.js";
import { FakeTransport } from "../rest/fake-transport.test.support.js";
import { RestClient } from "../rest/rest-client.js";
import { metadataListWatch } from "./metadata-list-watch.js";
import { Widget } from "./widget.test.support.js";

const { signal } = new AbortController();

async function eventsOf(
  answers: Readonly<Record<"list" | "item", KubeObject>>,
): Promise<{ items: unknown; events: unknown; accepts: unknown[] }> {
  const status = { kind: "Status", code: 410, reason: "Expired" };
  const bookmark = {
    kind: "PartialObjectMetadata",
    metadata: { resourceVersion: "9" },
  };
  const transport = new FakeTransport(({ query }) =>
    query?.["watch"] === true
      ? {
          text: [
            { type: "ADDED", object: answers.item },
            { type: "BOOKMARK", object: bookmark },
            { type: "ERROR", object: status },
          ]
            .map((event) => `${JSON.stringify(event)}\n`)
            .join(""),
        }
      : {
          json: { metadata: { resourceVersion: "5" }, items: [answers.list] },
        },
  );
  const source = metadataListWatch(Widget, {
    rest: new RestClient({ transport }),
    namespace: "ns",
  });
  const { items } = await source.list({}, { signal });
  const events = [];
  for await (const batch of await source.watch(
    { resourceVersion: "5" },
    { signal },
  ))
    events.push(...batch);
  return {
    items,
    events,
    accepts: transport.requests.map(({ headers }) => headers?.["accept"]),
  };
}

const metadata = { name: "a", namespace: "ns", labels: { tier: "web" } };
const named = { apiVersion: "example.com/v1", kind: "Widget" };
const expectedEvents = [
  { type: "ADDED", object: { ...named, metadata } },
  {
    type: "BOOKMARK",
    object: { ...named, metadata: { resourceVersion: "9" } },
  },
  {
    type: "ERROR",
    object: { kind: "Status", code: 410, reason: "Expired" },
  },
];

test("a metadata-only source asks for metadata alone, and gives objects the name of their kind", async () => {
  const partial = {
    apiVersion: "meta.k8s.io/v1",
    kind: "PartialObjectMetadata",
    metadata,
  };
  const { items, events, accepts } = await eventsOf({
    list: partial,
    item: partial,
  });
  assert.deepEqual(items, [{ ...named, metadata }]);
  assert.deepEqual(events, expectedEvents);
  assert.deepEqual(accepts, [
    "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json",
    "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json",
  ]);
});

test("whole objects of a server that knows no other form are cut to their metadata", async () => {
  const whole = { ...named, metadata, spec: { size: 1 } } as KubeObject;
  const { items, events } = await eventsOf({ list: whole, item: whole });
  assert.deepEqual(items, [{ ...named, metadata }]);
  assert.deepEqual(events, expectedEvents);
});
