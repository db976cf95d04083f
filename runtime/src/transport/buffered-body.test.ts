import assert from "node:assert/strict";
import { test } from "node:test";
import { BufferedBody } from "./buffered-body.js";

function createBody(highWaterBytes = 10): {
  readonly body: BufferedBody;
  readonly calls: string[];
} {
  const calls: string[] = [];
  const body = new BufferedBody(
    {
      pause: () => calls.push("pause"),
      resume: () => calls.push("resume"),
      cancel: () => calls.push("cancel"),
    },
    { highWaterBytes },
  );
  return { body, calls };
}

test("unread parts past the mark pause the source, and reading them all resumes it", async () => {
  const { body, calls } = createBody();
  body.push(Buffer.from("0123456789"));
  assert.deepEqual(calls, []);
  body.push(Buffer.from("x"));
  body.push(Buffer.from("y"));
  assert.deepEqual(calls, ["pause"]);
  const reader = body[Symbol.asyncIterator]();
  await reader.next();
  assert.deepEqual(calls, ["pause"]);
  await reader.next();
  await reader.next();
  assert.deepEqual(calls, ["pause", "resume"]);
});

test("who wants the whole text is not slowed down", async () => {
  const { body, calls } = createBody();
  body.push(Buffer.alloc(20, "a"));
  const text = body.text();
  body.push(Buffer.alloc(20, "b"));
  body.finish();
  assert.equal((await text).length, 40);
  assert.deepEqual(calls, ["pause", "resume"]);
});

test("what came before a failure is delivered, then the failure", async () => {
  const { body } = createBody();
  body.push(Buffer.from("a"));
  body.fail(new TypeError("gone"));
  body.push(Buffer.from("late"));
  const parts: string[] = [];
  await assert.rejects(async () => {
    for await (const part of body) parts.push(part.toString());
  }, TypeError);
  assert.deepEqual(parts, ["a"]);
});

test("a body is read once", async () => {
  const { body } = createBody();
  body.finish();
  assert.equal(await body.text(), "");
  await assert.rejects(body.text(), { code: "BodyUsed" });
});

test("leaving the loop cancels the source, an end before it does not", async () => {
  const left = createBody();
  left.body.push(Buffer.from("a"));
  for await (const _ of left.body) break;
  assert.deepEqual(left.calls, ["cancel"]);
  left.body.cancel();
  assert.deepEqual(left.calls, ["cancel"]);
  const ended = createBody();
  ended.body.push(Buffer.from("a"));
  ended.body.finish();
  for await (const _ of ended.body) break;
  assert.deepEqual(ended.calls, []);
});
