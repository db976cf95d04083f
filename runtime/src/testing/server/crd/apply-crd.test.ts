import assert from "node:assert/strict";
import { test } from "node:test";
import { TestClient, widgetCrd } from "../api-client.test.support.js";
import { valueAt } from "../api-object.js";
import { ApiServer } from "../api-server.js";

const WIDGETS = "/apis/example.com/v1/namespaces/default/widgets";

test("replaces a CRD again and again", async () => {
  await using server = await ApiServer.start({ crds: [widgetCrd()] });
  await using client = new TestClient(server);
  for (const size of [5, 6, 7]) {
    await server.applyCrd(
      JSON.parse(
        JSON.stringify(widgetCrd()).replace('"default":3', `"default":${size}`),
      ),
    );
    const widget = await client.ok("POST", WIDGETS, {
      body: {
        apiVersion: "example.com/v1",
        kind: "Widget",
        metadata: { name: `w${size}` },
        spec: {},
      },
    });
    assert.equal(valueAt(widget, "spec", "size"), size);
  }
});
