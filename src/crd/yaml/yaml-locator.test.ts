import assert from "node:assert/strict";
import { test } from "node:test";
import { YamlLocator } from "./yaml-locator.js";

const TEXT = `# comment
kind: List
items:
  - name: a
    ports: [1, 22, {x: &x 333}]
  - name: b
    "quo\\"ted": 4444
    alias: *x
`;

const textAt = (path: readonly (string | number)[]): string =>
  TEXT.slice(new YamlLocator(TEXT).offsetOf(path), -1).split("\n")[0] ?? "";

test("keys and items are found by their path", () => {
  assert.equal(textAt([]), "kind: List");
  assert.equal(textAt(["items"]), "items:");
  assert.equal(textAt(["items", 1, "name"]), "name: b");
  assert.equal(textAt(["items", 0, "ports", 1]), "22, {x: &x 333}]");
  assert.equal(textAt(["items", 0, "ports", 2, "x"]), "x: &x 333}]");
  assert.equal(textAt(["items", 1, 'quo"ted']), '"quo\\"ted": 4444');
});

test("a way that ends early leads to its last step", () => {
  assert.equal(textAt(["items", 1, "missing", "more"]), "name: b");
  assert.equal(textAt(["items", 1, "alias", "deeper"]), "alias: *x");
  assert.equal(textAt(["items", 7]), "items:");
});

test("the items of a list are found at once", () => {
  const locator = new YamlLocator(TEXT);
  assert.deepEqual(
    locator
      .itemOffsets(["items"])
      .map((offset) => TEXT.slice(offset, offset + 7)),
    ["name: a", "name: b"],
  );
  assert.deepEqual(locator.itemOffsets(["kind"]), []);
  assert.deepEqual(locator.itemOffsets(["nothing"]), []);
});
