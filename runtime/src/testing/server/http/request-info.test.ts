import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiServer } from "../api-server.js";
import { TestClient } from "../api-client.test.support.js";

test("old paths of watches are for reading alone", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const path = "/api/v1/watch/namespaces/default/configmaps";
  const written = await client.send("POST", path, { body: {} });
  assert.equal(written.code, 405);
  const read = await client.send("GET", `${path}?timeoutSeconds=1`);
  assert.equal(read.code, 200);
});
