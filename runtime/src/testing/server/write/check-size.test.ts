import assert from "node:assert/strict";
import { test } from "node:test";
import { isStatusError } from "../../../errors/status-error.js";
import { checkSize } from "./check-size.js";

const MEBIBYTE = 1024 * 1024;

function messageFor(bytes: number): string {
  try {
    checkSize({ metadata: { name: "a" }, text: "x".repeat(bytes) });
    return "";
  } catch (error) {
    assert.ok(isStatusError(error));
    assert.equal(error.status.code, 500);
    return error.status.message ?? "";
  }
}

test("objects of up to a mebibyte and a half are stored", () => {
  assert.equal(messageFor(10), "");
  assert.equal(messageFor(1.5 * MEBIBYTE - 1000), "");
});

test("what etcd takes no more is refused in its words, and what its connection doesn't in others", () => {
  assert.equal(messageFor(1.5 * MEBIBYTE), "etcdserver: request is too large");
  assert.match(
    messageFor(2 * MEBIBYTE),
    /^rpc error: code = ResourceExhausted desc = trying to send message larger than max \(\d+ vs\. 2097152\)$/,
  );
});

test("texts of many bytes a character count by their bytes", () => {
  assert.throws(() =>
    checkSize({ metadata: {}, text: "世".repeat(0.6 * MEBIBYTE) }),
  );
});
