import assert from "node:assert/strict";
import { test } from "node:test";
import { TypeNames, typeNamePart } from "./type-names.js";

test("a key becomes a part of a name by its words", () => {
  const parts = {
    replicas: "Replicas",
    "auto-scaler": "AutoScaler",
    "hugepages-2Mi": "Hugepages2Mi",
    "-Xms": "Xms",
    source_labels: "SourceLabels",
    "ca.crt": "CaCrt",
    $schema: "Schema",
    "3scale": "3scale",
    proxyURL: "ProxyURL",
    "two words": "TwoWords",
    "": "Field",
    "…": "Field",
    "*/ evil() /*": "Evil",
  };
  for (const [key, part] of Object.entries(parts))
    assert.equal(typeNamePart(key), part);
});

test("each name is handed out once, words of the language never", () => {
  const names = new TypeNames();
  assert.deepEqual(
    ["A", "A", "A2", "A", "string", "class", "string", "Object"].map((name) =>
      names.take(name),
    ),
    ["A", "A2", "A22", "A3", "string_", "class_", "string_2", "Object"],
  );
});
