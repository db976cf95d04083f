import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json, KubeObject } from "../../../meta/object.js";
import { RuntimeError, hasCode } from "../../../primitives/runtime-error.js";
import { objectSchema, structural } from "../schema/structural.test.support.js";
import { customResourceType } from "./custom-resource-type.js";
import { ManagedObject } from "./managed-object.test.support.js";
import type { TypeSchema } from "./type-schema.js";
import { ObjectVersions, type VersionConverter } from "./version-converter.js";

const typeWith = (field: string): TypeSchema =>
  customResourceType(
    structural(
      objectSchema({
        spec: objectSchema({
          [field]: { type: "integer" },
          title: { type: "string" },
        }),
      }),
    ),
  );

const v1 = { apiVersion: "example.com/v1", type: typeWith("size") };
const v2 = { apiVersion: "example.com/v2", type: typeWith("width") };

/** The `size` of v1 is the `width` of v2. */
const versions: VersionConverter = {
  typeOf: (apiVersion) =>
    [v1, v2].find((version) => version.apiVersion === apiVersion)?.type,
  convert: (object, apiVersion) => {
    const { spec, ...rest } = object as { spec?: Record<string, Json> };
    const { size, width, ...others } = spec ?? {};
    const value = size ?? width;
    return {
      ...rest,
      apiVersion,
      spec: {
        ...others,
        ...(value !== undefined && {
          [apiVersion === v1.apiVersion ? "size" : "width"]: value,
        }),
      },
    };
  },
};

test("an object is converted once, and not at all into its own version", () => {
  let conversions = 0;
  const counted = new ObjectVersions({
    ...versions,
    convert: (object, apiVersion) => {
      conversions++;
      return versions.convert(object, apiVersion);
    },
  });
  const object = { ...v1, value: { spec: { size: 1 } } };
  assert.equal(counted.convert(object, v1.apiVersion), object);
  const converted = counted.convert(object, v2.apiVersion);
  assert.deepEqual(converted?.value, {
    apiVersion: v2.apiVersion,
    spec: { width: 1 },
  });
  assert.equal(counted.convert(object, v2.apiVersion), converted);
  assert.equal(conversions, 1);
});

test("versions that are gone convert to nothing; a failing conversion is an error", () => {
  const object = { ...v1, value: {} };
  assert.equal(new ObjectVersions(versions).convert(object, "x/v9"), undefined);
  assert.equal(
    new ObjectVersions(undefined).convert(object, v2.apiVersion),
    undefined,
  );
  const failing = new ObjectVersions({
    ...versions,
    convert: () => {
      throw new RuntimeError("Test", "no");
    },
  });
  assert.throws(
    () => failing.convert(object, v2.apiVersion),
    (error) => hasCode(error, "TypedValue"),
  );
});

const widget = (): ManagedObject =>
  new ManagedObject({ ...v1, kind: "Widget", versions });

test("conflicts are found across versions", () => {
  const object = widget();
  object.apply("one", { spec: { size: 1, title: "a" } });
  object.update(
    "two",
    (live) => ({ ...live, spec: { size: 2, title: "a" } }) as KubeObject,
  );
  assert.deepEqual(object.owners(), {
    "one Apply 2026-01-01T00:00:01Z": { "f:spec": { "f:title": {} } },
    "two Update 2026-01-01T00:00:02Z": { "f:spec": { "f:size": {} } },
  });
});

test("owners of another version keep and lose their fields as the object has them there", () => {
  const object = widget();
  object.apply("one", { spec: { size: 1, title: "a" } });
  const owners = object.live.metadata?.managedFields ?? [];
  object.live = {
    ...object.live,
    metadata: {
      ...object.live.metadata,
      managedFields: [
        ...owners,
        {
          manager: "other",
          operation: "Update",
          apiVersion: v2.apiVersion,
          fieldsType: "FieldsV1",
          fieldsV1: { "f:spec": { "f:width": {}, "f:title": {} } },
        },
        {
          manager: "gone",
          operation: "Update",
          apiVersion: "example.com/v0",
          fieldsType: "FieldsV1",
          fieldsV1: { "f:spec": { "f:size": {} } },
        },
      ],
    },
  };
  // What another version owns stays when its applier drops it.
  object.apply("one", { spec: { title: "a" } });
  assert.deepEqual((object.live as { spec?: unknown }).spec, {
    size: 1,
    title: "a",
  });
  assert.equal(
    object.apply("three", { spec: { size: 2 } })?.message,
    'Apply failed with 1 conflict: conflict with "other" using example.com/v2: .spec.width',
  );
  object.apply("three", { spec: { size: 2 } }, { force: true });
  assert.deepEqual(object.owners()["other Update"], {
    "f:spec": { "f:title": {} },
  });
  assert.equal(object.owners()["gone Update"], undefined);
});
