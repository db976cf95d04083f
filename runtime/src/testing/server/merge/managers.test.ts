import assert from "node:assert/strict";
import { test } from "node:test";
import type { ManagedFieldsEntry } from "../../../meta/object.js";
import { capManagers } from "./cap-managers.js";
import { FieldSet } from "./field-set.js";
import {
  managedTime,
  managerKey,
  parseManagers,
  toManagedFields,
  type Ownership,
} from "./managers.js";

const entry: ManagedFieldsEntry = {
  manager: "one",
  operation: "Update",
  apiVersion: "example.com/v1",
  time: "2026-01-01T00:00:00Z",
  fieldsType: "FieldsV1",
  fieldsV1: { "f:spec": { "f:a": {} } },
};

test("entries are read and written back", () => {
  const entries: ManagedFieldsEntry[] = [
    { ...entry, operation: "Apply" },
    { ...entry, subresource: "status" },
  ];
  const managers = parseManagers(entries);
  assert.ok(managers);
  assert.equal(managers.size, 2);
  assert.deepEqual(toManagedFields(managers), entries);
});

test("an entry that is malformed makes all unreadable", () => {
  const { fieldsType: _type, ...untyped } = entry;
  const { apiVersion: _version, ...unversioned } = entry;
  for (const bad of [
    { ...entry, operation: "Delete" },
    { ...entry, fieldsType: "FieldsV2" },
    { ...entry, fieldsV1: { a: {} } },
    untyped,
    unversioned,
    {},
  ])
    assert.equal(
      parseManagers([entry, bad as ManagedFieldsEntry]),
      undefined,
      JSON.stringify(bad),
    );
  assert.equal(parseManagers(undefined)?.size, 0);
});

test("applies come first, then the oldest", () => {
  const at = (time: string, rest: object): ManagedFieldsEntry => ({
    ...entry,
    time,
    ...rest,
  });
  const ordered = [
    at("2026-01-02T00:00:00Z", { operation: "Apply", manager: "z" }),
    at("2026-01-03T00:00:00Z", { operation: "Apply", manager: "a" }),
    at("2026-01-01T00:00:00Z", { manager: "b" }),
    at("2026-01-01T00:00:00Z", { manager: "c" }),
    at("2026-01-01T00:00:00Z", { manager: "c", apiVersion: "example.com/v2" }),
    at("2026-01-01T00:00:01Z", { manager: "a" }),
  ];
  const managers = parseManagers([...ordered].reverse());
  assert.ok(managers);
  assert.deepEqual(toManagedFields(managers), ordered);
});

test("an applier is the same in every version, an updater is not", () => {
  const owner = {
    manager: "m",
    isApplied: true,
    subresource: "",
    apiVersion: "v1",
  };
  assert.equal(managerKey(owner), managerKey({ ...owner, apiVersion: "v2" }));
  const updater = { ...owner, isApplied: false };
  assert.notEqual(
    managerKey(updater),
    managerKey({ ...updater, apiVersion: "v2" }),
  );
  assert.notEqual(
    managerKey(updater),
    managerKey({ ...updater, subresource: "status" }),
  );
});

test("times have whole seconds", () => {
  assert.equal(
    managedTime(Date.parse("2026-01-01T00:00:00.999Z")),
    "2026-01-01T00:00:00Z",
  );
});

test("when more than ten managers update, the oldest of a version become one", () => {
  const owner = (index: number): Ownership => ({
    fields: FieldSet.ofFields([`f${index}`]),
    apiVersion: index === 1 ? "v1beta1" : "v1",
    isApplied: false,
    time: managedTime(index * 1000),
    manager: `m${index}`,
    subresource: "",
  });
  const of = (owners: readonly Ownership[]) =>
    new Map(owners.map((each) => [managerKey(each), each]));
  const applier = { ...owner(0), isApplied: true, manager: "applier" };
  const ten = of([applier, ...Array.from({ length: 10 }, (_, i) => owner(i))]);
  assert.equal(capManagers(ten), ten);
  const thirteen = of([
    applier,
    ...Array.from({ length: 13 }, (_, i) => owner(i)),
  ]);
  const capped = toManagedFields(capManagers(thirteen));
  assert.deepEqual(
    capped.map(({ manager }) => manager),
    [
      "applier",
      "m1",
      "ancient-changes",
      ...Array.from({ length: 8 }, (_, i) => `m${i + 5}`),
    ],
  );
  const ancient = capped.find(({ manager }) => manager === "ancient-changes");
  assert.deepEqual(ancient, {
    manager: "ancient-changes",
    operation: "Update",
    apiVersion: "v1",
    time: "1970-01-01T00:00:04Z",
    fieldsType: "FieldsV1",
    fieldsV1: { "f:f0": {}, "f:f2": {}, "f:f3": {}, "f:f4": {} },
  });
});
