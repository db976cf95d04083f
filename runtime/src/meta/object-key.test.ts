import assert from "node:assert/strict";
import { test } from "node:test";
import { hasCode } from "../primitives/runtime-error.js";
import { metaNamespaceKey, splitMetaNamespaceKey } from "./object-key.js";

test("a key is namespace/name, or the name alone for cluster-scoped objects", () => {
  assert.equal(
    metaNamespaceKey({ metadata: { name: "a", namespace: "ns" } }),
    "ns/a",
  );
  assert.equal(metaNamespaceKey({ metadata: { name: "a" } }), "a");
  assert.equal(
    metaNamespaceKey({ metadata: { name: "a", namespace: "" } }),
    "a",
  );
});

test("splitting a key gives its halves back", () => {
  assert.deepEqual(splitMetaNamespaceKey("ns/a"), {
    namespace: "ns",
    name: "a",
  });
  assert.deepEqual(splitMetaNamespaceKey("a"), { namespace: "", name: "a" });
  assert.deepEqual(splitMetaNamespaceKey(""), { namespace: "", name: "" });
});

test("a key with more than one slash is refused", () => {
  assert.throws(
    () => splitMetaNamespaceKey("a/b/c"),
    (error) => hasCode(error, "InvalidKey"),
  );
});
