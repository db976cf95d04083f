import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiServer } from "../api-server.js";
import { TestClient } from "../api-client.test.support.js";

test("metrics tell the version and how many objects there are, to those who may see them", async () => {
  await using server = await ApiServer.start({ controllers: false });
  await using client = new TestClient(server);
  const { code, headers, body } = await client.send("GET", "/metrics");
  assert.equal(code, 200);
  assert.match(
    String(headers["content-type"]),
    /^text\/plain; version=0\.0\.4/,
  );
  const text = String(body);
  assert.match(
    text,
    /^apiserver_resource_objects\{group="",resource="namespaces"\} 4$/m,
  );
  assert.match(
    text,
    /^apiserver_resource_objects\{group="apps",resource="deployments"\} 0$/m,
  );
  assert.match(
    text,
    /^kubernetes_build_info\{git_version="v1\.\d+\.\d+",major="1",minor="\d+"\} 1$/m,
  );
  const jane = await client.send("GET", "/metrics", {
    headers: { "impersonate-user": "jane" },
  });
  assert.equal(jane.code, 403);
});
