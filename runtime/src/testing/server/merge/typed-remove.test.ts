import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json } from "../../../meta/object.js";
import { parseFieldsV1 } from "./fields-v1.js";
import { EMPTY_FIELD_SET } from "./field-set.js";
import { fieldSetOf } from "./typed-field-set.js";
import { removeItems } from "./typed-remove.js";
import { widgetType } from "./widget.test.support.js";

const remove = (spec: Json, fields: object): unknown => {
  const items = parseFieldsV1({ "f:spec": fields });
  assert.ok(items);
  return (removeItems({ spec }, items, widgetType) as { spec: Json }).spec;
};

const spec: Json = {
  size: 1,
  tags: ["a", "b"],
  ports: [{ name: "a", number: 1 }, { name: "b" }],
  limits: { a: "1" },
  args: ["x"],
  whole: { a: 1 },
};

test("members and items are taken out at any depth", () => {
  assert.deepEqual(
    remove(spec, {
      "f:size": {},
      "f:tags": { 'v:"a"': {} },
      "f:ports": { 'k:{"name":"a"}': { "f:number": {} } },
    }),
    {
      tags: ["b"],
      ports: [{ name: "a" }, { name: "b" }],
      limits: { a: "1" },
      args: ["x"],
      whole: { a: 1 },
    },
  );
});

test("what is left empty, or is atomic, becomes null", () => {
  assert.deepEqual(
    remove(spec, {
      "f:limits": { "f:a": {} },
      "f:tags": { 'v:"a"': {}, 'v:"b"': {} },
      "f:args": { "i:0": {} },
      "f:whole": { "f:a": {} },
    }),
    {
      size: 1,
      tags: null,
      ports: [{ name: "a", number: 1 }, { name: "b" }],
      limits: null,
      args: null,
      whole: null,
    },
  );
});

test("everything an object has can be taken out, and nothing leaves it as it is", () => {
  const object: Json = { spec };
  assert.equal(
    removeItems(object, fieldSetOf(object, widgetType), widgetType) !== object,
    true,
  );
  assert.deepEqual(removeItems(object, EMPTY_FIELD_SET, widgetType), object);
});
