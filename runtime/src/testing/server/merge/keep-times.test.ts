import assert from "node:assert/strict";
import { test } from "node:test";
import type { KubeObject } from "../../../meta/object.js";
import { withoutTimeChanges } from "./keep-times.js";

const widget = (time: string, rest: object = {}): KubeObject => ({
  apiVersion: "example.com/v1",
  kind: "Widget",
  metadata: {
    name: "w",
    managedFields: [
      {
        manager: "one",
        operation: "Update",
        apiVersion: "example.com/v1",
        time,
        fieldsType: "FieldsV1",
        fieldsV1: { "f:spec": {} },
      },
    ],
  },
  ...rest,
});

const live = widget("2026-01-01T00:00:00Z");

test("an object that differs in times only is no other", () => {
  assert.equal(withoutTimeChanges(widget("2026-01-02T00:00:00Z"), live), live);
});

test("any other difference counts", () => {
  const changed = widget("2026-01-02T00:00:00Z", { spec: { a: 1 } });
  assert.equal(withoutTimeChanges(changed, live), changed);
  const unmanaged: KubeObject = { ...live, metadata: { name: "w" } };
  assert.equal(withoutTimeChanges(unmanaged, live), unmanaged);
});
