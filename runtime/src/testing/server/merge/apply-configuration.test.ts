import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json, KubeObject } from "../../../meta/object.js";
import { applyConfiguration } from "./apply-configuration.js";
import { ManagedObject } from "./managed-object.test.support.js";
import { isPatchError } from "./patch-error.js";
import {
  deploymentType,
  managedWidget,
  widgetType,
} from "./widget.test.support.js";

// What a real server 1.36 answers.

const spec = (object: KubeObject): Record<string, Json> =>
  (object as { readonly spec: Record<string, Json> }).spec;

const refused =
  (kind: string, message: string) =>
  (error: unknown): boolean => {
    assert.ok(isPatchError(error));
    assert.deepEqual([error.kind, error.message], [kind, message]);
    return true;
  };

test("a manager owns what it applies; what it applies no more is removed", () => {
  // golden: apply-ownership.
  const widget = managedWidget();
  const first = {
    metadata: { name: "w", labels: { a: "b" } },
    spec: { size: 1, title: "hello", ports: [{ name: "http" }] },
  };
  widget.apply("one", first);
  const ownedByOne = {
    "f:metadata": { "f:labels": { "f:a": {} } },
    "f:spec": {
      "f:ports": { 'k:{"name":"http"}': { ".": {}, "f:name": {} } },
      "f:size": {},
      "f:title": {},
    },
  };
  assert.deepEqual(widget.owners(), {
    "one Apply 2026-01-01T00:00:01Z": ownedByOne,
  });
  assert.deepEqual(spec(widget.live), {
    color: "red",
    ports: [{ name: "http", number: 80 }],
    size: 1,
    title: "hello",
  });

  widget.apply("two", {
    metadata: { name: "w" },
    spec: { note: "mine", ports: [{ name: "metrics", number: 9090 }] },
  });
  const ownedByTwo = {
    "f:spec": {
      "f:note": {},
      "f:ports": {
        'k:{"name":"metrics"}': { ".": {}, "f:name": {}, "f:number": {} },
      },
    },
  };
  assert.deepEqual(widget.owners(), {
    "one Apply 2026-01-01T00:00:01Z": ownedByOne,
    "two Apply 2026-01-01T00:00:02Z": ownedByTwo,
  });

  widget.apply("one", {
    metadata: { name: "w" },
    spec: { size: 1, ports: [{ name: "http" }] },
  });
  assert.deepEqual(widget.owners(), {
    "two Apply 2026-01-01T00:00:02Z": ownedByTwo,
    "one Apply 2026-01-01T00:00:03Z": {
      "f:spec": {
        "f:ports": { 'k:{"name":"http"}': { ".": {}, "f:name": {} } },
        "f:size": {},
      },
    },
  });
  assert.equal(widget.live.metadata?.labels, undefined);

  widget.apply("one", { spec: { size: 2 } });
  assert.deepEqual(spec(widget.live), {
    color: "red",
    note: "mine",
    ports: [{ name: "metrics", number: 9090 }],
    size: 2,
  });
});

test("the same again changes nothing, not even the times", () => {
  const widget = managedWidget();
  const body = { spec: { size: 1, ports: [{ name: "a" }], tags: ["x"] } };
  widget.apply("one", body);
  const before = widget.live;
  widget.apply("one", body);
  assert.deepEqual(widget.live, before);
});

test("conditions of a status are shared by key", () => {
  // golden: apply-status.
  const widget = managedWidget();
  const status = { subresource: "status" } as const;
  widget.apply("user", { metadata: { name: "w" }, spec: { size: 1 } });
  const ready = { type: "Ready", status: "True" };
  widget.apply(
    "ready",
    { status: { phase: "Ok", conditions: [ready] } },
    status,
  );
  const synced = { type: "Synced", status: "False", reason: "Waiting" };
  widget.apply("synced", { status: { conditions: [synced] } }, status);
  const statusOf = (): unknown => (widget.live as { status?: unknown }).status;
  assert.deepEqual(statusOf(), { phase: "Ok", conditions: [ready, synced] });
  assert.deepEqual(widget.owners()["ready Apply status 2026-01-01T00:00:02Z"], {
    "f:status": {
      "f:conditions": {
        'k:{"type":"Ready"}': { ".": {}, "f:status": {}, "f:type": {} },
      },
      "f:phase": {},
    },
  });
  widget.apply("ready", { status: { phase: "Ok" } }, status);
  assert.deepEqual(statusOf(), { phase: "Ok", conditions: [synced] });
});

test("what an endpoint resets is not owned through it", () => {
  const widget = managedWidget();
  widget.apply("one", { spec: { size: 1 }, status: { phase: "Ok" } });
  assert.deepEqual(Object.values(widget.owners()), [
    { "f:spec": { "f:size": {} } },
  ]);
});

test("an atomic list or map is owned and replaced as one", () => {
  const widget = managedWidget();
  widget.apply("one", { spec: { args: ["a", "b"], whole: { a: 1, b: 2 } } });
  assert.deepEqual(Object.values(widget.owners()), [
    { "f:spec": { "f:args": {}, "f:whole": {} } },
  ]);
  const conflict = widget.apply("two", { spec: { whole: { a: 1 } } });
  assert.equal(conflict?.causes[0]?.field, ".spec.whole");
  widget.apply(
    "two",
    { spec: { whole: { a: 5 }, args: ["c"] } },
    { force: true },
  );
  assert.deepEqual(spec(widget.live), {
    args: ["c"],
    color: "red",
    whole: { a: 5 },
  });
});

test("items of sets belong to who applies them", () => {
  const widget = managedWidget();
  widget.apply("one", { spec: { tags: ["a", "b"] } });
  widget.apply("two", { spec: { tags: ["b", "c"] } });
  assert.deepEqual(spec(widget.live)["tags"], ["a", "b", "c"]);
  widget.apply("one", { spec: { tags: ["a"] } });
  assert.deepEqual(spec(widget.live)["tags"], ["a", "b", "c"]);
  widget.apply("two", { spec: { tags: [] } });
  assert.deepEqual(spec(widget.live)["tags"], ["a"]);
});

test("what an object had before the first apply belongs to its own manager", () => {
  const widget = managedWidget();
  widget.live = {
    apiVersion: "example.com/v1",
    kind: "Widget",
    metadata: { name: "w", uid: "u" },
    spec: { size: 1, title: "t" },
  } as KubeObject;
  assert.equal(
    widget.apply("one", { spec: { size: 2 } })?.message,
    'Apply failed with 1 conflict: conflict with "before-first-apply" using example.com/v1: .spec.size',
  );
  widget.apply("one", { spec: { size: 2 } }, { force: true });
  assert.deepEqual(widget.owners(), {
    "one Apply 2026-01-01T00:00:02Z": { "f:spec": { "f:size": {} } },
    "before-first-apply Update 2026-01-01T00:00:02Z": {
      "f:spec": { ".": {}, "f:title": {} },
    },
  });
});

test("containers of a Deployment are merged by name, and a scaler owns the replicas", () => {
  const deployment = new ManagedObject({
    apiVersion: "apps/v1",
    kind: "Deployment",
    type: deploymentType(),
  });
  const labels = { app: "d" };
  const body = (container: object, rest: object = {}): object => ({
    metadata: { name: "d" },
    spec: {
      ...rest,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [container] } },
    },
  });
  const main = {
    name: "main",
    image: "img:1",
    ports: [{ containerPort: 80 }],
  };
  deployment.apply("op", { ...body(main, { replicas: 2 }) });
  // golden: apply-built-in, create.
  assert.deepEqual(Object.values(deployment.owners()), [
    {
      "f:spec": {
        "f:replicas": {},
        "f:selector": {},
        "f:template": {
          "f:metadata": { "f:labels": { "f:app": {} } },
          "f:spec": {
            "f:containers": {
              'k:{"name":"main"}': {
                ".": {},
                "f:image": {},
                "f:name": {},
                "f:ports": {
                  'k:{"containerPort":80,"protocol":"TCP"}': {
                    ".": {},
                    "f:containerPort": {},
                  },
                },
              },
            },
          },
        },
      },
    },
  ]);
  deployment.apply("other", {
    spec: {
      template: { spec: { containers: [{ name: "side", image: "side:1" }] } },
    },
  });
  deployment.apply("op", { ...body({ ...main, image: "img:2" }) });
  const { replicas, template } = spec(deployment.live);
  assert.equal(replicas, undefined);
  assert.deepEqual(
    (
      template as { spec: { containers: { image: string }[] } }
    ).spec.containers.map(({ image }) => image),
    ["img:2", "side:1"],
  );
});

test("bodies of another kind, with managedFields, with unknown fields or duplicate keys are refused", () => {
  // golden: apply-refusals, and field-validation, apply strict.
  const widget = managedWidget();
  const applied =
    (fields: object): (() => unknown) =>
    () =>
      widget.apply("one", { metadata: { name: "w" }, ...fields });
  assert.throws(
    () =>
      applyConfiguration({
        live: { apiVersion: "example.com/v1", kind: "Widget" },
        applied: { kind: "Widget" },
        manager: "one",
        apiVersion: "example.com/v1",
        type: widgetType,
        nowMs: 0,
        force: false,
      }),
    refused("BadRequest", "invalid object type: /, Kind=Widget"),
  );
  assert.throws(
    applied({ metadata: { managedFields: [] } }),
    refused("BadRequest", "metadata.managedFields must be nil"),
  );
  const label =
    "failed to create typed patch object (/w; example.com/v1, Kind=Widget): ";
  assert.throws(
    applied({ spec: { other: 1 } }),
    refused("Internal", `${label}.spec.other: field not declared in schema`),
  );
  assert.throws(
    applied({ spec: { ports: [{ name: "a" }, { name: "a" }] } }),
    refused(
      "Internal",
      `${label}.spec.ports: duplicate entries for key [name="a"]`,
    ),
  );
  assert.throws(
    applied({ spec: { ports: [{ number: 1 }], size: "x" } }),
    refused(
      "Internal",
      `${label}errors:\n  .spec.ports: element 0: associative list with keys has an element that omits all key fields ["name"] (and doesn't have default values for any key fields)\n  .spec.size: expected numeric (int or float), got string`,
    ),
  );
});

test("managedFields that cannot be read are an error", () => {
  const widget = managedWidget();
  widget.live = {
    ...widget.live,
    metadata: { managedFields: [{ manager: "x" }] },
  };
  assert.throws(
    () => widget.apply("one", { spec: { size: 1 } }),
    refused("Internal", "failed to decode managed fields"),
  );
});

test("names of Object.prototype are keys like any other", () => {
  const widget = managedWidget();
  const limits = JSON.parse(
    '{"__proto__":"p","constructor":"c","toString":"t"}',
  ) as Json;
  widget.apply("one", { spec: { limits } });
  assert.equal(
    JSON.stringify(spec(widget.live)["limits"]),
    JSON.stringify(limits),
  );
  assert.deepEqual(
    JSON.stringify(Object.values(widget.owners())),
    '[{"f:spec":{"f:limits":{"f:__proto__":{},"f:constructor":{},"f:toString":{}}}}]',
  );
  widget.apply("one", { spec: { limits: { constructor: "c" } } });
  assert.equal(
    JSON.stringify(spec(widget.live)["limits"]),
    '{"constructor":"c"}',
  );
});
