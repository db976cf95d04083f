import assert from "node:assert/strict";
import { test } from "node:test";
import type { ManagedFieldsEntry } from "../../../meta/object.js";
import {
  toParentManagedFields,
  toScaleManagedFields,
} from "./scale-managed-fields.js";

const replicasPaths = (
  apiVersion: string,
): readonly string[] | null | undefined =>
  apiVersion === "apps/v1"
    ? ["spec", "replicas"]
    : apiVersion === "apps/v1alpha1"
      ? null
      : undefined;

const entry = (
  manager: string,
  fields: object,
  rest: object = {},
): ManagedFieldsEntry => ({
  manager,
  operation: "Apply",
  apiVersion: "apps/v1",
  time: "2026-01-01T00:00:00Z",
  fieldsType: "FieldsV1",
  fieldsV1: { "f:spec": fields },
  ...rest,
});

const replicas = { "f:replicas": {} };
const selector = { "f:selector": {} };

test("a scale has the owners of the replicas", () => {
  assert.deepEqual(
    toScaleManagedFields(
      [
        entry("a", { ...replicas, ...selector }),
        entry("b", selector),
        entry("c", replicas, { apiVersion: "apps/v1alpha1" }),
        entry("d", replicas, { apiVersion: "apps/v0" }),
      ],
      replicasPaths,
    ),
    [entry("a", replicas, { apiVersion: "autoscaling/v1" })],
  );
});

test("who scales takes the replicas, and nothing else", () => {
  const write = (scale: readonly ManagedFieldsEntry[]): ManagedFieldsEntry[] =>
    toParentManagedFields({
      parent: [entry("a", { ...replicas, ...selector }), entry("b", replicas)],
      scale,
      apiVersion: "apps/v1",
      replicasPaths,
    });
  const hand = {
    operation: "Update",
    subresource: "scale",
    time: "2026-02-01T00:00:00Z",
  };
  const { time: _time, ...untimed } = entry("hand", replicas, hand);
  assert.deepEqual(
    write([entry("hand", replicas, { ...hand, apiVersion: "autoscaling/v1" })]),
    [entry("a", selector), untimed],
  );
});

test("owners that a scale still has keep the replicas", () => {
  const owner = entry("a", { ...replicas, ...selector });
  assert.deepEqual(
    toParentManagedFields({
      parent: [owner],
      scale: [entry("a", replicas, { apiVersion: "autoscaling/v1" })],
      apiVersion: "apps/v1",
      replicasPaths,
    }),
    [owner],
  );
});

test("owners of versions that are gone are dropped", () => {
  assert.deepEqual(
    toParentManagedFields({
      parent: [entry("a", selector, { apiVersion: "apps/v0" })],
      scale: [],
      apiVersion: "apps/v1",
      replicasPaths,
    }),
    [],
  );
});
