import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json } from "../../../meta/object.js";
import { toFieldsV1 } from "./fields-v1.js";
import { fieldSetOf } from "./typed-field-set.js";
import { widgetType } from "./widget.test.support.js";

const fields = (spec: Json): unknown =>
  toFieldsV1(fieldSetOf({ spec }, widgetType))["f:spec"];

test("leaves, items and empty maps are fields", () => {
  assert.deepEqual(
    fields({
      size: 1,
      title: null,
      tags: ["a"],
      args: ["x", "y"],
      ports: [{ name: "a" }],
      limits: { a: "1" },
      whole: { a: 1 },
      free: {},
    }),
    {
      "f:size": {},
      "f:title": {},
      "f:tags": { 'v:"a"': {} },
      "f:args": {},
      "f:ports": { 'k:{"name":"a"}': { ".": {}, "f:name": {} } },
      "f:limits": { "f:a": {} },
      "f:whole": {},
      "f:free": {},
    },
  );
});

test("without a schema the members of maps are fields", () => {
  assert.deepEqual(fields({ free: { a: { b: [1] }, c: 1 } }), {
    "f:free": { "f:a": { ".": {}, "f:b": {} }, "f:c": {} },
  });
});

test("items that cannot be told apart are one field, with nothing in it", () => {
  assert.deepEqual(
    fields({ ports: [{ name: "a", number: 1 }, { name: "a" }, { name: "b" }] }),
    {
      "f:ports": {
        'k:{"name":"a"}': {},
        'k:{"name":"b"}': { ".": {}, "f:name": {} },
      },
    },
  );
});
