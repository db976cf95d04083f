import assert from "node:assert/strict";
import { test } from "node:test";
import { connect } from "node:http2";
import { once } from "node:events";
import { gunzipSync } from "node:zlib";
import { ApiServer } from "../api-server.js";
import { TestClient } from "../api-client.test.support.js";

const CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";
const BLOCK = 900_000;
// 18 MB: more than a watch may be behind.
const COUNT = 20;

const nameOf = (index: number): string => `m${100 + index}`;

async function fill(client: TestClient): Promise<void> {
  for (let index = 0; index < COUNT; index++)
    await client.ok("POST", CONFIG_MAPS, {
      body: {
        metadata: { name: nameOf(index) },
        data: { block: "x".repeat(BLOCK) },
      },
    });
}

test("a state larger than a watch may be behind comes whole, then what changed meanwhile", async () => {
  await using server = await ApiServer.start({ controllers: false });
  await using client = new TestClient(server);
  await fill(client);
  const watch = await client.watch(
    `${CONFIG_MAPS}?sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true`,
  );
  // Nothing was read yet, so most of the state can't have been sent.
  await client.ok("DELETE", `${CONFIG_MAPS}/${nameOf(0)}`);
  await client.ok("POST", CONFIG_MAPS, {
    body: { metadata: { name: "late" } },
  });
  const all = Array.from({ length: COUNT }, (_, index) => nameOf(index));
  assert.deepEqual(
    await watch.take(COUNT),
    all.map((name) => `ADDED ${name}`),
  );
  const bookmark = await watch.next();
  assert.equal(bookmark?.type, "BOOKMARK");
  const deleted = await watch.next();
  assert.equal(deleted?.type, "DELETED");
  const revision = Number(bookmark.object.metadata?.resourceVersion);
  assert.ok(revision < Number(deleted.object.metadata?.resourceVersion));
  assert.deepEqual(await watch.take(1), ["ADDED late"]);
  await client.ok("DELETE", `${CONFIG_MAPS}/late`);
  assert.deepEqual(await watch.take(1), ["DELETED late"]);
  watch.close();
});

test("changes larger than a watch may be behind are told from an older version on", async () => {
  await using server = await ApiServer.start({ controllers: false });
  await using client = new TestClient(server);
  const { body } = await client.send("GET", CONFIG_MAPS);
  const { metadata } = body as { metadata: { resourceVersion: string } };
  await fill(client);
  const watch = await client.watch(
    `${CONFIG_MAPS}?resourceVersion=${metadata.resourceVersion}`,
  );
  const taken = await watch.take(COUNT);
  assert.equal(taken.at(-1), `ADDED ${nameOf(COUNT - 1)}`);
  await client.ok("DELETE", `${CONFIG_MAPS}/${nameOf(3)}`);
  assert.deepEqual(await watch.take(1), [`DELETED ${nameOf(3)}`]);
  watch.close();
});

test("a watch that is closed before its state was sent leaves the server able to close", async () => {
  await using server = await ApiServer.start({ controllers: false });
  await using client = new TestClient(server);
  await fill(client);
  const watch = await client.watch(CONFIG_MAPS);
  watch.close();
  await client.watch(CONFIG_MAPS); // never read
});

test("a long list is the same in one piece, compressed, and over HTTP/2", async () => {
  await using server = await ApiServer.start({ controllers: false });
  await using client = new TestClient(server);
  await fill(client);
  const plain = await client.send("GET", CONFIG_MAPS);
  const { items } = plain.body as { items: { metadata: { name: string } }[] };
  assert.equal(items.length, COUNT);
  assert.equal(plain.headers["content-length"], undefined);

  const compressed = await client.open("GET", CONFIG_MAPS, {
    headers: { "accept-encoding": "gzip" },
  });
  assert.equal(compressed.headers["content-encoding"], "gzip");
  const chunks: Buffer[] = [];
  for await (const chunk of compressed) chunks.push(chunk as Buffer);
  const text = gunzipSync(Buffer.concat(chunks)).toString();
  assert.deepEqual(JSON.parse(text), plain.body);

  const session = connect(server.url, { ca: server.caCertificate });
  const stream = session.request({
    ":path": CONFIG_MAPS,
    authorization: `Bearer ${server.token}`,
  });
  let overHttp2 = "";
  stream.setEncoding("utf8");
  stream.on("data", (part: string) => (overHttp2 += part));
  await once(stream, "end");
  session.close();
  assert.deepEqual(JSON.parse(overHttp2), plain.body);
});

test("a short list has a length", async () => {
  await using server = await ApiServer.start({ controllers: false });
  await using client = new TestClient(server);
  const { headers, body } = await client.send("GET", CONFIG_MAPS);
  assert.ok(Number(headers["content-length"]) > 0);
  assert.deepEqual((body as { items: unknown }).items, []);
});
