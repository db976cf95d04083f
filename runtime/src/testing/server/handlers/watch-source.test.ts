import assert from "node:assert/strict";
import { test } from "node:test";
import type { IncomingMessage } from "node:http";
import { ApiServer } from "../api-server.js";
import { TestClient } from "../api-client.test.support.js";

const CRDS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const GIZMOS = "/apis/example.com/v1/namespaces/default/gizmos";

const gizmos = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "gizmos.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { plural: "gizmos", kind: "Gizmo" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: { size: { type: "integer" } },
          },
        },
      },
    ],
  },
};

/** The types of all events until the server ends the watch. */
async function typesOf(watch: IncomingMessage): Promise<readonly string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of watch) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks)
    .toString()
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { readonly type: string }).type);
}

function gizmo(name: string): unknown {
  return { apiVersion: "example.com/v1", kind: "Gizmo", metadata: { name } };
}

test("deleting a CRD ends the watches of its resource after their last events", async () => {
  await using server = await ApiServer.start({ crds: [gizmos] });
  await using client = new TestClient(server);
  await client.ok("POST", GIZMOS, { body: gizmo("a") });
  const watch = await client.open("GET", `${GIZMOS}?watch=1`);
  await client.ok("DELETE", `${CRDS}/gizmos.example.com`);
  assert.deepEqual(await typesOf(watch), ["ADDED", "DELETED"]);
});

test("changing the spec of a CRD ends the watches of its resource, changing its labels does not", async () => {
  await using server = await ApiServer.start({ crds: [gizmos] });
  await using client = new TestClient(server);
  await client.ok("POST", GIZMOS, { body: gizmo("a") });
  const watch = await client.open("GET", `${GIZMOS}?watch=1`);
  const path = `${CRDS}/gizmos.example.com`;
  const patch = (body: unknown): Promise<unknown> =>
    client.ok("PATCH", path, {
      body,
      headers: { "content-type": "application/merge-patch+json" },
    });
  await patch({ metadata: { labels: { a: "b" } } });
  await client.ok("POST", GIZMOS, { body: gizmo("b") });
  await patch({ spec: { names: { shortNames: ["gz"] } } });
  assert.deepEqual(await typesOf(watch), ["ADDED", "ADDED"]);
});
