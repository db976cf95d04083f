import assert from "node:assert/strict";
import { test } from "node:test";
import { hasCode } from "../primitives/runtime-error.js";
import type { KubeObject } from "./object.js";
import {
  controllerOf,
  isControlledBy,
  setControllerReference,
  setOwnerReference,
} from "./owner-references.js";

const owner = {
  apiVersion: "web.example.com/v1",
  kind: "Guestbook",
  metadata: { name: "a", namespace: "n", uid: "u1" },
};
const child = (): KubeObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "c", namespace: "n" },
});
const reference = {
  apiVersion: "web.example.com/v1",
  kind: "Guestbook",
  name: "a",
  uid: "u1",
};

test("a controller blocks its foreground deletion by default", () => {
  const object = child();
  setControllerReference(owner, object);
  assert.deepEqual(object.metadata?.ownerReferences, [
    { ...reference, controller: true, blockOwnerDeletion: true },
  ]);
  assert.equal(isControlledBy(object, owner), true);
  assert.equal(controllerOf(object)?.uid, "u1");
});

test("setting it again renews the reference instead of adding one", () => {
  const object = child();
  setControllerReference(owner, object);
  const recreated = {
    ...owner,
    apiVersion: "web.example.com/v2",
    metadata: { ...owner.metadata, uid: "u2" },
  };
  setControllerReference(recreated, object);
  assert.deepEqual(
    object.metadata?.ownerReferences?.map(({ uid, apiVersion }) => [
      uid,
      apiVersion,
    ]),
    [["u2", "web.example.com/v2"]],
  );
});

test("an object has one controller, and any number of owners", () => {
  const object = child();
  const other = { ...owner, kind: "Other" };
  setControllerReference(owner, object);
  assert.throws(
    () => setControllerReference(other, object),
    (error) => hasCode(error, "AlreadyOwned"),
  );
  setOwnerReference(other, object);
  assert.equal(object.metadata?.ownerReferences?.length, 2);
  assert.equal(controllerOf(object)?.kind, "Guestbook");
});

test("an owner must be in the object's namespace or cluster-scoped", () => {
  const elsewhere = { ...child(), metadata: { name: "c", namespace: "m" } };
  const clusterScoped = { kind: "Node", metadata: { name: "c" } };
  for (const object of [elsewhere, clusterScoped])
    assert.throws(
      () => setOwnerReference(owner, object),
      (error) => hasCode(error, "CrossNamespaceOwner"),
    );
  const object = child();
  setOwnerReference({ ...owner, metadata: { name: "a", uid: "u1" } }, object);
  assert.deepEqual(object.metadata?.ownerReferences, [reference]);
});

test("an owner without kind needs a resource, one without uid is refused", () => {
  const { metadata } = owner;
  assert.throws(
    () => setOwnerReference({ metadata }, child()),
    (error) => hasCode(error, "UnknownKind"),
  );
  const object = child();
  setOwnerReference({ metadata }, object, {
    resource: { group: "web.example.com", version: "v1", kind: "Guestbook" },
  });
  assert.deepEqual(object.metadata?.ownerReferences, [reference]);
  assert.throws(
    () => setOwnerReference({ ...owner, metadata: { name: "a" } }, child()),
    (error) => hasCode(error, "MissingUid"),
  );
});
