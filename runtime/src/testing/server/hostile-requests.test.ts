import assert from "node:assert/strict";
import { connect as connectTls } from "node:tls";
import { once } from "node:events";
import { test } from "node:test";
import { seededRandom } from "../../primitives/random.js";
import { TestClient, widgetCrd } from "./api-client.test.support.js";
import { ApiServer } from "./api-server.js";

const PATHS = [
  "/",
  "//",
  "/api",
  "/api/",
  "/apis//v1",
  "/api/v1/namespaces//configmaps",
  "/api/v1/namespaces/default/configmaps/%2e%2e",
  "/api/v1/namespaces/default/configmaps/%00",
  "/api/v1/namespaces/default/configmaps/%E0%A4%A",
  "/api/v1/namespaces/default/configmaps/__proto__",
  "/api/v1/__proto__",
  "/apis/constructor/prototype/toString",
  "/apis/example.com/v1/widgets",
  "/apis/example.com/v1/namespaces/default/widgets/w/status",
  "/apis/example.com/v1/namespaces/default/widgets/w/scale",
  "/openapi/v3/apis/../../x",
  "/openapi/v3/__proto__",
  "/api/v1/watch",
  "/api/v1/watch/namespaces/default/configmaps/a/b/c/d",
  "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
  "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
  "/api/v1/namespaces/default/serviceaccounts/x/token",
  "/api/v1/namespaces/default/pods/p/binding",
  "/api/v1/namespaces/default/pods/p/eviction",
];
const QUERIES = [
  "",
  "?labelSelector=%20in%20(",
  "?labelSelector=((((",
  "?fieldSelector=%3D%3D%3D",
  "?limit=-1&continue=e30",
  "?continue=eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MX0",
  "?resourceVersion=9e99",
  "?watch=true&resourceVersion=-1",
  "?watch=true&timeoutSeconds=1&resourceVersion=abc",
  "?dryRun=x&fieldManager=%07&fieldValidation=y",
  "?propagationPolicy=z&gracePeriodSeconds=1e9",
  "?%",
];
const BODIES = [
  "",
  "{",
  "[]",
  "null",
  '"text"',
  "{}",
  '{"metadata":null}',
  '{"metadata":[]}',
  '{"metadata":{"name":{}}}',
  '{"metadata":{"name":"a","labels":[1]}}',
  '{"kind":1,"apiVersion":{}}',
  '{"metadata":{"name":"a","ownerReferences":[null,{}],"finalizers":[null]}}',
  '{"metadata":{"name":"a","managedFields":[{"fieldsV1":{"f:":{}},"operation":"Apply"}]}}',
  '{"spec":{"containers":[null,{"resources":{"requests":{"cpu":[]}}}]}}',
  '{"spec":null,"status":7,"data":{"a":{}}}',
  '[{"op":"move","from":"/a","path":"/a/b"},{"op":"test"}]',
  '{"a":'.repeat(2000),
  "a: &a [*a]",
  "- ? {x: 1}\n  : y",
];
const TYPES = [
  "application/json",
  "application/yaml",
  "application/json-patch+json",
  "application/merge-patch+json",
  "application/strategic-merge-patch+json",
  "application/apply-patch+yaml",
  "application/vnd.kubernetes.protobuf",
  "text/plain",
  ";;;",
];
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"];
const ACCEPTS = [
  "*/*",
  "application/json;as=Table;g=meta.k8s.io;v=v1",
  "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1",
  "application/vnd.kubernetes.protobuf",
  ",,;q=x",
];

test("answers whatever is thrown at it, and is well afterwards", async () => {
  await using server = await ApiServer.start({ crds: [widgetCrd()] });
  await using client = new TestClient(server);
  const random = seededRandom(20260101);
  const pick = (list: readonly string[]): string =>
    list[Math.floor(random.next() * list.length)] ?? "";
  for (let round = 0; round < 600; round += 1) {
    const method = pick(METHODS);
    const path = `${pick(PATHS)}${pick(QUERIES)}`;
    const body = pick(BODIES);
    // Watches would not end by themselves.
    if (path.includes("watch=true") || path.includes("/watch")) continue;
    const { code } = await client.send(method, path, {
      ...(method !== "GET" && method !== "HEAD" && { body }),
      headers: { "content-type": pick(TYPES), accept: pick(ACCEPTS) },
    });
    assert.ok(code >= 200 && code < 600, `${method} ${path} ${body}: ${code}`);
  }
  assert.equal((await client.send("GET", "/readyz")).body, "ok");
});

test("logs no internal failure for hostile bodies", async () => {
  const failures: string[] = [];
  await using server = await ApiServer.start({
    crds: [widgetCrd()],
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      error: (error, message) =>
        failures.push(
          `${message}: ${error instanceof Error ? (error.stack ?? "") : String(error)}`,
        ),
    },
  });
  await using client = new TestClient(server);
  const collections = [
    "/api/v1/namespaces/default/configmaps",
    "/api/v1/namespaces/default/pods",
    "/api/v1/namespaces/default/services",
    "/api/v1/namespaces",
    "/apis/apps/v1/namespaces/default/deployments",
    "/apis/apps/v1/namespaces/default/statefulsets",
    "/apis/batch/v1/namespaces/default/jobs",
    "/apis/example.com/v1/namespaces/default/widgets",
    "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
    "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations",
    "/apis/rbac.authorization.k8s.io/v1/clusterroles",
  ];
  for (const path of collections)
    for (const body of BODIES)
      for (const [method, target, type] of [
        ["POST", path, "application/json"],
        ["POST", path, "application/yaml"],
        ["PATCH", `${path}/a?fieldManager=m`, "application/apply-patch+yaml"],
        ["PATCH", `${path}/a`, "application/merge-patch+json"],
        ["PUT", `${path}/a`, "application/json"],
      ] as const)
        await client.send(method, target, {
          body,
          headers: { "content-type": type },
        });
  assert.deepEqual(failures, []);
});

test("survives connections that break off or speak nonsense", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const port = Number(new URL(server.url).port);
  for (const bytes of [
    "GET / HTTP/9.9\r\n\r\n",
    "POST /api/v1/namespaces HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100\r\n\r\nhalf",
    "\0\0\0\0",
  ]) {
    const socket = connectTls({
      host: "127.0.0.1",
      port,
      ca: server.caCertificate,
    });
    socket.on("error", () => undefined);
    await once(socket, "secureConnect");
    socket.write(bytes);
    socket.end();
    socket.resume();
    await once(socket, "close");
  }
  assert.equal((await client.send("GET", "/readyz")).code, 200);
});

test("refuses what is nested too deeply as the client's fault", async () => {
  await using server = await ApiServer.start({ crds: [widgetCrd()] });
  await using client = new TestClient(server);
  const path = "/apis/example.com/v1/namespaces/default/widgets";
  const nested = (levels: number): string =>
    `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
  for (const levels of [3_000, 10_000, 100_000]) {
    const body = `{"apiVersion":"example.com/v1","kind":"Widget","metadata":{"name":"deep"},"spec":${nested(levels)}}`;
    for (const [method, target, type] of [
      ["POST", path, "application/json"],
      ["PATCH", `${path}/deep?fieldManager=m`, "application/apply-patch+yaml"],
      ["PATCH", `${path}/deep`, "application/merge-patch+json"],
    ] as const) {
      const { code, body: answer } = await client.send(method, target, {
        body,
        headers: { "content-type": type },
      });
      // An apply of an unknown field is a 500, as on the real server.
      const isUnknown = JSON.stringify(answer).includes("field not declared");
      assert.ok(code !== 500 || isUnknown, `${method} ${levels} levels`);
    }
  }
  assert.equal((await client.send("GET", "/readyz")).body, "ok");
});

test("answers with warnings of any characters", async () => {
  await using server = await ApiServer.start({ crds: [widgetCrd()] });
  await using client = new TestClient(server);
  for (const [name, field] of [
    ["cyrillic", "ключ"],
    ["control", "a\u0000\r\nb"],
    ["replacement", "\ufffd"],
    ["pair", "😀"],
  ]) {
    const { code, headers } = await client.send(
      "POST",
      "/api/v1/namespaces/default/configmaps",
      { body: { metadata: { name }, [field ?? ""]: 1 } },
    );
    assert.equal(code, 201, name);
    const warning = Buffer.from(headers.warning ?? "", "latin1").toString();
    assert.match(warning, /^299 - "unknown field/, name);
    if (name !== "control") assert.ok(warning.includes(field ?? ""), warning);
  }
  // Bytes that are no UTF-8.
  const bytes = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
  const { code } = await client.send(
    "POST",
    "/api/v1/namespaces/default/configmaps",
    { body: bytes, headers: { "content-type": "application/json" } },
  );
  assert.ok(code < 500, String(code));
  assert.equal((await client.send("GET", "/readyz")).body, "ok");
});
