import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiServer } from "../api-server.js";
import { TestClient } from "../api-client.test.support.js";

const CLASSES = "/apis/scheduling.k8s.io/v1/priorityclasses";

async function specOf(
  client: TestClient,
  spec: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const pod = await client.ok("POST", "/api/v1/namespaces/default/pods", {
    body: {
      metadata: { generateName: "a-" },
      spec: { containers: [{ name: "a", image: "i" }], ...spec },
    },
  });
  return (pod as { readonly spec: Readonly<Record<string, unknown>> }).spec;
}

test("a pod has the priority of its class, or of the default one, or none", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const plain = await specOf(client, {});
  assert.equal(plain["priority"], 0);
  assert.equal(plain["priorityClassName"], undefined);
  await client.ok("POST", CLASSES, {
    body: { metadata: { name: "polite" }, value: 7, preemptionPolicy: "Never" },
  });
  const polite = await specOf(client, { priorityClassName: "polite" });
  assert.equal(polite["priority"], 7);
  assert.equal(polite["preemptionPolicy"], "Never");
  await client.ok("POST", CLASSES, {
    body: { metadata: { name: "usual" }, value: 3, globalDefault: true },
  });
  const usual = await specOf(client, {});
  assert.equal(usual["priority"], 3);
  assert.equal(usual["priorityClassName"], "usual");
});
