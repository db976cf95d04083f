// Cases that users of comparable test servers reported: what writes do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isRecord, listAt, own, textAt, valueAt } from "./api-object.js";
import { TestClient, widgetCrd } from "./api-client.test.support.js";
import { ApiServer } from "./api-server.js";

const MAPS = "/api/v1/namespaces/default/configmaps";
const WIDGETS = "/apis/example.com/v1/namespaces/default/widgets";
const WIDGET = { apiVersion: "example.com/v1", kind: "Widget" };
const MERGE = { "content-type": "application/merge-patch+json" };
const APPLY = { "content-type": "application/apply-patch+yaml" };

/** The CRD of widgets without its status subresource, or with another schema of the spec. */
function crdWith(change: {
  readonly status?: false;
  readonly spec?: unknown;
  readonly plural?: string;
  readonly kind?: string;
}): unknown {
  const crd = structuredClone(widgetCrd(change));
  const version = listAt(crd, "spec", "versions")[0] as Record<string, unknown>;
  if (change.status === false) delete version["subresources"];
  const properties = valueAt(
    version,
    "schema",
    "openAPIV3Schema",
    "properties",
  ) as Record<string, unknown>;
  if (change.spec !== undefined) properties["spec"] = change.spec;
  return crd;
}

const recordOf = (value: unknown): object => (isRecord(value) ? value : {});

const versionOf = (object: unknown): number =>
  Number(textAt(object, "metadata", "resourceVersion"));

test("A082: one counter of versions for all resources, seeded ones too; a write of the same keeps the version and sends no event", async () => {
  await using server = await ApiServer.start({
    crds: [widgetCrd()],
    controllers: false,
  });
  await using client = new TestClient(server);
  const secrets = MAPS.replace("configmaps", "secrets");
  const versions = [
    versionOf(await client.ok("GET", "/api/v1/namespaces/default")),
  ];
  const write = async (
    method: string,
    path: string,
    body: unknown,
  ): Promise<void> => {
    versions.push(versionOf(await client.ok(method, path, { body })));
  };
  await write("POST", MAPS, { metadata: { name: "m" }, data: { k: "1" } });
  await write("POST", secrets, { metadata: { name: "s" } });
  await write("POST", WIDGETS, {
    ...WIDGET,
    metadata: { name: "w" },
    spec: {},
  });
  const watch = await client.watch(MAPS);
  assert.deepEqual(await watch.take(1), ["ADDED m"]);
  const changed = { metadata: { name: "m" }, data: { k: "2" } };
  await write("PUT", `${MAPS}/m`, changed);
  assert.deepEqual(
    versions,
    [...new Set(versions)].sort((a, b) => a - b),
    "rising",
  );
  const newest = versions.at(-1) ?? 0;
  const same = await client.ok("PUT", `${MAPS}/m`, { body: changed });
  assert.equal(versionOf(same), newest);
  assert.ok(versionOf(await client.ok("GET", MAPS)) >= newest);
  await client.ok("POST", MAPS, { body: { metadata: { name: "later" } } });
  assert.deepEqual(await watch.take(2), ["MODIFIED m", "ADDED later"]);
  watch.close();
});

test("A083: the status subresource separates spec and status; without it status is data and PUT /status is 404", async () => {
  await using server = await ApiServer.start({
    crds: [
      widgetCrd(),
      crdWith({ status: false, plural: "tasks", kind: "Task" }),
    ],
  });
  await using client = new TestClient(server);
  const both = { spec: { size: 1 }, status: { phase: "dropped" } };
  const created = await client.ok("POST", WIDGETS, {
    body: { ...WIDGET, metadata: { name: "w" }, ...both },
  });
  assert.equal(own(created, "status"), undefined);
  const replaced = await client.ok("PUT", `${WIDGETS}/w`, {
    body: { ...recordOf(created), spec: { size: 2 }, status: { phase: "no" } },
  });
  assert.equal(valueAt(replaced, "spec", "size"), 2);
  assert.equal(own(replaced, "status"), undefined);
  assert.equal(valueAt(replaced, "metadata", "generation"), 2);
  const metadata = {
    ...recordOf(own(replaced, "metadata")),
    labels: { a: "b" },
  };
  const written = await client.ok("PUT", `${WIDGETS}/w/status`, {
    body: {
      ...WIDGET,
      metadata,
      spec: { size: 9 },
      status: { phase: "Ready" },
    },
  });
  assert.equal(valueAt(written, "spec", "size"), 2);
  assert.equal(valueAt(written, "metadata", "labels"), undefined);
  assert.equal(valueAt(written, "metadata", "generation"), 2);
  assert.deepEqual(own(written, "status"), { phase: "Ready" });

  const tasks = WIDGETS.replace("widgets", "tasks");
  const task = await client.ok("POST", tasks, {
    body: { ...WIDGET, kind: "Task", metadata: { name: "t" }, ...both },
  });
  assert.deepEqual(own(task, "status"), { phase: "dropped" });
  const { code } = await client.send("PUT", `${tasks}/t/status`, {
    body: task,
  });
  assert.equal(code, 404);
});

test("A084: a write that names an old version is a conflict; a custom resource is not replaced without one, but patched", async () => {
  await using server = await ApiServer.start({ crds: [widgetCrd()] });
  await using client = new TestClient(server);
  const old = await client.ok("POST", WIDGETS, {
    body: { ...WIDGET, metadata: { name: "w" }, spec: { size: 1 } },
  });
  await client.ok("PATCH", `${WIDGETS}/w`, {
    headers: MERGE,
    body: { spec: { size: 2 } },
  });
  const stale = {
    ...recordOf(old),
    spec: { size: 4 },
    status: { phase: "Old" },
  };
  const codes = [
    await client.send("PUT", `${WIDGETS}/w`, { body: stale }),
    await client.send("PUT", `${WIDGETS}/w/status`, { body: stale }),
    await client.send("PATCH", `${WIDGETS}/w`, { headers: MERGE, body: stale }),
    await client.send("PUT", `${WIDGETS}/w`, {
      body: { ...WIDGET, metadata: { name: "w" }, spec: { size: 4 } },
    }),
    await client.send("PATCH", `${WIDGETS}/w`, {
      headers: MERGE,
      body: { spec: { size: 5 } },
    }),
  ].map(({ code }) => code);
  assert.deepEqual(codes, [409, 409, 409, 422, 200]);
});

test("A085: finalizers hold an object back: marked once, none added, gone with the last", async () => {
  await using server = await ApiServer.start({ crds: [widgetCrd()] });
  await using client = new TestClient(server);
  const [one, two] = ["one.example.dev/clean", "two.example.dev/clean"];
  const created = await client.ok("POST", WIDGETS, {
    body: {
      ...WIDGET,
      metadata: {
        name: "w",
        deletionTimestamp: "2020-01-01T00:00:00Z",
        finalizers: [one, two],
      },
      spec: {},
    },
  });
  assert.equal(valueAt(created, "metadata", "deletionTimestamp"), undefined);
  const watch = await client.watch(WIDGETS);
  const marked = await client.ok("DELETE", `${WIDGETS}/w`);
  assert.ok(textAt(marked, "metadata", "deletionTimestamp"));
  const again = await client.ok("DELETE", `${WIDGETS}/w`);
  assert.equal(versionOf(again), versionOf(marked));
  const keep = (...finalizers: readonly (string | undefined)[]): object => ({
    headers: MERGE,
    body: { metadata: { finalizers } },
  });
  const third = await client.send(
    "PATCH",
    `${WIDGETS}/w`,
    keep(one, two, "three.example.dev/clean"),
  );
  assert.equal(third.code, 422);
  await client.ok("PATCH", `${WIDGETS}/w`, keep(two));
  await client.ok("PATCH", `${WIDGETS}/w`, keep());
  assert.equal((await client.send("GET", `${WIDGETS}/w`)).code, 404);
  assert.deepEqual(await watch.take(4), [
    "ADDED w",
    "MODIFIED w",
    "MODIFIED w",
    "DELETED w",
  ]);
  watch.close();
});

test("A086: a delete answers a Status that names what went, or the object that finalizers hold", async () => {
  await using server = await ApiServer.start({ crds: [widgetCrd()] });
  await using client = new TestClient(server);
  const map = await client.ok("POST", MAPS, {
    body: { metadata: { name: "m" } },
  });
  await client.ok("POST", WIDGETS, {
    body: {
      ...WIDGET,
      metadata: { name: "w", finalizers: ["example.dev/hold"] },
      spec: {},
    },
  });
  const gone = await client.ok("DELETE", `${MAPS}/m`);
  assert.equal(textAt(gone, "status"), "Success");
  assert.deepEqual(own(gone, "details"), {
    name: "m",
    kind: "configmaps",
    uid: textAt(map, "metadata", "uid"),
  });
  const held = await client.ok("DELETE", `${WIDGETS}/w`);
  assert.equal(textAt(held, "kind"), "Widget");
  assert.ok(textAt(held, "metadata", "deletionTimestamp"));
});

test("A087: generated names end in five characters of their own and are cut to 63", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const names: string[] = [];
  for (const generateName of ["job-", "job-", "job-", "x".repeat(70)]) {
    const made = await client.ok("POST", MAPS, {
      body: { metadata: { generateName } },
    });
    names.push(textAt(made, "metadata", "name"));
    assert.ok(textAt(made, "metadata", "uid"));
    assert.ok(textAt(made, "metadata", "creationTimestamp"));
  }
  const long = names.pop();
  for (const name of names)
    assert.match(name, /^job-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
  assert.equal(new Set(names).size, 3);
  assert.equal(long?.length, 63);
});

test("A092: an apply creates, needs a manager, and removes what it no longer names unless another owns it", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const apply = (
    manager: string | undefined,
    data: object,
  ): ReturnType<TestClient["send"]> =>
    client.send(
      "PATCH",
      `${MAPS}/m${manager === undefined ? "" : `?fieldManager=${manager}`}`,
      {
        headers: APPLY,
        body: { apiVersion: "v1", kind: "ConfigMap", data },
      },
    );
  const anonymous = await apply(undefined, { a: "1" });
  assert.equal(anonymous.code, 422);
  assert.match(JSON.stringify(anonymous.body), /fieldManager/);
  const body = {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "m" },
  };
  const as = (manager: string, data: object): Promise<unknown> =>
    client.ok("PATCH", `${MAPS}/m?fieldManager=${manager}`, {
      headers: APPLY,
      body: { ...body, data },
    });
  await as("one", { a: "1", b: "1", c: "1" });
  await as("two", { b: "1" });
  const left = await as("one", { c: "1" });
  assert.deepEqual(own(left, "data"), { b: "1", c: "1" });
});

test("A093: defaults are filled only below objects that are there or have a default, and old objects show them", async () => {
  const cfg = { type: "object", properties: { replicas: { type: "integer" } } };
  const schema = (change: object): unknown => ({
    type: "object",
    properties: { cfg: { ...cfg, ...change } },
  });
  const withDefault = { replicas: { type: "integer", default: 3 } };
  await using server = await ApiServer.start({
    crds: [crdWith({ spec: schema({}) })],
  });
  await using client = new TestClient(server);
  const specs = { none: undefined, empty: {}, cfg: { cfg: {}, unknown: "x" } };
  for (const [name, spec] of Object.entries(specs))
    await client.ok("POST", WIDGETS, {
      body: { ...WIDGET, metadata: { name }, spec },
    });
  const read = async (): Promise<unknown[]> =>
    Promise.all(
      Object.keys(specs).map(async (name) =>
        own(await client.ok("GET", `${WIDGETS}/${name}`), "spec"),
      ),
    );
  assert.deepEqual(await read(), [undefined, {}, { cfg: {} }]);
  await server.applyCrd(crdWith({ spec: schema({ properties: withDefault }) }));
  assert.deepEqual(await read(), [undefined, {}, { cfg: { replicas: 3 } }]);
  await server.applyCrd(
    crdWith({ spec: schema({ properties: withDefault, default: {} }) }),
  );
  const filled = { cfg: { replicas: 3 } };
  assert.deepEqual(await read(), [undefined, filled, filled]);
});
