import assert from "node:assert/strict";
import { test } from "node:test";
import { crdErrors, crdWith, type CrdChanges } from "./crd.test.support.js";
import { objectSchema as object } from "./structural.test.support.js";

// What a real server 1.36 answers.

const withVersion = (
  version: NonNullable<CrdChanges["version"]>,
  schema: unknown = object({}),
): string[] => crdErrors(crdWith(schema, { version }));

test("only a deprecated version has a warning, which is short and printable", () => {
  const field = "spec.versions[0].deprecationWarning";
  assert.deepEqual(
    withVersion({ deprecated: true, deprecationWarning: "use v2" }),
    [],
  );
  assert.deepEqual(withVersion({ deprecationWarning: "x" }), [
    `${field}: Invalid value: "x": can only be set for deprecated versions`,
  ]);
  assert.deepEqual(
    withVersion({ deprecated: true, deprecationWarning: "a\u0001" }),
    [
      `${field}: Invalid value: "a\\u0001": must only contain printable UTF-8 characters; non-printable character found at index 1`,
    ],
  );
  const long = "é".repeat(200);
  assert.deepEqual(
    withVersion({ deprecated: true, deprecationWarning: long }),
    [`${field}: Invalid value: "${long}": must be <= 256 characters long`],
  );
  assert.deepEqual(withVersion({ deprecated: true, deprecationWarning: "" }), [
    `${field}: Invalid value: "": must not be an empty string`,
  ]);
});

test("scale paths are simple and lie under spec and status", () => {
  const scale = (paths: object): string[] =>
    withVersion({ subresources: { scale: paths } }).map((text) =>
      text.replace("spec.subresources.scale.", ""),
    );
  assert.deepEqual(
    scale({
      specReplicasPath: ".spec.a",
      statusReplicasPath: ".status.a",
      labelSelectorPath: ".status.b",
    }),
    [],
  );
  assert.deepEqual(
    scale({
      specReplicasPath: "spec.x",
      statusReplicasPath: ".spec.x",
      labelSelectorPath: ".foo",
    }),
    [
      'specReplicasPath: Invalid value: "spec.x": must be a simple json path starting with .',
      'statusReplicasPath: Invalid value: ".spec.x": should be a json path under .status',
      'labelSelectorPath: Invalid value: ".foo": should be a json path under either .spec or .status',
    ],
  );
  assert.deepEqual(scale({ specReplicasPath: "", statusReplicasPath: "" }), [
    "specReplicasPath: Required value",
    "statusReplicasPath: Required value",
  ]);
});

test("printer columns have a name, a type and a path", () => {
  assert.deepEqual(
    withVersion({
      additionalPrinterColumns: [
        { name: "", type: "", jsonPath: "" },
        { name: "a", type: "foo", format: "bar", jsonPath: "x" },
        { name: "ok", type: "date", jsonPath: ".metadata.creationTimestamp" },
      ],
    }).map((text) => text.replace("spec.additionalPrinterColumns", "")),
    [
      "[0].name: Required value",
      "[0].type: Required value: must be one of boolean,date,integer,number,string",
      "[0].JSONPath: Required value",
      '[1].type: Invalid value: "foo": must be one of boolean,date,integer,number,string',
      '[1].format: Invalid value: "bar": must be one of byte,date,date-time,double,float,int32,int64,password',
      '[1].JSONPath: Invalid value: "x": must be a simple json path starting with .',
    ],
  );
});

test("selectable fields are scalars of the schema outside of metadata", () => {
  const text = { type: "string" };
  const schema = object({
    spec: object({
      a: text,
      b: { type: "object" },
      m: { type: "object", additionalProperties: text },
      n: { type: "number" },
    }),
    metadata: object({ name: text }),
  });
  const paths = [
    ".spec.a",
    ".spec.a",
    ".spec.b",
    ".spec.zz",
    "spec.a",
    ".spec['a']",
    ".metadata.name",
    ".spec.m.x",
    ".spec.n",
    ".spec",
    ".spec..a",
    "",
  ];
  const mustBeScalar =
    "must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.";
  assert.deepEqual(
    withVersion(
      { selectableFields: paths.map((jsonPath) => ({ jsonPath })) },
      schema,
    ).map((error) => error.replace("spec.selectableFields", "")),
    [
      '[1].jsonPath: Duplicate value: ".spec.a"',
      `[2].jsonPath: Invalid value: ".spec.b": ${mustBeScalar}`,
      '[3].jsonPath: Invalid value: ".spec.zz": is an invalid path: does not refer to a valid field',
      '[4].jsonPath: Invalid value: "spec.a": is an invalid path: expected [ or . but got: spec',
      "[5].jsonPath: Invalid value: \".spec['a']\": is an invalid path: array notation is not allowed",
      '[6].jsonPath: Invalid value: ".metadata.name": must not point to fields in metadata',
      `[8].jsonPath: Invalid value: ".spec.n": ${mustBeScalar}`,
      `[9].jsonPath: Invalid value: ".spec": ${mustBeScalar}`,
      '[10].jsonPath: Invalid value: ".spec..a": is an invalid path: does not refer to a valid field',
      "[11].jsonPath: Required value",
    ],
  );
});

test("there are at most eight selectable fields, and a schema that has them", () => {
  const names = Array.from("abcdefghij");
  const schema = object({
    spec: object(Object.fromEntries(names.map((n) => [n, { type: "string" }]))),
  });
  const fields = names.map((name) => ({ jsonPath: `.spec.${name}` }));
  assert.deepEqual(
    withVersion({ selectableFields: fields.slice(0, 8) }, schema),
    [],
  );
  assert.deepEqual(withVersion({ selectableFields: fields }, schema), [
    "spec.selectableFields: Too many: 10: must have at most 8 items",
  ]);
  assert.deepEqual(
    withVersion({ selectableFields: [{ jsonPath: ".a" }], schema: undefined }),
    [
      "spec.versions[0].schema.openAPIV3Schema: Required value",
      'spec.selectableFields: Invalid value: "": may only be set when validations.schema is included',
    ],
  );
});
