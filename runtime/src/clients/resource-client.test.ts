import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { statusCode } from "../errors/status-error.js";
import type { ApiResource } from "../meta/api-resource.js";
import type { KubeObject } from "../meta/object.js";
import { FakeTransport } from "../rest/fake-transport.test.support.js";
import type { Answer } from "../rest/fake-transport.test.support.js";
import { RestClient } from "../rest/rest-client.js";
import type { TransportRequest } from "../transport/transport.js";
import type { Client } from "./client.js";
import { createClient } from "./create-client.js";

interface Widget extends KubeObject {
  spec?: { size?: number };
}

const widgets: ApiResource<Widget> = {
  group: "example.com",
  version: "v1",
  kind: "Widget",
  plural: "widgets",
  singular: "widget",
  listKind: "WidgetList",
  namespaced: true,
};

const nodes: ApiResource = {
  group: "",
  version: "v1",
  kind: "Node",
  plural: "nodes",
  singular: "node",
  listKind: "NodeList",
  namespaced: false,
};

const widget: Widget = {
  metadata: { name: "a", namespace: "n" },
  spec: { size: 1 },
};

const sent = (
  transport: FakeTransport,
): Pick<TransportRequest, "method" | "path"> & {
  readonly query: unknown;
  readonly type: unknown;
  readonly body: unknown;
} => {
  const request = transport.requests.at(-1);
  assert.ok(request);
  const { method, path, query, headers, body } = request;
  return {
    method,
    path,
    query: JSON.parse(JSON.stringify(query ?? {})),
    type: headers?.["content-type"],
    body: typeof body === "string" ? JSON.parse(body) : undefined,
  };
};

function bench<T extends KubeObject>(
  resource: ApiResource<T>,
  script: (request: TransportRequest, index: number) => Answer = () => ({
    json: widget,
  }),
): { readonly transport: FakeTransport; readonly client: Client<T> } {
  const transport = new FakeTransport(script);
  return {
    transport,
    client: createClient(new RestClient({ transport }), resource),
  };
}

const COLLECTION = "/apis/example.com/v1/namespaces/n/widgets";
const full = { apiVersion: "example.com/v1", kind: "Widget", ...widget };

describe("requests", () => {
  const { transport, client } = bench(widgets);

  test("get", async () => {
    assert.deepEqual(
      await client.get({ name: "a", namespace: "n" }, { resourceVersion: "0" }),
      widget,
    );
    assert.deepEqual(sent(transport), {
      method: "GET",
      path: `${COLLECTION}/a`,
      query: { resourceVersion: "0" },
      type: undefined,
      body: undefined,
    });
  });

  test("create fills in apiVersion and kind and sends the write options", async () => {
    await client.create(widget, {
      fieldManager: "me",
      fieldValidation: "Strict",
      dryRun: "All",
    });
    assert.deepEqual(sent(transport), {
      method: "POST",
      path: COLLECTION,
      query: { fieldManager: "me", fieldValidation: "Strict", dryRun: "All" },
      type: "application/json",
      body: full,
    });
  });

  test("create needs no name", async () => {
    await client.create({ metadata: { generateName: "a-", namespace: "n" } });
    assert.equal(sent(transport).path, COLLECTION);
  });

  test("update and updateStatus", async () => {
    await client.update(widget);
    assert.equal(sent(transport).method, "PUT");
    assert.equal(sent(transport).path, `${COLLECTION}/a`);
    assert.deepEqual(sent(transport).body, full);
    await client.updateStatus(widget);
    assert.equal(sent(transport).path, `${COLLECTION}/a/status`);
  });

  test("each kind of patch has its content type", async () => {
    const ref = { name: "a", namespace: "n" };
    const operations = [{ op: "remove", path: "/spec" }];
    await client.patch(ref, { type: "json", body: operations });
    assert.equal(sent(transport).type, "application/json-patch+json");
    assert.deepEqual(sent(transport).body, operations);
    const body = { spec: null };
    await client.patch(ref, { type: "merge", body }, { subresource: "scale" });
    assert.equal(sent(transport).type, "application/merge-patch+json");
    assert.equal(sent(transport).path, `${COLLECTION}/a/scale`);
    assert.deepEqual(sent(transport).body, body);
    await client.patch(ref, { type: "strategic", body });
    assert.equal(
      sent(transport).type,
      "application/strategic-merge-patch+json",
    );
    // @ts-expect-error: a JSON patch is a list of operations.
    const wrong: Parameters<typeof client.patch>[1] = { type: "json", body };
    assert.ok(wrong);
  });

  test("apply", async () => {
    await client.apply(widget, { fieldManager: "me", force: true });
    assert.deepEqual(sent(transport), {
      method: "PATCH",
      path: `${COLLECTION}/a`,
      query: { fieldManager: "me", force: true },
      type: "application/apply-patch+yaml",
      body: full,
    });
    await client.apply(widget, { fieldManager: "me", subresource: "status" });
    assert.equal(sent(transport).path, `${COLLECTION}/a/status`);
    assert.deepEqual(sent(transport).query, { fieldManager: "me" });
  });

  test("delete sends its options as the body, if there are any", async () => {
    const ref = { name: "a", namespace: "n" };
    await client.delete(ref);
    assert.equal(sent(transport).method, "DELETE");
    assert.equal(sent(transport).body, undefined);
    await client.delete(ref, {
      gracePeriodSeconds: 0,
      propagationPolicy: "Foreground",
      preconditions: { uid: "u" },
      dryRun: "All",
    });
    assert.deepEqual(sent(transport).body, {
      kind: "DeleteOptions",
      apiVersion: "v1",
      gracePeriodSeconds: 0,
      propagationPolicy: "Foreground",
      preconditions: { uid: "u" },
      dryRun: ["All"],
    });
  });

  test("deleteCollection", async () => {
    await client.deleteCollection({
      namespace: "n",
      labelSelector: "a=b",
      propagationPolicy: "Orphan",
    });
    const { method, path, query, body } = sent(transport);
    assert.deepEqual(
      [method, path, query],
      ["DELETE", COLLECTION, { labelSelector: "a=b" }],
    );
    assert.deepEqual(body, {
      kind: "DeleteOptions",
      apiVersion: "v1",
      propagationPolicy: "Orphan",
    });
  });

  test("inNamespace binds a namespace, which a call may override", async () => {
    const bound = client.inNamespace("n");
    await bound.get({ name: "a" });
    assert.equal(sent(transport).path, `${COLLECTION}/a`);
    await bound.create({ metadata: { name: "a" } });
    assert.equal(sent(transport).path, COLLECTION);
    await bound.get({ name: "a", namespace: "m" });
    assert.equal(
      sent(transport).path,
      "/apis/example.com/v1/namespaces/m/widgets/a",
    );
  });

  test("a cluster-scoped resource has no namespace in its path", async () => {
    const cluster = bench(nodes);
    await cluster.client.inNamespace("n").get({ name: "a", namespace: "n" });
    assert.equal(sent(cluster.transport).path, "/api/v1/nodes/a");
  });

  test("what names no object is refused before anything is sent", async () => {
    const before = transport.requests.length;
    const bad = [
      { name: "a" },
      { namespace: "n" },
      { name: "", namespace: "n" },
      { name: "..", namespace: "n" },
      { name: "a/b", namespace: "n" },
      { name: "a%2fb", namespace: "n" },
      { name: "a", namespace: "../.." },
    ];
    for (const ref of bad)
      await assert.rejects(client.get(ref), { code: "InvalidObjectRef" });
    await assert.rejects(client.create({ metadata: { name: "a" } }), {
      code: "InvalidObjectRef",
    });
    assert.equal(transport.requests.length, before);
  });

  test("names are encoded", async () => {
    await client.get({ name: "system:a b?#", namespace: "n" });
    assert.equal(sent(transport).path, `${COLLECTION}/system%3Aa%20b%3F%23`);
  });
});

describe("answers", () => {
  test("an answer that is no object is a typed error", async () => {
    for (const json of [null, [], "text", {}, { metadata: 1 }]) {
      const { client } = bench(widgets, () => ({ json }));
      await assert.rejects(client.get({ name: "a", namespace: "n" }), {
        code: "InvalidResponse",
      });
    }
  });

  test("a delete gives the object where it still is, otherwise the Status", async () => {
    const status = { kind: "Status", status: "Success" };
    const { client } = bench(widgets, (_, index) => ({
      json: index === 0 ? status : widget,
    }));
    const ref = { name: "a", namespace: "n" };
    assert.deepEqual(await client.delete(ref), status);
    assert.deepEqual(await client.delete(ref), widget);
  });

  test("a list keeps everything as it came; null items are none", async () => {
    const list = {
      kind: "WidgetList",
      metadata: { resourceVersion: "7", continue: "c" },
      items: [widget],
    };
    const { client, transport } = bench(widgets, (_, index) => ({
      json: index === 0 ? list : { metadata: {}, items: null },
    }));
    assert.deepEqual(
      await client.list({ labelSelector: "a=b", limit: 5, namespace: "n" }),
      list,
    );
    assert.deepEqual(sent(transport).query, { labelSelector: "a=b", limit: 5 });
    assert.deepEqual(await client.list(), { metadata: {}, items: [] });
    assert.equal(sent(transport).path, "/apis/example.com/v1/widgets");
    assert.deepEqual(sent(transport).query, {});
  });
});

describe("listAll", () => {
  test("yields the items of every page, and stops asking when the loop is left", async () => {
    const { client, transport } = bench(widgets, (request) => {
      const page = Number(request.query?.["continue"] ?? 0);
      return {
        json: {
          metadata: { resourceVersion: "1", continue: String(page + 1) },
          items: [{ metadata: { name: `p${page}` } }],
        },
      };
    });
    const names: unknown[] = [];
    for await (const { metadata } of client.listAll({ labelSelector: "x" })) {
      names.push(metadata?.name);
      if (names.length === 3) break;
    }
    assert.deepEqual(names, ["p0", "p1", "p2"]);
    assert.ok(transport.requests.length <= 4);
    assert.deepEqual(
      transport.requests[1]?.query,
      {
        ...transport.requests[0]?.query,
        continue: "1",
      },
      "the selector and the page size stay",
    );
    assert.equal(transport.requests[0]?.query?.["limit"], 500);
  });

  test("an abort ends it", async () => {
    const abort = new AbortController();
    const { client } = bench(widgets, () => ({
      json: { metadata: { continue: "c" }, items: [widget] },
    }));
    await assert.rejects(async () => {
      for await (const _ of client.listAll({ signal: abort.signal }))
        abort.abort(new TypeError("enough"));
    }, TypeError);
  });
});

describe("watch", () => {
  const lines = (...events: readonly unknown[]): Answer => ({
    text: events.map((event) => `${JSON.stringify(event)}\n`).join(""),
  });

  test("yields events one by one", async () => {
    const added = { type: "ADDED", object: widget };
    const { client, transport } = bench(widgets, () => lines(added, added));
    const seen: unknown[] = [];
    for await (const event of client.watch({
      namespace: "n",
      resourceVersion: "5",
      allowWatchBookmarks: true,
    }))
      seen.push(event);
    assert.deepEqual(seen, [added, added]);
    assert.deepEqual(sent(transport).query, {
      resourceVersion: "5",
      allowWatchBookmarks: true,
      watch: true,
    });
  });

  test("an ERROR event is thrown", async () => {
    const { client } = bench(widgets, () =>
      lines({
        type: "ERROR",
        object: { kind: "Status", code: 410, reason: "Expired" },
      }),
    );
    await assert.rejects(
      async () => {
        for await (const event of client.watch())
          assert.fail(JSON.stringify(event));
      },
      (error) => statusCode(error) === 410,
    );
  });
});
