import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json, KubeObject } from "../../../meta/object.js";
import { managedWidget } from "./widget.test.support.js";

// What a real server 1.36 answers.

const spec = (object: KubeObject): Record<string, Json> =>
  (object as { readonly spec: Record<string, Json> }).spec;

test("conflicts name managers and fields; equal values are shared; force takes", () => {
  // golden: apply-conflicts.
  const widget = managedWidget();
  widget.apply("one", { spec: { size: 1, title: "aa" } });
  widget.update(
    "editor",
    (object) =>
      ({ ...object, spec: { ...spec(object), color: "blue" } }) as KubeObject,
  );
  const before = widget.live;
  assert.deepEqual(widget.apply("two", { spec: { size: 2 } }), {
    message: 'Apply failed with 1 conflict: conflict with "one": .spec.size',
    causes: [
      {
        reason: "FieldManagerConflict",
        message: 'conflict with "one"',
        field: ".spec.size",
      },
    ],
  });
  const many = widget.apply("two", {
    spec: { size: 2, title: "bb", color: "green" },
  });
  assert.equal(
    many?.message,
    'Apply failed with 3 conflicts: conflicts with "editor" using example.com/v1:\n- .spec.color\nconflicts with "one":\n- .spec.size\n- .spec.title',
  );
  assert.deepEqual(
    many.causes.map(({ field, message }) => [field, message]),
    [
      [".spec.color", 'conflict with "editor" using example.com/v1'],
      [".spec.size", 'conflict with "one"'],
      [".spec.title", 'conflict with "one"'],
    ],
  );
  assert.equal(widget.live, before);

  assert.equal(widget.apply("two", { spec: { size: 1 } }), undefined);
  const editor = { "f:spec": { "f:color": {} } };
  assert.deepEqual(widget.owners(), {
    // What changes nothing of the object has no time.
    "two Apply": { "f:spec": { "f:size": {} } },
    "one Apply 2026-01-01T00:00:01Z": {
      "f:spec": { "f:size": {}, "f:title": {} },
    },
    "editor Update 2026-01-01T00:00:02Z": editor,
  });

  assert.equal(
    widget.apply("two", { spec: { size: 2 } }, { force: true }),
    undefined,
  );
  assert.deepEqual(widget.owners(), {
    "one Apply 2026-01-01T00:00:01Z": { "f:spec": { "f:title": {} } },
    "two Apply 2026-01-01T00:00:06Z": { "f:spec": { "f:size": {} } },
    "editor Update 2026-01-01T00:00:02Z": editor,
  });
});

test("a manager of a subresource is named with it", () => {
  const widget = managedWidget();
  const status = { subresource: "status" } as const;
  widget.update(
    "one",
    (object) => ({ ...object, status: { phase: "A" } }) as KubeObject,
    status,
  );
  assert.equal(
    widget.apply("two", { status: { phase: "B" } }, status)?.message,
    'Apply failed with 1 conflict: conflict with "one" with subresource "status" using example.com/v1: .status.phase',
  );
});
