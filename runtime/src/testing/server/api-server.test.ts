import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { connect } from "node:http2";
import { once } from "node:events";
import { test } from "node:test";
import { hasCode } from "../../primitives/runtime-error.js";
import { isInvalid } from "../../errors/status-error.js";
import { valueAt } from "./api-object.js";
import { TestClient, widgetCrd } from "./api-client.test.support.js";
import { ApiServer } from "./api-server.js";
import { createCertificate } from "./tls/certificate.js";

const MAPS = "/api/v1/namespaces/default/configmaps";
const WIDGETS = "/apis/example.com/v1/namespaces/default/widgets";

test("serves the same API over HTTP/1.1 and HTTP/2 on one port", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  await client.ok("POST", MAPS, { body: { metadata: { name: "a" } } });
  const session = connect(server.url, { ca: server.caCertificate });
  const stream = session.request({
    ":path": `${MAPS}/a`,
    authorization: `Bearer ${server.token}`,
  });
  let text = "";
  stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  await once(stream, "end");
  session.close();
  assert.equal(valueAt(JSON.parse(text), "metadata", "name"), "a");
});

test("has CRDs established when it starts", async () => {
  await using server = await ApiServer.start({
    crds: [widgetCrd(), widgetCrd({ plural: "gears", kind: "Gear" })],
  });
  await using client = new TestClient(server);
  const widget = await client.ok("POST", WIDGETS, {
    body: {
      apiVersion: "example.com/v1",
      kind: "Widget",
      metadata: { name: "w" },
      spec: {},
    },
  });
  assert.equal(valueAt(widget, "spec", "size"), 3);
});

test("replaces a CRD and serves its new schema at once", async () => {
  await using server = await ApiServer.start({ crds: [widgetCrd()] });
  await using client = new TestClient(server);
  const text = JSON.stringify(widgetCrd()).replace(
    '"default":3',
    '"default":5',
  );
  await server.applyCrd(JSON.parse(text));
  const widget = await client.ok("POST", WIDGETS, {
    body: {
      apiVersion: "example.com/v1",
      kind: "Widget",
      metadata: { name: "w" },
      spec: {},
    },
  });
  assert.equal(valueAt(widget, "spec", "size"), 5);
});

test("refuses a CRD as the API would, and what is none", async () => {
  await using server = await ApiServer.start();
  const text = JSON.stringify(widgetCrd()).replace(
    "widgets.example.com",
    "x.y",
  );
  await assert.rejects(server.applyCrd(JSON.parse(text)), isInvalid);
  await assert.rejects(server.applyCrd({ kind: "ConfigMap" }), (error) =>
    hasCode(error, "InvalidCrd"),
  );
});

test("tells when the names of a CRD are taken", async () => {
  await using server = await ApiServer.start({ crds: [widgetCrd()] });
  await assert.rejects(
    server.applyCrd(widgetCrd({ plural: "others" })),
    (error) => hasCode(error, "CrdNotEstablished"),
  );
});

test("expires watches, lists and pages from before compact", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  for (const name of ["a", "b", "c"])
    await client.ok("POST", MAPS, { body: { metadata: { name } } });
  const page = await client.ok("GET", `${MAPS}?limit=1`);
  const version = String(valueAt(page, "metadata", "resourceVersion"));
  await client.ok("DELETE", `${MAPS}/c`);
  server.compact();
  const watch = await client.watch(`${MAPS}?resourceVersion=${version}`);
  const event = await watch.next();
  assert.equal(event?.type, "ERROR");
  assert.equal(event.object.code, 410);
  assert.equal(await watch.next(), undefined);
  const exact = await client.send(
    "GET",
    `${MAPS}?resourceVersion=${version}&resourceVersionMatch=Exact`,
  );
  assert.equal(exact.code, 410);
  const token = String(valueAt(page, "metadata", "continue"));
  const next = await client.send("GET", `${MAPS}?limit=1&continue=${token}`);
  assert.equal(next.code, 410);
  const inconsistent = String(valueAt(next.body, "metadata", "continue"));
  const rest = await client.ok("GET", `${MAPS}?continue=${inconsistent}`);
  assert.equal(valueAt(rest, "items", "0"), undefined);
  assert.equal((valueAt(rest, "items") as unknown[]).length, 1);
});

test("lets in the administrator's token and certificates of the client authority", async () => {
  const nowMs = Date.now();
  const validity = { notBeforeMs: nowMs - 1e6, notAfterMs: nowMs + 1e6 };
  const authority = createCertificate({ commonName: "clients", ...validity });
  const jane = createCertificate({
    commonName: "jane",
    organizations: ["system:masters"],
    issuer: authority,
    usage: "clientAuth",
    ...validity,
  });
  await using server = await ApiServer.start({
    clientCa: authority.certificate,
  });
  await using client = new TestClient(server);
  assert.equal((await client.send("GET", MAPS)).code, 200);
  assert.equal((await client.send("GET", MAPS, { token: "x" })).code, 401);
  assert.equal((await client.send("GET", MAPS, { token: null })).code, 403);
  const session = connect(server.url, {
    ca: server.caCertificate,
    cert: jane.certificate,
    key: jane.privateKey,
  });
  const stream = session.request({ ":path": MAPS });
  const [headers] = (await once(stream, "response")) as [
    Record<string, unknown>,
  ];
  session.close();
  assert.equal(headers[":status"], 200);
  assert.deepEqual(
    server.requests.map(({ user, code }) => `${user} ${code}`),
    [
      "kubernetes-admin 200",
      "system:anonymous 401",
      "system:anonymous 403",
      "jane 200",
    ],
  );
});

test("presents a certificate of its own authority for loopback only", async () => {
  await using server = await ApiServer.start();
  const authority = new X509Certificate(server.caCertificate);
  assert.ok(authority.ca);
  assert.match(server.url, /^https:\/\/127\.0\.0\.1:\d+$/);
  assert.match(server.kubeconfig(), /certificate-authority-data: /);
});

test("answers for its own host only", async () => {
  await using server = await ApiServer.start();
  const session = connect(server.url, { ca: server.caCertificate });
  const stream = session.request({
    ":path": "/version",
    ":authority": "evil.example.com",
  });
  const [headers] = (await once(stream, "response")) as [
    Record<string, unknown>,
  ];
  session.close();
  assert.equal(headers[":status"], 403);
});

test("refuses bodies over 3 MiB with 413 and lives on", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const answer = await client
    .send("POST", MAPS, { body: Buffer.alloc(3 * 1024 * 1024 + 1, " ") })
    .catch((error: unknown) => error);
  // The server may close before the client has sent all it has.
  if (!(answer instanceof Error)) assert.equal(valueAt(answer, "code"), 413);
  assert.equal((await client.send("GET", "/healthz")).code, 200);
});

test("names what it does not do instead of pretending", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  await client.ok("POST", "/api/v1/namespaces/default/pods", {
    body: {
      metadata: { name: "p" },
      spec: { nodeName: "n", containers: [{ name: "c", image: "i" }] },
    },
  });
  for (const part of ["exec", "log", "proxy", "portforward"]) {
    const answer = await client.send(
      "GET",
      `/api/v1/namespaces/default/pods/p/${part}`,
    );
    assert.equal(answer.code, 501, part);
    assert.equal(valueAt(answer.body, "reason"), "NotImplemented");
  }
});

test("closes twice, ending watches cleanly", async () => {
  const server = await ApiServer.start();
  await using client = new TestClient(server);
  const watch = await client.watch(MAPS);
  const ended = watch.next();
  await Promise.all([server.close(), server.close()]);
  assert.equal(await ended, undefined);
  await assert.rejects(client.send("GET", "/healthz"));
});

test("keeps keys such as __proto__ as data, and prunes them where unknown", async () => {
  await using server = await ApiServer.start({ crds: [widgetCrd()] });
  await using client = new TestClient(server);
  const map = await client.send("POST", MAPS, {
    body: '{"metadata":{"name":"m"},"data":{"__proto__":"a","constructor":"b"}}',
  });
  assert.equal(map.code, 201);
  const stored = await client.open("GET", `${MAPS}/m`);
  let text = "";
  for await (const chunk of stored) text += String(chunk);
  assert.match(text, /"__proto__":"a"/);
  assert.match(text, /"constructor":"b"/);
  const widget = await client.open("POST", WIDGETS, {
    body: '{"apiVersion":"example.com/v1","kind":"Widget","metadata":{"name":"w"},"spec":{"size":1,"__proto__":{"x":1},"toString":2}}',
  });
  text = "";
  for await (const chunk of widget) text += String(chunk);
  assert.equal(widget.statusCode, 201);
  assert.doesNotMatch(text, /__proto__|toString/);
});

test("the token of the administrator can stand on a command line", async () => {
  await using server = await ApiServer.start({ controllers: false });
  assert.match(server.token, /^[0-9a-f]{48}$/);
});
