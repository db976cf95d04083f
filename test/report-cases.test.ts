import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import {
  createRestClient,
  listWatch,
  SharedIndexInformer,
  type ApiResource,
  type KubeObject,
} from "@kubewright/runtime";
import { WireServer } from "./support/wire-server.js";

const ROOT = new URL("../../", import.meta.url);
const FOLDERS = ["runtime/src/", "test/"];
const CASES = 34;

const Widget: ApiResource = {
  group: "example.com",
  version: "v1",
  kind: "Widget",
  plural: "widgets",
  singular: "widget",
  listKind: "WidgetList",
  namespaced: true,
};

test("each reported case of reflector, informer and queue has a test named after its number", () => {
  const named = new Set<string>();
  for (const folder of FOLDERS) {
    const root = new URL(folder, ROOT);
    for (const file of readdirSync(root, { recursive: true, encoding: "utf8" }))
      if (file.endsWith(".test.ts"))
        for (const [, number = ""] of readFileSync(
          new URL(file, root),
          "utf8",
        ).matchAll(/^ *test\(\s*["'`](A\d{3})\b/gm))
          named.add(number);
  }
  const missing = Array.from(
    { length: CASES },
    (_, index) => `A${String(index + 1).padStart(3, "0")}`,
  ).filter((number) => !named.has(number));
  assert.deepEqual(missing, []);
});

test("A015: a value whose characters are each cut between two chunks arrives as it was", async () => {
  const text = "naïve-東京-😀";
  await using wire = await WireServer.start();
  wire.writeBytes = (response, bytes) => {
    const pieces = cutInsideCharacters(bytes);
    const writeNext = (): void => {
      const piece = pieces.shift();
      // The next one leaves only once this one has left, in a turn of its own.
      if (piece) response.write(piece, () => setImmediate(writeNext));
    };
    writeNext();
  };
  await using rest = createRestClient({ server: wire.url });
  const errors: unknown[] = [];
  const informer = new SharedIndexInformer<KubeObject>({
    listerWatcher: listWatch(Widget, { rest }),
    resource: Widget,
    useWatchList: false,
    watchErrorHandler: (error) => errors.push(error),
  });
  const seen: unknown[] = [];
  informer.addEventHandler({
    onAdd: ({ metadata }) => {
      seen.push(metadata?.annotations?.["text"]);
    },
  });
  const stopped = new AbortController();
  const running = informer.run({ signal: stopped.signal });
  await wire.watches((open) => open > 0);
  const object = {
    apiVersion: "example.com/v1",
    kind: "Widget",
    metadata: {
      name: "a",
      namespace: "ns",
      uid: "uid-a",
      resourceVersion: "1000",
      annotations: { text },
    },
  };
  wire.writeRaw(`${JSON.stringify({ type: "ADDED", object })}\n`);
  await informer.waitForResourceVersion("1000");
  assert.deepEqual(seen, [text]);
  assert.deepEqual(errors, []);
  stopped.abort();
  await running;
});

/** Cuts before every byte that continues a character. */
function cutInsideCharacters(bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let start = 0;
  for (let at = 1; at < bytes.length; at++) {
    if (((bytes[at] ?? 0) & 0xc0) !== 0x80) continue;
    pieces.push(bytes.subarray(start, at));
    start = at;
  }
  pieces.push(bytes.subarray(start));
  return pieces;
}
