import assert from "node:assert/strict";
import { test } from "node:test";
import type { ApiResource } from "../meta/api-resource.js";
import { FakeTransport } from "../rest/fake-transport.test.support.js";
import { RestClient } from "../rest/rest-client.js";
import { listWatch } from "./list-watch.js";

const pods: ApiResource = {
  group: "",
  version: "v1",
  kind: "Pod",
  plural: "pods",
  singular: "pod",
  listKind: "PodList",
  namespaced: true,
};

const { signal } = new AbortController();

test("list and watch carry the namespace and selectors beside the reflector's own query", async () => {
  const pod = { metadata: { name: "a" } };
  const transport = new FakeTransport(({ query }) =>
    query?.["watch"] === true
      ? { text: `${JSON.stringify({ type: "ADDED", object: pod })}\n` }
      : { json: { metadata: { resourceVersion: "5" }, items: [pod] } },
  );
  const source = listWatch(pods, {
    rest: new RestClient({ transport }),
    namespace: "default",
    labelSelector: "a=b",
    fieldSelector: "spec.nodeName=n",
    watchIdleTimeoutMs: 7,
  });
  const list = await source.list(
    { resourceVersion: "0", limit: 500 },
    { signal },
  );
  assert.deepEqual(list.items, [pod]);
  const batches = [];
  for await (const batch of await source.watch(
    { resourceVersion: "5", allowWatchBookmarks: true, timeoutSeconds: 300 },
    { signal },
  ))
    batches.push(batch);
  assert.deepEqual(batches, [[{ type: "ADDED", object: pod }]]);
  const selectors = { labelSelector: "a=b", fieldSelector: "spec.nodeName=n" };
  assert.deepEqual(
    transport.requests.map(({ path, query, idleTimeoutMs }) => ({
      path,
      query: JSON.parse(JSON.stringify(query)) as unknown,
      idleTimeoutMs,
    })),
    [
      {
        path: "/api/v1/namespaces/default/pods",
        query: { ...selectors, resourceVersion: "0", limit: 500 },
        idleTimeoutMs: 0,
      },
      {
        path: "/api/v1/namespaces/default/pods",
        query: {
          ...selectors,
          resourceVersion: "5",
          allowWatchBookmarks: true,
          timeoutSeconds: 300,
          watch: true,
        },
        idleTimeoutMs: 7,
      },
    ],
  );
});

test("an ERROR event is handed on to the reflector", async () => {
  const object = { kind: "Status", code: 410, reason: "Expired" };
  const transport = new FakeTransport(() => ({
    text: `${JSON.stringify({ type: "ERROR", object })}\n`,
  }));
  const source = listWatch(pods, { rest: new RestClient({ transport }) });
  for await (const batch of await source.watch({}, { signal }))
    assert.deepEqual(batch, [{ type: "ERROR", object }]);
  assert.equal(transport.requests[0]?.path, "/api/v1/pods");
});
