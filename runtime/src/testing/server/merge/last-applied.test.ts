import assert from "node:assert/strict";
import { test } from "node:test";
import type { KubeObject } from "../../../meta/object.js";
import { LAST_APPLIED_ANNOTATION } from "./last-applied.js";
import type { ManagedObject } from "./managed-object.test.support.js";
import { managedWidget } from "./widget.test.support.js";

const configuration = (spec: object): string =>
  JSON.stringify({
    apiVersion: "example.com/v1",
    kind: "Widget",
    metadata: { name: "w" },
    spec,
  });

/** A widget that `kubectl apply` without `--server-side` has written. */
const clientSideApplied = (spec: object, annotation: string): ManagedObject => {
  const widget = managedWidget();
  widget.update("kubectl-client-side-apply", (object) => ({
    ...object,
    metadata: {
      name: "w",
      annotations: { [LAST_APPLIED_ANNOTATION]: annotation, other: "1" },
    },
    spec,
  }));
  return widget;
};

const annotationOf = (widget: ManagedObject): string | undefined =>
  widget.live.metadata?.annotations?.[LAST_APPLIED_ANNOTATION];

test("kubectl takes what it applied on the client side without force", () => {
  const spec = { size: 1, title: "a" };
  const widget = clientSideApplied(spec, configuration(spec));
  assert.match(
    widget.apply("someone", { spec: { size: 2 } })?.message ?? "",
    /conflict with "kubectl-client-side-apply"/,
  );
  assert.equal(
    widget.apply("kubectl", { metadata: { name: "w" }, spec: { size: 2 } }),
    undefined,
  );
  assert.deepEqual(widget.owners()["kubectl Apply 2026-01-01T00:00:03Z"], {
    "f:spec": { "f:size": {} },
  });
});

test("what others changed since is not taken", () => {
  const spec = { size: 1, title: "a" };
  const widget = clientSideApplied(spec, configuration(spec));
  widget.update(
    "other",
    (object) =>
      ({
        ...object,
        spec: { size: 7, title: "a", color: "red" },
      }) as KubeObject,
  );
  assert.equal(
    widget.apply("kubectl", { spec: { size: 2, title: "b" } })?.message,
    'Apply failed with 1 conflict: conflict with "other" using example.com/v1: .spec.size',
  );
});

test("an annotation that is of no use lets nothing be taken", () => {
  for (const annotation of [
    "",
    "{",
    "5",
    "null",
    '{"apiVersion":"example.com/v1","kind":"Widget","metadata":null,"spec":{}}',
    '{"apiVersion":"example.com/v2","spec":{"size":1}}',
    '{"apiVersion":"example.com/v1","spec":{"unknown":1}}',
  ])
    assert.match(
      clientSideApplied({ size: 1 }, annotation).apply("kubectl", {
        spec: { size: 2 },
      })?.message ?? "",
      /^Apply failed with 1 conflict: /,
      annotation,
    );
});

test("the annotation is brought in step with what kubectl applies, and made by nobody", () => {
  const widget = clientSideApplied({ size: 1 }, configuration({ size: 1 }));
  widget.apply("kubectl", { metadata: { name: "w" }, spec: { size: 2 } });
  assert.equal(
    annotationOf(widget),
    '{"apiVersion":"example.com/v1","kind":"Widget","metadata":{"name":"w"},"spec":{"size":2}}\n',
  );
  widget.apply("someone", { spec: { title: "t" } });
  assert.match(annotationOf(widget) ?? "", /"size":2/);
  const fresh = managedWidget();
  fresh.apply("kubectl", { spec: { size: 2 } });
  assert.equal(annotationOf(fresh), undefined);
});

test("the annotation does not hold itself, and annotations may be null", () => {
  const widget = clientSideApplied({ size: 1 }, configuration({ size: 1 }));
  widget.apply(
    "kubectl",
    {
      metadata: {
        name: "w",
        annotations: { [LAST_APPLIED_ANNOTATION]: "x", mine: "1" },
      },
    },
    { force: true },
  );
  assert.equal(
    annotationOf(widget),
    '{"apiVersion":"example.com/v1","kind":"Widget","metadata":{"annotations":{"mine":"1"},"name":"w"}}\n',
  );
  const other = clientSideApplied({ size: 1 }, configuration({ size: 1 }));
  other.apply(
    "kubectl",
    { metadata: { name: "w", annotations: null } },
    { force: true },
  );
  assert.equal(other.live.metadata?.name, "w");
});

test("a configuration too large for annotations is not kept", () => {
  const widget = clientSideApplied({ size: 1 }, configuration({ size: 1 }));
  widget.apply("kubectl", { spec: { size: 1, note: "x".repeat(256 * 1024) } });
  assert.equal(annotationOf(widget), undefined);
  assert.equal(widget.live.metadata?.annotations?.["other"], "1");
});
