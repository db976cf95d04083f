import assert from "node:assert/strict";
import { test } from "node:test";
import { hasCode } from "../../../primitives/runtime-error.js";
import { textAt, valueAt } from "../api-object.js";
import { TestClient, widgetCrd } from "../api-client.test.support.js";
import { ApiServer } from "../api-server.js";
import { SNAPSHOT_FORMAT } from "./server-snapshot.js";

const WIDGETS = "/apis/example.com/v1/namespaces/default/widgets";
const SERVICES = "/api/v1/namespaces/default/services";

const service = (name: string): { readonly body: unknown } => ({
  body: {
    metadata: { name },
    spec: { selector: { app: "a" }, ports: [{ port: 80 }] },
  },
});

test("a server starts again from the JSON of another, in every detail", async () => {
  let saved: string;
  let before: unknown;
  {
    await using server = await ApiServer.start({ crds: [widgetCrd()] });
    await using client = new TestClient(server);
    await client.ok("POST", WIDGETS, {
      body: {
        apiVersion: "example.com/v1",
        kind: "Widget",
        metadata: { name: "w", finalizers: ["example.com/hold"] },
        spec: { size: 5 },
      },
    });
    await client.ok("POST", SERVICES, service("one"));
    await client.ok("DELETE", `${WIDGETS}/w`);
    before = await client.ok("GET", `${WIDGETS}/w`);
    saved = JSON.stringify(server.snapshot());
  }
  await using server = await ApiServer.start({
    snapshot: JSON.parse(saved) as unknown,
  });
  await using client = new TestClient(server);
  assert.deepEqual(await client.ok("GET", `${WIDGETS}/w`), before);
  assert.deepEqual(
    await client.ok("GET", "/api/v1/namespaces/default"),
    (
      JSON.parse(saved) as {
        resources: { namespaces: { metadata: { name: string } }[] };
      }
    ).resources.namespaces
      .filter(({ metadata }) => metadata.name === "default")
      .map((home) => ({ kind: "Namespace", ...home }))[0],
  );
  const revision = Number(valueAt(JSON.parse(saved), "revision"));
  const second = await client.ok("POST", SERVICES, service("two"));
  assert.ok(Number(textAt(second, "metadata", "resourceVersion")) > revision);
  assert.notEqual(
    textAt(second, "spec", "clusterIP"),
    textAt(await client.ok("GET", `${SERVICES}/one`), "spec", "clusterIP"),
  );
  // The deletion that was under way goes on.
  await client.ok("PATCH", `${WIDGETS}/w`, {
    headers: { "content-type": "application/merge-patch+json" },
    body: { metadata: { finalizers: null } },
  });
  assert.equal((await client.send("GET", `${WIDGETS}/w`)).code, 404);
});

test("what is no snapshot, or one of another version, is refused with the reason", async () => {
  const refused: [unknown, string, RegExp][] = [
    [{}, "InvalidSnapshot", /"format" is not/],
    [
      { format: SNAPSHOT_FORMAT, version: 2 },
      "UnsupportedSnapshot",
      /of version 2; this server reads version 1 only/,
    ],
    [{ format: SNAPSHOT_FORMAT, version: 1 }, "InvalidSnapshot", /"revision"/],
    [
      {
        format: SNAPSHOT_FORMAT,
        version: 1,
        revision: 5,
        resources: { configmaps: [{ apiVersion: "v1", metadata: {} }] },
      },
      "InvalidSnapshot",
      /"configmaps" lacks its apiVersion, name/,
    ],
    [
      {
        format: SNAPSHOT_FORMAT,
        version: 1,
        revision: 5,
        resources: {
          configmaps: [
            {
              apiVersion: "v1",
              metadata: { name: "a", resourceVersion: "6" },
            },
          ],
        },
      },
      "InvalidSnapshot",
      /later than the snapshot's 5/,
    ],
  ];
  for (const [snapshot, code, message] of refused)
    await assert.rejects(ApiServer.start({ snapshot }), (error) => {
      assert.ok(hasCode(error, code), String(error));
      assert.match(String(error), message);
      return true;
    });
});
