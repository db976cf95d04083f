import assert from "node:assert/strict";
import { test } from "node:test";
import { TestClient } from "../api-client.test.support.js";
import { ApiServer } from "../api-server.js";
import { valueAt } from "../api-object.js";

const THINGS = "/apis/example.com/v1/namespaces/default/things";
const BETA_THINGS = "/apis/example.com/v1beta1/namespaces/default/things";

interface VersionParts {
  readonly name: string;
  readonly spec: Readonly<Record<string, unknown>>;
  readonly rest?: Readonly<Record<string, unknown>>;
}

/** A CRD that is stored in its last version. */
function thingCrd(...versions: readonly VersionParts[]): unknown {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "things.example.com" },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { plural: "things", kind: "Thing" },
      versions: versions.map(({ name, spec, rest }, index) => ({
        name,
        served: true,
        storage: index === versions.length - 1,
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: { spec: { type: "object", properties: spec } },
          },
        },
        ...rest,
      })),
    },
  };
}

const thing = (rest: object = {}): Record<string, unknown> => ({
  apiVersion: "example.com/v1",
  kind: "Thing",
  metadata: { name: "a" },
  ...rest,
});

const SIZE = { size: { type: "integer" } };

test("a custom resource says of what kind it is", async () => {
  await using server = await ApiServer.start({
    crds: [thingCrd({ name: "v1", spec: SIZE })],
  });
  await using client = new TestClient(server);
  const { kind: _kind, ...kindless } = thing();
  const { apiVersion: _apiVersion, ...versionless } = thing();
  const messageOf = async (body: unknown): Promise<unknown> =>
    valueAt((await client.send("POST", THINGS, { body })).body, "message");
  assert.equal(
    await messageOf(kindless),
    `the object provided is unrecognized (must be of type Thing): Object 'Kind' is missing in '{"apiVersion":"example.com/v1","metadata":{"name":"a"}}' ({"apiVersion":"example.com/v1" ...)`,
  );
  assert.equal(
    await messageOf(versionless),
    "the API version in the data () does not match the expected API version (example.com/v1)",
  );
  assert.equal(
    await messageOf(thing({ metadata: [] })),
    'Thing in version "v1" cannot be handled as a Thing: json: cannot unmarshal array into Go value of type v1.ObjectMeta',
  );
  assert.equal(
    await messageOf(thing({ metadata: { name: "a", annotations: { b: 1 } } })),
    'Thing in version "v1" cannot be handled as a Thing: json: cannot unmarshal number into Go struct field ObjectMeta.annotations of type string',
  );
});

test("what a CRD's group does not serve is answered as by the mux, unknown subresources as missing objects", async () => {
  await using server = await ApiServer.start({
    crds: [thingCrd({ name: "v1", spec: SIZE })],
  });
  await using client = new TestClient(server);
  for (const path of [
    "/apis/example.com/v1/namespaces/default/others",
    "/apis/example.com/v2/namespaces/default/things",
    "/apis/example.com/v2",
    "/apis/example.com/v1/things/a",
  ]) {
    const { code, body } = await client.send("GET", path);
    assert.deepEqual([code, body], [404, "404 page not found\n"], path);
  }
  const status = await client.send("GET", `${THINGS}/a/status`);
  assert.equal(
    valueAt(status.body, "message"),
    'things.example.com "a" not found',
  );
  const builtIn = await client.send("GET", "/apis/apps/v1/deployments/a");
  assert.equal(
    valueAt(builtIn.body, "message"),
    "the server could not find the requested resource",
  );
});

test("objects are answered as they are stored: pruned and defaulted by the version of the store", async () => {
  await using server = await ApiServer.start({
    crds: [
      thingCrd(
        { name: "v1", spec: { ...SIZE, color: { type: "string" } } },
        {
          name: "v1beta1",
          spec: { color: { type: "string", default: "red" } },
        },
      ),
    ],
  });
  await using client = new TestClient(server);
  const body = thing({ spec: { size: 3 } });
  const dry = await client.ok("POST", `${THINGS}?dryRun=All`, { body });
  assert.deepEqual(valueAt(dry, "spec"), { color: "red" });
  const stored = await client.ok("POST", THINGS, { body });
  assert.deepEqual(valueAt(stored, "spec"), { color: "red" });
  const read = await client.ok("GET", `${BETA_THINGS}/a`);
  assert.deepEqual(valueAt(read, "spec"), { color: "red" });
});

test("a deprecated version names the one to use, with refusals too", async () => {
  const deprecated = { deprecated: true };
  await using server = await ApiServer.start({
    crds: [
      thingCrd(
        { name: "v1beta1", spec: SIZE, rest: deprecated },
        { name: "v1", spec: SIZE },
      ),
    ],
  });
  await using client = new TestClient(server);
  const { code, headers } = await client.send("GET", `${BETA_THINGS}/none`);
  assert.equal(code, 404);
  assert.equal(
    headers["warning"],
    '299 - "example.com/v1beta1 Thing is deprecated; use example.com/v1 Thing"',
  );
});

test("an update names the object and its namespace", async () => {
  await using server = await ApiServer.start({
    crds: [thingCrd({ name: "v1", spec: SIZE })],
  });
  await using client = new TestClient(server);
  const messageOf = async (metadata: object): Promise<unknown> => {
    const body = thing({ metadata });
    const answer = await client.send("PUT", `${THINGS}/a`, { body });
    return valueAt(answer.body, "message");
  };
  assert.equal(
    await messageOf({}),
    "the name of the object (a based on URL) was undeterminable: name must be provided",
  );
  assert.equal(
    await messageOf({ name: "a", namespace: "elsewhere" }),
    "the namespace of the provided object does not match the namespace sent on the request",
  );
});

const SCALED = {
  name: "v1",
  spec: { replicas: { type: "integer" } },
  rest: {
    subresources: {
      scale: {
        specReplicasPath: ".spec.replicas",
        statusReplicasPath: ".status.replicas",
      },
    },
  },
};

test("the scale of a custom resource has conflicts of its own, and cannot be applied, as on the real server", async () => {
  await using server = await ApiServer.start({ crds: [thingCrd(SCALED)] });
  await using client = new TestClient(server);
  await client.ok("POST", `${THINGS}?fieldManager=maker`, {
    body: thing({ spec: { replicas: 1 } }),
  });
  const apply = (query: string): ReturnType<TestClient["send"]> =>
    client.send("PATCH", `${THINGS}/a/scale?fieldManager=scaler${query}`, {
      headers: { "content-type": "application/apply-patch+yaml" },
      body: {
        apiVersion: "autoscaling/v1",
        kind: "Scale",
        metadata: { name: "a" },
        spec: { replicas: 2 },
      },
    });
  const refused = await apply("");
  assert.equal(refused.code, 409);
  assert.equal(
    valueAt(refused.body, "message"),
    'Apply failed with 1 conflict: conflict with "maker" using autoscaling/v1: .spec.replicas',
  );
  assert.equal(
    valueAt((await apply("&force=true")).body, "message"),
    "failed to convert new object (/a; autoscaling/v1, Kind=Scale) to proper version: request to convert CR to an invalid group/version: autoscaling/v1",
  );
});

test("a custom resource without replicas has a scale that cannot be read, but set", async () => {
  await using server = await ApiServer.start({ crds: [thingCrd(SCALED)] });
  await using client = new TestClient(server);
  await client.ok("POST", THINGS, { body: thing() });
  const read = await client.send("GET", `${THINGS}/a/scale`);
  assert.equal(read.code, 500);
  assert.equal(
    valueAt(read.body, "message"),
    'Internal error occurred: the spec replicas field ".spec.replicas" does not exist',
  );
  const patch = (replicas: number | null): ReturnType<TestClient["send"]> =>
    client.send("PATCH", `${THINGS}/a/scale`, {
      headers: { "content-type": "application/merge-patch+json" },
      body: { spec: replicas === null ? {} : { replicas } },
    });
  assert.equal(
    valueAt((await patch(null)).body, "message"),
    'the spec replicas field ".spec.replicas" cannot be empty',
  );
  assert.equal((await patch(3)).code, 200);
});

test("an apply fails when the owners' version does not know what it sets", async () => {
  await using server = await ApiServer.start({
    crds: [
      thingCrd(
        { name: "v1beta1", spec: SIZE },
        { name: "v1", spec: { ...SIZE, color: { type: "string" } } },
      ),
    ],
  });
  await using client = new TestClient(server);
  await client.ok("POST", BETA_THINGS, {
    body: {
      ...thing({ spec: { size: 1 } }),
      apiVersion: "example.com/v1beta1",
    },
  });
  const applied = await client.send("PATCH", `${THINGS}/a?fieldManager=two`, {
    headers: { "content-type": "application/apply-patch+yaml" },
    body: thing({ spec: { color: "red" } }),
  });
  assert.equal(applied.code, 500);
  assert.equal(
    valueAt(applied.body, "message"),
    "failed to convert new object: .spec.color: field not declared in schema",
  );
});

test("a list is no object, nor an object a list, for who asks for metadata", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const messageOf = async (path: string, kind: string): Promise<unknown> =>
    valueAt(
      (
        await client.send("GET", path, {
          headers: { accept: `application/json;as=${kind};v=v1;g=meta.k8s.io` },
        })
      ).body,
      "message",
    );
  assert.equal(
    await messageOf("/api/v1/namespaces", "PartialObjectMetadata"),
    "you requested PartialObjectMetadata, but the requested object is a list (*core.NamespaceList)",
  );
  assert.equal(
    await messageOf("/api/v1/namespaces/default", "PartialObjectMetadataList"),
    "you requested PartialObjectMetadataList, but the requested object is not a list (*core.Namespace)",
  );
});

test("a lease has times of microseconds, and no strategy", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const leases = "/apis/coordination.k8s.io/v1/namespaces/default/leases";
  const create = (renewTime: string): ReturnType<TestClient["send"]> =>
    client.send("POST", leases, {
      body: {
        metadata: { name: "a" },
        spec: { renewTime, strategy: "OldestEmulationVersion" },
      },
    });
  assert.match(
    String(valueAt((await create("2020-01-01T00:00:00Z")).body, "message")),
    /cannot parse "Z" as "\.000000"$/,
  );
  const { body } = await create("2020-01-01T00:00:00.000001Z");
  assert.deepEqual(valueAt(body, "spec"), {
    renewTime: "2020-01-01T00:00:00.000001Z",
  });
});
