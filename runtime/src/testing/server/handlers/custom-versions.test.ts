import assert from "node:assert/strict";
import { test } from "node:test";
import { TestClient } from "../api-client.test.support.js";
import { isRecord, valueAt } from "../api-object.js";
import { ApiServer } from "../api-server.js";

const V1 = "/apis/example.com/v1/namespaces/default/things";
const BETA = "/apis/example.com/v1beta1/namespaces/default/things";

type Fields = Readonly<Record<string, unknown>>;

/** A CRD of versions v1, which is stored unless `stored` says otherwise, and v1beta1. */
function thingCrd(specs: {
  readonly v1: Fields;
  readonly v1beta1: Fields;
  readonly stored?: string;
}): unknown {
  const { stored = "v1" } = specs;
  const status = {
    type: "object",
    properties: { replicas: { type: "integer" }, phase: { type: "string" } },
  };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "things.example.com" },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { plural: "things", kind: "Thing" },
      versions: (["v1", "v1beta1"] as const).map((name) => ({
        name,
        served: true,
        storage: name === stored,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              spec: { type: "object", properties: specs[name] },
              status,
            },
          },
        },
      })),
    },
  };
}

const thing = (version: string, rest: Fields): Fields => ({
  apiVersion: `example.com/${version}`,
  kind: "Thing",
  ...rest,
  metadata: {
    name: "a",
    ...(isRecord(rest["metadata"]) ? rest["metadata"] : {}),
  },
});

const APPLY = { "content-type": "application/apply-patch+yaml" };
const MERGE = { "content-type": "application/merge-patch+json" };
const SIZE = { size: { type: "integer" } };
const WITH_COLOR = { ...SIZE, color: { type: "string" } };

test("a status is safe from writes of the rest in its owner's version alone", async () => {
  await using server = await ApiServer.start({
    crds: [thingCrd({ v1: SIZE, v1beta1: SIZE })],
  });
  await using client = new TestClient(server);
  await client.ok("POST", BETA, { body: thing("v1beta1", { spec: {} }) });
  await client.ok("PATCH", `${BETA}/a/status?fieldManager=two`, {
    headers: MERGE,
    body: { status: { replicas: 2, phase: "Up" } },
  });
  const ownedAfter = async (path: string): Promise<unknown> => {
    const object = await client.ok("PATCH", `${path}/a`, {
      headers: MERGE,
      body: { status: { replicas: 10 } },
    });
    const entries = valueAt(object, "metadata", "managedFields");
    assert.ok(Array.isArray(entries));
    const owner: unknown = entries.find(
      (entry) => valueAt(entry, "manager") === "two",
    );
    return valueAt(owner, "fieldsV1", "f:status");
  };
  const all = { ".": {}, "f:phase": {}, "f:replicas": {} };
  assert.deepEqual(await ownedAfter(BETA), all);
  assert.deepEqual(await ownedAfter(V1), { ".": {}, "f:phase": {} });
});

test("an item twice in a set leaves no managers when one of them is of another version", async () => {
  await using server = await ApiServer.start({
    crds: [thingCrd({ v1: SIZE, v1beta1: SIZE })],
  });
  await using client = new TestClient(server);
  const finalizers = ["example.com/one"];
  const twice = {
    headers: { "content-type": "application/json-patch+json" },
    body: [
      { op: "add", path: "/metadata/finalizers/-", value: finalizers[0] },
      { op: "add", path: "/spec", value: { size: 2 } },
    ],
  };
  const managersAfter = async (path: string): Promise<unknown> =>
    valueAt(
      await client.ok("PATCH", `${path}/a?dryRun=All`, twice),
      "metadata",
      "managedFields",
    );
  await client.ok("POST", BETA, {
    body: thing("v1beta1", { metadata: { finalizers } }),
  });
  assert.ok(Array.isArray(await managersAfter(BETA)));
  assert.equal(await managersAfter(V1), undefined);
});

test("an apply says which version of what it prunes cannot be made", async () => {
  await using server = await ApiServer.start({
    crds: [thingCrd({ v1: WITH_COLOR, v1beta1: SIZE })],
  });
  await using client = new TestClient(server);
  await client.ok("POST", `${BETA}?fieldManager=one`, {
    body: thing("v1beta1", { spec: { size: 1 } }),
  });
  const apply = (spec: Fields): ReturnType<TestClient["send"]> =>
    client.send("PATCH", `${V1}/a?fieldManager=two&force=true`, {
      headers: APPLY,
      body: thing("v1", { spec }),
    });
  assert.equal((await apply({ size: 1 })).code, 200);
  const refused = await apply({ color: "red" });
  assert.equal(refused.code, 500);
  assert.equal(
    valueAt(refused.body, "message"),
    "failed to prune fields: failed add back owned items: failed to convert merged object at version example.com/v1beta1: .spec.color: field not declared in schema",
  );
});

test("unknown fields are told of in the order of metadata, schema and embedded metadata", async () => {
  const embedded = {
    type: "object",
    "x-kubernetes-embedded-resource": true,
    "x-kubernetes-preserve-unknown-fields": true,
  };
  await using server = await ApiServer.start({
    crds: [thingCrd({ v1: { alpha: embedded }, v1beta1: {} })],
  });
  await using client = new TestClient(server);
  const refused = await client.send("POST", `${V1}?fieldValidation=Strict`, {
    body: thing("v1", {
      metadata: { other: 1 },
      spec: {
        alpha: { apiVersion: "v1", kind: "A", metadata: { bogus: 1 } },
      },
      status: { zeta: 1 },
    }),
  });
  assert.match(
    String(valueAt(refused.body, "message")),
    /"metadata\.other", unknown field "status\.zeta", unknown field "spec\.alpha\.metadata\.bogus"$/,
  );
});

test("a second delete stores the defaults that the first write of another version left out", async () => {
  await using server = await ApiServer.start({
    crds: [
      thingCrd({
        v1: SIZE,
        v1beta1: { ...SIZE, gamma: { type: "integer", default: 1 } },
        stored: "v1beta1",
      }),
    ],
  });
  await using client = new TestClient(server);
  await client.ok("POST", V1, {
    body: thing("v1", {
      metadata: { finalizers: ["example.com/one"] },
      spec: { size: 1 },
    }),
  });
  await client.ok("DELETE", `${V1}/a`);
  const versionOf = async (send: Promise<unknown>): Promise<unknown> =>
    valueAt(await send, "metadata", "resourceVersion");
  const before = await versionOf(client.ok("GET", `${V1}/a`));
  const second = await versionOf(client.ok("DELETE", `${BETA}/a`));
  assert.notEqual(second, before);
  assert.equal(await versionOf(client.ok("DELETE", `${BETA}/a`)), second);
});

test("a page that ends before what is not selected says that there is more", async () => {
  await using server = await ApiServer.start({
    crds: [thingCrd({ v1: SIZE, v1beta1: SIZE })],
  });
  await using client = new TestClient(server);
  const create = (name: string, app: string): Promise<unknown> =>
    client.ok("POST", V1, {
      body: thing("v1", { metadata: { name, labels: { app } } }),
    });
  const next = async (query: string): Promise<unknown> =>
    valueAt(await client.ok("GET", `${V1}?${query}`), "metadata", "continue");
  await create("a", "x");
  await create("b", "y");
  assert.match(String(await next("labelSelector=app=x&limit=1")), /./);
  assert.equal((await next("labelSelector=app=y&limit=1")) ?? "", "");
  assert.equal((await next("labelSelector=app=x&limit=2")) ?? "", "");
});

test("a dry run may create with a version", async () => {
  await using server = await ApiServer.start({
    crds: [thingCrd({ v1: SIZE, v1beta1: SIZE })],
  });
  await using client = new TestClient(server);
  const body = thing("v1", { metadata: { resourceVersion: "1" } });
  assert.equal(
    (await client.send("POST", `${V1}?dryRun=All`, { body })).code,
    201,
  );
  assert.equal((await client.send("POST", V1, { body })).code, 500);
});

test("a watch for rows sends the end of the first events as a Table", async () => {
  await using server = await ApiServer.start({
    crds: [thingCrd({ v1: SIZE, v1beta1: SIZE })],
  });
  await using client = new TestClient(server);
  const { body } = await client.send(
    "GET",
    `${V1}?watch=1&sendInitialEvents=true&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan&timeoutSeconds=1`,
    { headers: { accept: "application/json;as=Table;v=v1;g=meta.k8s.io" } },
  );
  const row = valueAt(body, "object", "rows");
  assert.ok(Array.isArray(row));
  assert.deepEqual(valueAt(row[0], "object", "metadata", "annotations"), {
    "k8s.io/initial-events-end": "true",
  });
});

test("of several faults in metadata the first by its key is told", async () => {
  await using server = await ApiServer.start({
    crds: [thingCrd({ v1: SIZE, v1beta1: SIZE })],
  });
  await using client = new TestClient(server);
  const refused = await client.send("POST", V1, {
    body: thing("v1", { metadata: { name: [], labels: [] } }),
  });
  assert.match(
    String(valueAt(refused.body, "message")),
    /cannot unmarshal array into Go struct field ObjectMeta\.labels of type map\[string\]string$/,
  );
  const time = await client.send("POST", V1, {
    body: thing("v1", { metadata: { creationTimestamp: [], uid: [] } }),
  });
  assert.match(String(valueAt(time.body, "message")), /of type string$/);
  const uid = await client.send("POST", V1, {
    body: thing("v1", { metadata: { uid: [] } }),
  });
  assert.match(String(valueAt(uid.body, "message")), /of type types\.UID$/);
});

test("an empty list of managers in a custom resource is no list", async () => {
  await using server = await ApiServer.start({
    crds: [thingCrd({ v1: SIZE, v1beta1: SIZE })],
  });
  await using client = new TestClient(server);
  await client.ok("POST", V1, { body: thing("v1", { spec: { size: 1 } }) });
  const read = await client.ok("GET", `${V1}/a`);
  const metadata = valueAt(read, "metadata");
  assert.ok(isRecord(read) && isRecord(metadata));
  const updated = await client.ok("PUT", `${V1}/a`, {
    body: { ...read, metadata: { ...metadata, managedFields: [] } },
  });
  assert.deepEqual(valueAt(updated, "metadata"), metadata);
});
