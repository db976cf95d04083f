import assert from "node:assert/strict";
import { test } from "node:test";
import { isConflict } from "../errors/status-error.js";
import { deepFreeze } from "../meta/deep-freeze.js";
import { Scheme } from "../meta/scheme.js";
import { setCondition } from "../meta/conditions.js";
import { FakeClock } from "../primitives/fake-clock.js";
import { seededRandom } from "../primitives/random.js";
import { hasCode } from "../primitives/runtime-error.js";
import { createBoundClient } from "./create-bound-client.js";
import { ConfigMap, Guestbook, guestbook } from "./guestbook.test.support.js";
import {
  refusal,
  ScriptedServer,
  type SeenRequest,
} from "./scripted-server.test.support.js";

const OBJECT = "/apis/web.example.com/v1/namespaces/n/guestbooks/a";
const FINALIZER = "web.example.com/cleanup";

function setUp(answer: (request: SeenRequest) => unknown) {
  const clock = new FakeClock();
  const server = new ScriptedServer({ answer, clock });
  const abort = new AbortController();
  const client = createBoundClient({
    client: (resource) => server.client(resource),
    scheme: new Scheme([Guestbook, ConfigMap]),
    fieldManager: "guestbooks",
    signal: abort.signal,
    clock,
    random: seededRandom(1),
  });
  return { clock, server, abort, client };
}

test("apply sends the child with its owner, in the owner's namespace, as the controller", async () => {
  const { server, client } = setUp(({ body }) => body);
  const owner = deepFreeze(guestbook("a"));
  const child: ConfigMap = {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "c", managedFields: [] },
    data: { a: "1" },
  };
  await client.apply(deepFreeze(child), { owner });
  const [request] = server.requests;
  assert.equal(request?.method, "PATCH");
  assert.equal(request.path, "/api/v1/namespaces/n/configmaps/c");
  assert.equal(request.query?.["fieldManager"], "guestbooks");
  assert.equal(request.query["force"], true);
  assert.deepEqual(request.body, {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: {
      name: "c",
      namespace: "n",
      ownerReferences: [
        {
          apiVersion: "web.example.com/v1",
          kind: "Guestbook",
          name: "a",
          uid: "uid-a",
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    data: { a: "1" },
  });
});

test("apply of a kind that nobody knows is refused unless it is given", async () => {
  const { server, client } = setUp(({ body }) => body);
  const secret = { metadata: { name: "s", namespace: "n" } };
  await assert.rejects(client.apply(secret), (error) =>
    hasCode(error, "UnknownKind"),
  );
  await client.apply(secret, { resource: ConfigMap, force: false });
  assert.equal(server.requests[0]?.query?.["force"], false);
  assert.deepEqual(server.requests[0].body, {
    ...secret,
    apiVersion: "v1",
    kind: "ConfigMap",
  });
});

test("updateStatus writes a changed copy to the status subresource", async () => {
  const { server, client } = setUp(({ body }) => body);
  const object = deepFreeze(guestbook("a"));
  const stored = await client.updateStatus(object, (status) => {
    status.ready = true;
    setCondition(status, { type: "Ready", status: "True", reason: "Up" });
  });
  assert.deepEqual(server.log, [`PUT ${OBJECT}/status`]);
  assert.equal(stored.status?.ready, true);
  assert.equal(object.status, undefined);
});

test("updateStatus sends nothing when nothing changed", async () => {
  const { server, client } = setUp(({ body }) => body);
  const object = deepFreeze(guestbook("a", { status: { ready: true } }));
  const stored = await client.updateStatus(object, (status) => {
    status.ready = true;
  });
  assert.deepEqual(stored, object);
  await client.updateStatus(guestbook("a"), () => undefined);
  assert.deepEqual(server.log, []);
});

test("updateStatus reads afresh on a conflict and applies the change to what it read", async () => {
  let writes = 0;
  const fresh = guestbook("a", {
    metadata: { resourceVersion: "2" },
    status: { conditions: [], ready: false },
  });
  const { clock, server, client } = setUp(({ method, body }) => {
    if (method === "GET") return fresh;
    writes += 1;
    if (writes === 1) throw refusal("Conflict", 409);
    return body;
  });
  const written = client.updateStatus(guestbook("a"), (status) => {
    status.ready = true;
  });
  await clock.advance(20);
  await written;
  assert.deepEqual(server.log, [
    `PUT ${OBJECT}/status`,
    `GET ${OBJECT}`,
    `PUT ${OBJECT}/status`,
  ]);
  assert.deepEqual(server.requests[2]?.body, {
    ...fresh,
    status: { conditions: [], ready: true },
  });
});

test("updateStatus gives up after five conflicts", async () => {
  const { clock, server, client } = setUp(({ method }) => {
    if (method === "GET") return guestbook("a");
    throw refusal("Conflict", 409);
  });
  const written = client.updateStatus(guestbook("a"), (status) => {
    status.ready = true;
  });
  const failed = assert.rejects(written, isConflict);
  await clock.advance(100);
  await failed;
  assert.equal(server.log.filter((line) => line.startsWith("PUT")).length, 5);
});

test("updateStatus does not touch an object recreated under the same name", async () => {
  const { clock, server, client } = setUp(({ method }) => {
    if (method === "GET") return guestbook("a", { metadata: { uid: "other" } });
    throw refusal("Conflict", 409);
  });
  const written = client.updateStatus(guestbook("a"), (status) => {
    status.ready = true;
  });
  const failed = assert.rejects(written, isConflict);
  await clock.advance(100);
  await failed;
  assert.equal(server.log.filter((line) => line.startsWith("PUT")).length, 1);
});

test("ensureFinalizer adds to the finalizers that it saw, and only to them", async () => {
  const { server, client } = setUp(() => guestbook("a"));
  const object = deepFreeze(
    guestbook("a", { metadata: { finalizers: ["x/y"] } }),
  );
  await client.ensureFinalizer(object, FINALIZER);
  assert.deepEqual(server.log, [`PATCH ${OBJECT}`]);
  assert.equal(
    server.requests[0]?.headers?.["content-type"],
    "application/json-patch+json",
  );
  assert.deepEqual(server.requests[0].body, [
    { op: "test", path: "/metadata/uid", value: "uid-a" },
    { op: "test", path: "/metadata/finalizers", value: ["x/y"] },
    { op: "add", path: "/metadata/finalizers/-", value: FINALIZER },
  ]);
});

test("ensureFinalizer creates the list only in the version without one", async () => {
  const { server, client } = setUp(() => guestbook("a"));
  await client.ensureFinalizer(guestbook("a"), FINALIZER);
  assert.deepEqual(server.requests[0]?.body, [
    { op: "test", path: "/metadata/resourceVersion", value: "1" },
    { op: "add", path: "/metadata/finalizers", value: [FINALIZER] },
  ]);
});

test("ensureFinalizer leaves alone what has it, and what is being deleted", async () => {
  const { server, client } = setUp(() => guestbook("a"));
  const has = guestbook("a", { metadata: { finalizers: [FINALIZER] } });
  const going = guestbook("a", {
    metadata: { deletionTimestamp: "2026-01-01T00:00:00Z" },
  });
  assert.deepEqual(await client.ensureFinalizer(has, FINALIZER), has);
  assert.deepEqual(await client.ensureFinalizer(going, FINALIZER), going);
  assert.deepEqual(server.log, []);
});

test("removeFinalizer removes its own, by the place that it saw it in", async () => {
  const { server, client } = setUp(() => guestbook("a"));
  const object = guestbook("a", {
    metadata: { finalizers: ["x/y", FINALIZER, "z"] },
  });
  await client.removeFinalizer(object, FINALIZER);
  assert.deepEqual(server.requests[0]?.body, [
    { op: "test", path: "/metadata/uid", value: "uid-a" },
    { op: "test", path: "/metadata/finalizers/1", value: FINALIZER },
    { op: "remove", path: "/metadata/finalizers/1" },
  ]);
});

test("removeFinalizer looks again when the list changed meanwhile", async () => {
  let patches = 0;
  const { clock, server, client } = setUp(({ method }) => {
    if (method === "GET")
      return guestbook("a", { metadata: { finalizers: [FINALIZER] } });
    patches += 1;
    if (patches === 1) throw refusal("Invalid", 422);
    return guestbook("a");
  });
  const object = guestbook("a", { metadata: { finalizers: ["x", FINALIZER] } });
  const removed = client.removeFinalizer(object, FINALIZER);
  await clock.advance(20);
  await removed;
  assert.deepEqual(server.log, [
    `PATCH ${OBJECT}`,
    `GET ${OBJECT}`,
    `PATCH ${OBJECT}`,
  ]);
  assert.deepEqual(server.requests[2]?.body, [
    { op: "test", path: "/metadata/uid", value: "uid-a" },
    { op: "test", path: "/metadata/finalizers/0", value: FINALIZER },
    { op: "remove", path: "/metadata/finalizers/0" },
  ]);
});

test("removeFinalizer is content with an object that is gone, or another by now", async () => {
  const object = guestbook("a", { metadata: { finalizers: [FINALIZER] } });
  const gone = setUp(() => {
    throw refusal("NotFound", 404);
  });
  assert.equal(await gone.client.removeFinalizer(object, FINALIZER), undefined);
  const another = setUp(({ method }) => {
    if (method === "PATCH") throw refusal("Invalid", 422);
    return guestbook("a", {
      metadata: { uid: "other", finalizers: [FINALIZER] },
    });
  });
  const removed = another.client.removeFinalizer(object, FINALIZER);
  await another.clock.advance(20);
  assert.equal(await removed, undefined);
  assert.deepEqual(another.server.log, [`PATCH ${OBJECT}`, `GET ${OBJECT}`]);
});

test("a write builds on what the same reconcile wrote before, not on the older cache", async () => {
  const withFinalizer = guestbook("a", {
    metadata: { resourceVersion: "2", finalizers: [FINALIZER] },
  });
  const { server, client } = setUp(({ method, body }) =>
    method === "PATCH" ? withFinalizer : body,
  );
  const object = deepFreeze(guestbook("a"));
  const answer = await client.ensureFinalizer(object, FINALIZER);
  assert.ok(answer);
  // What was answered is the caller's, and no longer what is stored.
  answer.metadata.resourceVersion = "changed";
  await client.updateStatus(object, (status) => {
    status.ready = true;
  });
  assert.deepEqual(server.log, [`PATCH ${OBJECT}`, `PUT ${OBJECT}/status`]);
  assert.deepEqual(server.requests[1]?.body, {
    ...withFinalizer,
    status: { ready: true },
  });
});

test("a write builds on an object that is newer than what was written", async () => {
  const { server, client } = setUp(({ method, body }) =>
    method === "PATCH"
      ? guestbook("a", { metadata: { resourceVersion: "2" } })
      : body,
  );
  await client.ensureFinalizer(guestbook("a"), FINALIZER);
  const newer = guestbook("a", { metadata: { resourceVersion: "10" } });
  await client.updateStatus(newer, (status) => {
    status.ready = true;
  });
  assert.deepEqual(server.requests[1]?.body, {
    ...newer,
    status: { ready: true },
  });
});

test("after the reconcile's signal aborted, nothing can be written any more", async () => {
  const { server, abort, client } = setUp(({ body }) => body);
  abort.abort();
  const { signal } = new AbortController();
  const isReason = (error: unknown): boolean => error === abort.signal.reason;
  await assert.rejects(
    client(ConfigMap).create(
      { metadata: { name: "c", namespace: "n" } },
      { signal },
    ),
    isReason,
  );
  await assert.rejects(
    client(ConfigMap).inNamespace("n").get({ name: "c" }),
    isReason,
  );
  await assert.rejects(
    client.updateStatus(guestbook("a"), (status) => {
      status.ready = true;
    }),
    isReason,
  );
  assert.deepEqual(server.log, []);
});
