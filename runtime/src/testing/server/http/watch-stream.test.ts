import assert from "node:assert/strict";
import type { Http2ServerResponse } from "node:http2";
import { setImmediate as nextTurn } from "node:timers/promises";
import { test } from "node:test";
import { WatchStream } from "./watch-stream.js";

function open(): { readonly stream: WatchStream; readonly written: Buffer[] } {
  const written: Buffer[] = [];
  const response: Pick<
    Http2ServerResponse,
    "writableLength" | "writableEnded"
  > & { write(bytes: Buffer): boolean } = {
    writableLength: 0,
    writableEnded: false,
    write: (bytes) => written.push(bytes) > 0,
  };
  return {
    stream: new WatchStream(response as unknown as Http2ServerResponse),
    written,
  };
}

const texts = (written: readonly Buffer[]): string[] => written.map(String);

test("watches with the same events in one turn share what they write, others do not", async () => {
  const events = ["a\n", "b\n", "c\n"].map((text) => Buffer.from(text));
  const [first, second, fewer, other] = [open(), open(), open(), open()];
  for (const event of events) {
    first.stream.write(event);
    second.stream.write(event);
  }
  for (const event of events.slice(1)) fewer.stream.write(event);
  for (const event of events.toReversed()) other.stream.write(event);
  await nextTurn();
  await nextTurn();
  assert.deepEqual(texts(first.written), ["a\nb\nc\n"]);
  assert.equal(second.written[0], first.written[0]);
  assert.deepEqual(texts(fewer.written), ["b\nc\n"]);
  assert.deepEqual(texts(other.written), ["c\nb\na\n"]);
});

test("what is written later in one turn after another comes in order", async () => {
  const { stream, written } = open();
  for (const text of ["a", "b", "c", "d"]) {
    stream.write(Buffer.from(text));
    stream.write(Buffer.from(text.toUpperCase()));
    await nextTurn();
  }
  await nextTurn();
  assert.equal(texts(written).join(""), "aAbBcCdD");
});
