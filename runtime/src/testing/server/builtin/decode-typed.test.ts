import assert from "node:assert/strict";
import { test } from "node:test";
import { hasCode } from "../../../primitives/runtime-error.js";
import { decodeTyped } from "./decode-typed.js";
import { GoTypes, type GoStruct } from "./go-type.js";

const types = new GoTypes();

function structOf(apiVersion: string, kind: string): GoStruct {
  const struct = types.ofKind(apiVersion, kind);
  assert.ok(struct);
  return struct;
}

const SCHEMA = types.struct(
  "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps",
);
assert.ok(SCHEMA);
const schemaStruct = SCHEMA;

function messageOf(raw: Record<string, unknown>, struct: GoStruct): string {
  try {
    decodeTyped(raw, struct);
    return "";
  } catch (error) {
    assert.ok(hasCode(error, "TypedDecode"));
    return (error as Error).message;
  }
}

test("unknown fields of a struct are left out and named with indices", () => {
  const { object, unknownFields } = decodeTyped(
    {
      spec: { containers: [{ name: "a", imagee: "x" }], bogus: 1 },
      __proto: 2,
    },
    structOf("v1", "Pod"),
  );
  assert.deepEqual(unknownFields, [
    "spec.containers[0].imagee",
    "spec.bogus",
    "__proto",
  ]);
  assert.deepEqual(object["spec"], {
    containers: [{ name: "a", resources: {} }],
  });
});

test("the schema in items or additionalProperties is read as a schema, whose unknown fields go without a word", () => {
  const { object, unknownFields } = decodeTyped(
    {
      type: "array",
      bogus: 1,
      items: {
        type: "object",
        bogus: 2,
        additionalProperties: { type: "string", bogus: 3 },
      },
      additionalProperties: false,
    },
    schemaStruct,
  );
  assert.deepEqual(unknownFields, ["bogus"]);
  assert.deepEqual(object, {
    type: "array",
    items: { type: "object", additionalProperties: { type: "string" } },
    additionalProperties: false,
  });
});

test("values of the wrong type inside such a schema are refused in Go's words", () => {
  assert.equal(
    messageOf({ items: { maxLength: "x" } }, schemaStruct),
    "json: cannot unmarshal string into Go struct field JSONSchemaProps.items.maxLength of type int64",
  );
  assert.equal(
    messageOf({ items: { properties: { b: 5 } } }, schemaStruct),
    "json: cannot unmarshal number into Go struct field JSONSchemaProps.items.properties of type v1.JSONSchemaProps",
  );
  assert.equal(
    messageOf({ additionalProperties: "x" }, schemaStruct),
    "boolean or JSON schema expected",
  );
  assert.equal(
    messageOf({ enum: "a" }, schemaStruct),
    "json: cannot unmarshal string into Go struct field JSONSchemaProps.enum of type []v1.JSON",
  );
});

test("dependencies hold schemas or lists of names", () => {
  const { object } = decodeTyped(
    { dependencies: { a: ["b"], c: { type: "string", bogus: 1 } } },
    schemaStruct,
  );
  assert.deepEqual(object, {
    dependencies: { a: ["b"], c: { type: "string" } },
  });
});
