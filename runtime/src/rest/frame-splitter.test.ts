import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decodeWatch } from "./decode-watch.js";
import { FrameSplitter } from "./frame-splitter.js";
import type { KubeObject } from "../meta/object.js";
import type { WatchEvent } from "../meta/status.js";
import { TransportError } from "../transport/transport-error.js";

async function* partsOf(
  parts: readonly Uint8Array[],
  failure?: Error,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (const part of parts) yield Promise.resolve(part);
  if (failure) throw failure;
}

async function collect(
  parts: readonly Uint8Array[],
  options: { readonly failure?: Error; readonly maxFrameBytes?: number } = {},
): Promise<WatchEvent[]> {
  const { failure, maxFrameBytes } = options;
  const events: WatchEvent[] = [];
  for await (const batch of decodeWatch(partsOf(parts, failure), {
    maxFrameBytes,
  })) {
    assert.ok(batch.length > 0, "no batch is empty");
    events.push(...batch);
  }
  return events;
}

const event = fc.record({
  type: fc.constantFrom("ADDED", "MODIFIED", "DELETED", "BOOKMARK"),
  object: fc.record({
    kind: fc.string({ unit: "binary" }),
    metadata: fc.record({ name: fc.string({ unit: "grapheme" }) }),
  }),
});

/** `bytes` cut at `cuts`, which may be anywhere, twice at one place too. */
function cutAt(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = cuts.map((cut) => cut % (bytes.length + 1));
  const sorted = [0, ...places.sort((a, b) => a - b), bytes.length];
  return sorted.slice(1).map((end, i) => bytes.subarray(sorted[i] ?? 0, end));
}

test("however the bytes are cut, the events are the same", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 8 }),
      fc.array(fc.nat(), { maxLength: 20 }),
      async (events, cuts) => {
        const bytes = Buffer.from(
          events.map((one) => `${JSON.stringify(one)}\n`).join(""),
        );
        const seen = await collect(cutAt(bytes, cuts));
        assert.deepEqual(seen, JSON.parse(JSON.stringify(events)));
      },
    ),
    { numRuns: 300 },
  );
});

test("a cut at each single byte, inside UTF-8 too, changes nothing", async () => {
  const events = ["é", "漢字", "👩‍🚀"].map((name) => ({
    type: "ADDED",
    object: { metadata: { name } },
  }));
  const bytes = Buffer.from(
    events.map((one) => `${JSON.stringify(one)}\n`).join(""),
  );
  for (let cut = 0; cut <= bytes.length; cut++)
    assert.deepEqual(
      await collect([bytes.subarray(0, cut), bytes.subarray(cut)]),
      events,
    );
  assert.deepEqual(
    await collect(Array.from(bytes, (byte) => Buffer.from([byte]))),
    events,
  );
});

const line = (type: string, object: unknown): string =>
  `${JSON.stringify({ type, object })}\n`;
const pod = (name: string): KubeObject => ({ metadata: { name } });

test("events that come together are one batch", async () => {
  const bytes = Buffer.from(
    line("ADDED", pod("a")) + line("MODIFIED", pod("a")),
  );
  const batches = [];
  for await (const batch of decodeWatch(partsOf([bytes, bytes])))
    batches.push(batch.length);
  assert.deepEqual(batches, [2, 2]);
});

test("an event cut short by the end or by a broken connection is dropped", async () => {
  const whole = line("ADDED", pod("a"));
  for (const failure of [
    undefined,
    new TransportError("ConnectionLost", "gone"),
    new TransportError("Timeout", "silent"),
  ])
    for (let cut = 1; cut < whole.length - 2; cut++) {
      const seen = await collect(
        [Buffer.from(whole + whole.slice(0, cut))],
        failure ? { failure } : {},
      );
      assert.deepEqual(seen, [{ type: "ADDED", object: pod("a") }]);
    }
});

test("the last event of a stream that ended needs no line feed", async () => {
  const bytes = Buffer.from(line("ADDED", pod("a")).trimEnd());
  assert.equal((await collect([bytes])).length, 1);
});

test("empty lines mean nothing", async () => {
  const bytes = Buffer.from(`\n\r\n${line("ADDED", pod("a"))}\n \n`);
  assert.equal((await collect([bytes])).length, 1);
});

test("any other failure of the connection is thrown", async () => {
  const failure = new TypeError("the caller's reason");
  await assert.rejects(collect([], { failure }), (error) => error === failure);
});

test("what is no event is an error, after the events before it", async () => {
  const good = line("ADDED", pod("a"));
  for (const bad of [
    "{]\n",
    "7\n",
    "null\n",
    '{"type":"ADDED"}\n',
    '{"type":"ADDED","object":3}\n',
    '{"type":"RENAMED","object":{}}\n',
    '{"object":{}}\n',
  ]) {
    const seen: WatchEvent[] = [];
    await assert.rejects(
      async () => {
        for await (const batch of decodeWatch(
          partsOf([Buffer.from(good + bad + good)]),
        ))
          seen.push(...batch);
      },
      { code: "WatchDecode" },
      bad,
    );
    assert.deepEqual(seen, [{ type: "ADDED", object: pod("a") }]);
  }
});

test("an ERROR event carries a Status, whatever the server sent", async () => {
  const status = {
    kind: "Status",
    status: "Failure",
    code: 410,
    reason: "Expired",
  };
  const events = await collect([
    Buffer.from(line("ERROR", status) + line("ERROR", { odd: true })),
  ]);
  assert.deepEqual(events[0], { type: "ERROR", object: status });
  const [, second] = events;
  assert.ok(second?.type === "ERROR");
  assert.equal(second.object.reason, "InternalError");
});

test("a line that never ends is given up at the bound", async () => {
  const parts = Array.from({ length: 20 }, () => Buffer.alloc(10, "x"));
  await assert.rejects(collect(parts, { maxFrameBytes: 100 }), {
    code: "WatchDecode",
    message: "a watch event is larger than 100 bytes",
  });
  const splitter = new FrameSplitter({ maxFrameBytes: 100 });
  for (let i = 0; i < 10; i++) splitter.push(Buffer.alloc(10, "x"));
  assert.throws(() => splitter.push(Buffer.from("y")), { code: "WatchDecode" });
});
