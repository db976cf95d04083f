import assert from "node:assert/strict";
import { test } from "node:test";
import type { KubeObject } from "../../../meta/object.js";
import { managedWidget, widgetType } from "./widget.test.support.js";
import { updateManagedFields } from "./update-managed-fields.js";

const withSpec =
  (spec: unknown) =>
  (object: KubeObject): KubeObject =>
    ({ ...object, spec }) as KubeObject;

test("who creates an object owns what it has", () => {
  const widget = managedWidget();
  widget.update("one", (object) => ({
    ...object,
    metadata: { name: "w", labels: { a: "b" }, finalizers: ["x.y/z"] },
    spec: {
      size: 1,
      tags: ["t"],
      args: ["x"],
      ports: [{ name: "http" }],
      limits: { cpu: "1" },
      whole: { a: 1 },
    },
  }));
  assert.deepEqual(widget.owners(), {
    "one Update 2026-01-01T00:00:01Z": {
      "f:metadata": {
        "f:finalizers": { ".": {}, 'v:"x.y/z"': {} },
        "f:labels": { ".": {}, "f:a": {} },
      },
      "f:spec": {
        ".": {},
        "f:args": {},
        "f:color": {},
        "f:whole": {},
        "f:limits": { ".": {}, "f:cpu": {} },
        "f:ports": {
          ".": {},
          'k:{"name":"http"}': { ".": {}, "f:name": {}, "f:number": {} },
        },
        "f:size": {},
        "f:tags": { ".": {}, 'v:"t"': {} },
      },
    },
  });
});

test("who changes a field owns it alone; what is removed is nobody's", () => {
  const widget = managedWidget();
  widget.update(
    "one",
    withSpec({ size: 1, title: "a", note: "n", color: "red" }),
  );
  widget.update("two", withSpec({ size: 2, title: "a", color: "red" }));
  assert.deepEqual(widget.owners(), {
    "one Update 2026-01-01T00:00:01Z": {
      "f:spec": { ".": {}, "f:color": {}, "f:title": {} },
    },
    "two Update 2026-01-01T00:00:02Z": { "f:spec": { "f:size": {} } },
  });
});

test("a manager has an entry for each subresource", () => {
  const widget = managedWidget();
  widget.update("one", withSpec({ size: 1 }));
  widget.update(
    "one",
    (object) => ({ ...object, status: { phase: "Ok" } }) as KubeObject,
    { subresource: "status" },
  );
  assert.deepEqual(widget.owners(), {
    "one Update 2026-01-01T00:00:01Z": {
      "f:spec": { ".": {}, "f:color": {}, "f:size": {} },
    },
    "one Update status 2026-01-01T00:00:02Z": {
      "f:status": { ".": {}, "f:phase": {} },
    },
  });
});

test("what an endpoint resets is owned by nobody through it", () => {
  const widget = managedWidget();
  widget.update(
    "one",
    (object) =>
      ({ ...object, spec: { size: 1 }, status: { phase: "Ok" } }) as KubeObject,
  );
  assert.equal(JSON.stringify(widget.owners()).includes("f:status"), false);
});

test("an update that changes nothing leaves the times alone", () => {
  const widget = managedWidget();
  widget.update("one", withSpec({ size: 1 }));
  const before = widget.live;
  widget.update("one", (object) => object);
  widget.update("two", (object) => object);
  assert.deepEqual(widget.live, before);
});

test("an empty name is written as unknown", () => {
  const widget = managedWidget();
  widget.update("", withSpec({ size: 1 }));
  assert.deepEqual(Object.keys(widget.owners()), [
    "unknown Update 2026-01-01T00:00:01Z",
  ]);
});

test("an empty list or an empty entry takes all owners away, and they stay away", () => {
  for (const managedFields of [[], [{}]]) {
    const widget = managedWidget();
    widget.update("one", withSpec({ size: 1 }));
    widget.update("two", (object) => ({
      ...object,
      metadata: { ...object.metadata, managedFields },
    }));
    assert.deepEqual(widget.live.metadata?.managedFields, []);
    widget.update("two", withSpec({ size: 2, color: "red" }));
    assert.deepEqual(widget.live.metadata.managedFields, []);
  }
});

test("owners that a request brings count, unless they are malformed", () => {
  const widget = managedWidget();
  widget.update("one", withSpec({ size: 1 }));
  const given = (managedFields: readonly object[]): Record<string, unknown> => {
    widget.update("two", (object) => ({
      ...object,
      metadata: { ...object.metadata, managedFields: [...managedFields] },
      spec: { size: 1, color: "red" },
    }));
    return widget.owners();
  };
  const before = widget.owners();
  assert.deepEqual(given([{ manager: "x", operation: "Foo" }]), before);
  const other = {
    manager: "other",
    operation: "Update",
    apiVersion: "example.com/v1",
    fieldsType: "FieldsV1",
    fieldsV1: { "f:spec": { "f:size": {} } },
  };
  assert.deepEqual(given([other]), {
    "other Update": { "f:spec": { "f:size": {} } },
  });
});

test("an object that does not fit its type is left without owners", () => {
  const live: KubeObject = { apiVersion: "example.com/v1", kind: "Widget" };
  const updated = updateManagedFields({
    manager: "one",
    apiVersion: "example.com/v1",
    type: widgetType,
    nowMs: 0,
    live,
    updated: { ...live, spec: { unknown: 1 } } as KubeObject,
  });
  assert.equal(updated.metadata?.managedFields, undefined);
});

test("when a list has become atomic, who owned an item owns the list", () => {
  const widget = managedWidget();
  widget.update("one", withSpec({ tags: ["a", "b"], color: "red" }));
  const spec = widgetType.map?.fields.get("spec")?.type.map;
  const atomic = { scalar: "string" } as const;
  const type = {
    map: {
      ...widgetType.map,
      relationship: "granular",
      fields: new Map(widgetType.map?.fields).set("spec", {
        type: {
          map: {
            relationship: "granular",
            fields: new Map(spec?.fields).set("tags", {
              type: {
                list: { element: atomic, relationship: "atomic", keys: [] },
              },
            }),
          },
        },
      }),
    },
  } as const;
  widget.update("two", withSpec({ tags: ["a", "b"], color: "red", size: 1 }), {
    type,
  });
  assert.deepEqual(widget.owners(), {
    "one Update 2026-01-01T00:00:01Z": {
      "f:spec": { ".": {}, "f:color": {}, "f:tags": {} },
    },
    "two Update 2026-01-01T00:00:02Z": { "f:spec": { "f:size": {} } },
  });
});
