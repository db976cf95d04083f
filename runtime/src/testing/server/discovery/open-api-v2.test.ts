import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiServer } from "../api-server.js";
import { TestClient } from "../api-client.test.support.js";

interface Swagger {
  readonly swagger: string;
  readonly definitions: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<
    Record<
      string,
      { readonly post?: { readonly parameters: readonly unknown[] } }
    >
  >;
}

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
            properties: { size: { type: "integer", default: 1 } },
          },
        },
      },
    ],
  },
};

test("the document of v2 has built-ins and custom resources, and follows CRDs", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const before = (await client.ok("GET", "/openapi/v2")) as Swagger;
  assert.equal(before.swagger, "2.0");
  assert.ok(before.definitions["io.k8s.api.core.v1.Pod"]);
  assert.ok(!before.definitions["com.example.v1.Gizmo"]);
  await server.applyCrd(gizmos);
  const after = (await client.ok("GET", "/openapi/v2")) as Swagger;
  assert.deepEqual(after.definitions["com.example.v1.Gizmo"], {
    type: "object",
    properties: {
      size: { type: "integer" },
      apiVersion: { type: "string" },
      kind: { type: "string" },
      metadata: {
        $ref: "#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta",
      },
    },
    "x-kubernetes-group-version-kind": [
      { group: "example.com", kind: "Gizmo", version: "v1" },
    ],
  });
  const path = "/apis/example.com/v1/namespaces/{namespace}/gizmos";
  assert.deepEqual(after.paths[path]?.post?.parameters[0], {
    name: "body",
    in: "body",
    required: true,
    schema: { $ref: "#/definitions/com.example.v1.Gizmo" },
  });
});

test("every reference in it leads somewhere", async () => {
  await using server = await ApiServer.start({ crds: [gizmos] });
  await using client = new TestClient(server);
  const document = (await client.ok("GET", "/openapi/v2")) as Swagger;
  const text = JSON.stringify(document);
  assert.ok(!text.includes("#/components/"));
  for (const [, name = ""] of text.matchAll(/"#\/definitions\/([^"]+)"/g))
    assert.ok(document.definitions[name], `${name} is missing`);
});

test("it is compressed, has a tag, and is had as protobuf", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const send = (
    headers: Readonly<Record<string, string>>,
  ): ReturnType<TestClient["send"]> =>
    client.send("GET", "/openapi/v2", { headers });
  const first = await send({});
  const etag = String(first.headers.etag);
  assert.match(etag, /^"[0-9A-F]{128}"$/);
  assert.equal((await send({ "if-none-match": etag })).code, 304);
  const protobuf = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";
  const binary = await send({ accept: protobuf });
  assert.equal(binary.code, 200);
  assert.equal(
    binary.headers["content-type"],
    protobuf.replace("@", "."), // which a media type can't have
  );
  assert.notEqual(binary.headers.etag, etag);
  assert.equal((await send({ accept: "application/cbor" })).code, 406);
  const zipped = await client.open("GET", "/openapi/v2", {
    headers: { "accept-encoding": "gzip" },
  });
  assert.equal(zipped.headers["content-encoding"], "gzip");
  zipped.destroy();
});
