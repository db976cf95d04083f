// Cases that users of comparable test servers reported: what lists, watches and controllers show.
import assert from "node:assert/strict";
import { test } from "node:test";
import { listAt, textAt, valueAt } from "./api-object.js";
import { TestClient, widgetCrd } from "./api-client.test.support.js";
import { ApiServer } from "./api-server.js";

const MAPS = "/api/v1/namespaces/default/configmaps";
const PODS = "/api/v1/namespaces/default/pods";
const WIDGETS = "/apis/example.com/v1/namespaces/default/widgets";
const WIDGET = { apiVersion: "example.com/v1", kind: "Widget" };

const nameOf = (object: unknown): string => textAt(object, "metadata", "name");

async function namesOf(
  client: TestClient,
  path: string,
  query: string,
): Promise<readonly string[]> {
  const list = await client.ok("GET", `${path}?${query}`);
  return listAt(list, "items").map(nameOf);
}

test("A081: a watch from the version of a list replays what happened since, in order, and goes on live", async () => {
  await using server = await ApiServer.start({ controllers: false });
  await using client = new TestClient(server);
  for (const name of ["y", "z"])
    await client.ok("POST", MAPS, { body: { metadata: { name } } });
  const version = textAt(
    await client.ok("GET", MAPS),
    "metadata",
    "resourceVersion",
  );
  await client.ok("POST", MAPS, { body: { metadata: { name: "x" } } });
  await client.ok("PUT", `${MAPS}/y`, {
    body: { metadata: { name: "y" }, data: { k: "v" } },
  });
  await client.ok("DELETE", `${MAPS}/z`);
  const watch = await client.watch(`${MAPS}?resourceVersion=${version}`);
  const seen: string[] = [];
  let last = Number(version);
  for (let index = 0; index < 4; index += 1) {
    const event = await watch.next();
    seen.push(`${event?.type ?? ""} ${event?.object.metadata?.name ?? ""}`);
    const next = Number(event?.object.metadata?.resourceVersion);
    assert.ok(next > last, "versions rise");
    last = next;
    if (index === 2)
      await client.ok("POST", MAPS, { body: { metadata: { name: "live" } } });
  }
  assert.deepEqual(seen, ["ADDED x", "MODIFIED y", "DELETED z", "ADDED live"]);
  watch.close();
});

test("A088: field selectors filter lists and watches alike; an unknown field is refused", async () => {
  await using server = await ApiServer.start({
    crds: [widgetCrd()],
    controllers: false,
  });
  await using client = new TestClient(server);
  for (const [name, nodeName] of [
    ["p1", "n1"],
    ["p2", "n2"],
  ])
    await client.ok("POST", PODS, {
      body: {
        metadata: { name },
        spec: { nodeName, containers: [{ name: "c", image: "i" }] },
      },
    });
  await client.ok("POST", WIDGETS, {
    body: { ...WIDGET, metadata: { name: "c1" }, spec: {} },
  });
  for (const [path, selector, expected] of [
    [PODS, "spec.nodeName=n1", "p1"],
    [PODS, "metadata.name!=p1", "p2"],
    [WIDGETS, "metadata.name=c1", "c1"],
  ] as const) {
    const query = `fieldSelector=${encodeURIComponent(selector)}`;
    assert.deepEqual(await namesOf(client, path, query), [expected]);
    const watch = await client.watch(`${path}?${query}`);
    await client.ok("PATCH", `${path}/${expected}`, {
      headers: { "content-type": "application/merge-patch+json" },
      body: { metadata: { labels: { seen: "yes" } } },
    });
    const events = [`ADDED ${expected}`, `MODIFIED ${expected}`];
    assert.deepEqual(await watch.take(2), events);
    watch.close();
  }
  const unknown = await client.send(
    "GET",
    `${PODS}?fieldSelector=spec.nosuch=x`,
  );
  assert.equal(unknown.code, 400);
});

test("A089: notin and != match objects without the label too; a malformed selector is refused", async () => {
  await using server = await ApiServer.start({ controllers: false });
  await using client = new TestClient(server);
  const labels = {
    web: { tier: "web", env: "prod" },
    db: { tier: "db", env: "prod" },
    none: { env: "prod" },
    bare: {},
  };
  for (const [name, given] of Object.entries(labels))
    await client.ok("POST", MAPS, {
      body: { metadata: { name, labels: given } },
    });
  for (const [selector, expected] of [
    ["tier in (web,db)", ["db", "web"]],
    ["tier notin (web)", ["bare", "db", "none"]],
    ["tier", ["db", "web"]],
    ["!tier", ["bare", "none"]],
    ["tier!=web,env=prod", ["db", "none"]],
  ] as const)
    assert.deepEqual(
      await namesOf(
        client,
        MAPS,
        `labelSelector=${encodeURIComponent(selector)}`,
      ),
      expected,
      selector,
    );
  const malformed = await client.send(
    "GET",
    `${MAPS}?labelSelector=${encodeURIComponent("tier in (web")}`,
  );
  assert.equal(malformed.code, 400);
});

test("A090: a streamed list ends with a bookmark that says so, then goes on live", async () => {
  await using server = await ApiServer.start({ controllers: false });
  await using client = new TestClient(server);
  for (const name of ["a", "b", "c"])
    await client.ok("POST", MAPS, { body: { metadata: { name } } });
  const watch = await client.watch(
    `${MAPS}?sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true`,
  );
  assert.deepEqual(await watch.take(3), ["ADDED a", "ADDED b", "ADDED c"]);
  const bookmark = await watch.next();
  assert.equal(bookmark?.type, "BOOKMARK");
  assert.deepEqual(bookmark.object.metadata?.annotations, {
    "k8s.io/initial-events-end": "true",
  });
  await client.ok("POST", MAPS, { body: { metadata: { name: "live" } } });
  assert.deepEqual(await watch.take(1), ["ADDED live"]);
  watch.close();
});

for (const [policy, expected] of [
  ["Background", ["DELETED owner", "DELETED a", "DELETED b"]],
  ["Foreground", ["MODIFIED owner", "DELETED a", "DELETED b", "DELETED owner"]],
  ["Orphan", ["MODIFIED owner", "MODIFIED a", "MODIFIED b", "DELETED owner"]],
] as const)
  test(`A091: with garbage collection, ${policy} deletes dependents and owner in its order`, async () => {
    await using server = await ApiServer.start();
    await using client = new TestClient(server);
    const owner = await client.ok("POST", MAPS, {
      body: { metadata: { name: "owner" } },
    });
    const reference = {
      apiVersion: "v1",
      kind: "ConfigMap",
      name: "owner",
      uid: textAt(owner, "metadata", "uid"),
      blockOwnerDeletion: true,
    };
    for (const name of ["a", "b"])
      await client.ok("POST", MAPS, {
        body: { metadata: { name, ownerReferences: [reference] } },
      });
    const version = textAt(
      await client.ok("GET", MAPS),
      "metadata",
      "resourceVersion",
    );
    const watch = await client.watch(`${MAPS}?resourceVersion=${version}`);
    await client.ok("DELETE", `${MAPS}/owner?propagationPolicy=${policy}`);
    const seen = await watch.take(expected.length);
    // Which of the two dependents comes first is not promised, the owner's place is.
    const ownerAt = (events: readonly string[]): number[] =>
      events.flatMap((event, at) => (event.endsWith("owner") ? [at] : []));
    assert.deepEqual(seen.toSorted(), expected.toSorted());
    assert.deepEqual(ownerAt(seen), ownerAt(expected));
    watch.close();
    if (policy !== "Orphan") return;
    const left = await client.ok("GET", `${MAPS}/a`);
    assert.equal(valueAt(left, "metadata", "ownerReferences"), undefined);
  });

test("A091: without garbage collection a foreground deletion keeps its finalizer for all to see", async () => {
  await using server = await ApiServer.start({ controllers: false });
  await using client = new TestClient(server);
  await client.ok("POST", MAPS, { body: { metadata: { name: "owner" } } });
  await client.ok("DELETE", `${MAPS}/owner?propagationPolicy=Foreground`);
  const owner = await client.ok("GET", `${MAPS}/owner`);
  assert.deepEqual(listAt(owner, "metadata", "finalizers"), [
    "foregroundDeletion",
  ]);
});
