import assert from "node:assert/strict";
import { test } from "node:test";
import { hasCode } from "../primitives/runtime-error.js";
import type { ApiResource } from "./api-resource.js";
import { Scheme } from "./scheme.js";

const resource = (
  group: string,
  version: string,
  kind: string,
): ApiResource => ({
  group,
  version,
  kind,
  plural: `${kind.toLowerCase()}s`,
  singular: kind.toLowerCase(),
  listKind: `${kind}List`,
  namespaced: true,
});

const pods = resource("", "v1", "Pod");
const v1 = resource("apps", "v1", "Deployment");
const v2 = resource("apps", "v2", "Deployment");

test("an object's apiVersion and kind lead to its resource", () => {
  const scheme = new Scheme([pods, v1]).add(v2);
  assert.equal(scheme.resourceFor({ apiVersion: "v1", kind: "Pod" }), pods);
  assert.equal(
    scheme.resourceFor({ apiVersion: "apps/v2", kind: "Deployment" }),
    v2,
  );
  assert.deepEqual([...scheme], [pods, v1, v2]);
});

test("an unknown kind, or none, is refused", () => {
  const scheme = new Scheme().addAll([pods]);
  for (const object of [{}, { kind: "Pod" }, { apiVersion: "v2", kind: "Pod" }])
    assert.throws(
      () => scheme.resourceFor(object),
      (error) => hasCode(error, "UnknownKind"),
    );
});
