import assert from "node:assert/strict";
import { test } from "node:test";
import { objectSchema, structural } from "../schema/structural.test.support.js";
import { customResourceType } from "./custom-resource-type.js";
import { OBJECT_META_TYPE } from "./object-meta-type.js";
import type { TypeSchema } from "./type-schema.js";
import { DEDUCED_TYPE } from "./untyped.js";
import { widgetSchema, widgetType } from "./widget.test.support.js";

const field = (type: TypeSchema | undefined, ...names: readonly string[]) =>
  names.reduce(
    (found: TypeSchema | undefined, name) => found?.map?.fields.get(name)?.type,
    type,
  );

test("a custom resource has apiVersion, kind and metadata", () => {
  assert.deepEqual(field(widgetType, "apiVersion"), { scalar: "string" });
  assert.equal(field(widgetType, "metadata"), OBJECT_META_TYPE);
});

test("lists and maps are merged as the schema says", () => {
  const spec = field(widgetType, "spec");
  const kindOf = (name: string): unknown => {
    const type = field(spec, name);
    return [type?.scalar, type?.map?.relationship, type?.list?.relationship];
  };
  assert.deepEqual(kindOf("size"), ["numeric", undefined, undefined]);
  assert.deepEqual(kindOf("port"), ["untyped", "granular", "atomic"]);
  assert.deepEqual(kindOf("tags"), [undefined, undefined, "set"]);
  assert.deepEqual(kindOf("args"), [undefined, undefined, "atomic"]);
  assert.deepEqual(kindOf("ports"), [undefined, undefined, "map"]);
  assert.deepEqual(kindOf("limits"), [undefined, "granular", undefined]);
  assert.deepEqual(kindOf("whole"), [undefined, "atomic", undefined]);
  assert.deepEqual(field(spec, "ports")?.list?.keys, ["name"]);
  const number = field(spec, "ports")?.list?.element.map?.fields.get("number");
  assert.deepEqual(number, { type: { scalar: "numeric" }, default: 80 });
});

test("other fields are unknown, but where anything goes", () => {
  const spec = field(widgetType, "spec");
  assert.equal(spec?.map?.element, undefined);
  assert.equal(field(spec, "free")?.map?.element, DEDUCED_TYPE);
  assert.deepEqual(field(spec, "limits")?.map?.element, { scalar: "string" });
});

test("a text with a format may be written in several ways", () => {
  const type = customResourceType(
    structural(
      objectSchema({
        time: { type: "string", format: "date-time" },
        bytes: { type: "string", format: "byte" },
      }),
    ),
  );
  assert.equal(field(type, "time")?.scalar, "untyped");
  assert.equal(field(type, "bytes")?.scalar, "string");
});

test("the type of a schema is made once", () => {
  assert.equal(customResourceType(widgetSchema), widgetType);
});
