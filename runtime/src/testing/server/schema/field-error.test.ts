import assert from "node:assert/strict";
import { test } from "node:test";
import {
  aggregateText,
  duplicate,
  fieldErrorText,
  forbidden,
  internalError,
  invalid,
  notFound,
  notSupported,
  OMITTED_VALUE,
  renderInvalid,
  required,
  tooLong,
  tooMany,
  toStatusCause,
  typeInvalid,
  VerbatimValue,
} from "./field-error.js";
import { FieldPath } from "./field-path.js";

const at = FieldPath.of("spec", "x");

test("every error has the words of the real server", () => {
  const texts = [
    required(at),
    required(at, "must be set"),
    invalid(at, "a", "must be b"),
    invalid(at, 2_000_000.25, "must be less"),
    invalid(at, null, "must be set"),
    invalid(at, ["v1"], "no"),
    invalid(at, OMITTED_VALUE, "no"),
    invalid(at, new VerbatimValue("{Foo bar}"), "no"),
    typeInvalid(at, "string", 'must be of type integer: "string"'),
    notSupported(at, "c", ["a", "b"]),
    notSupported(at, "c", []),
    duplicate(at, { k: "a" }),
    forbidden(at, "may not be set"),
    notFound(at, "y"),
    tooLong(at, 3),
    tooLong(at, 1),
    tooLong(at, -1),
    tooMany(at, 3, 2),
    tooMany(at, 3, 1),
    tooMany(at, -1, -1),
    internalError(at, "boom"),
  ].map((error) => fieldErrorText(error).replace("spec.x: ", ""));
  assert.deepEqual(texts, [
    "Required value",
    "Required value: must be set",
    'Invalid value: "a": must be b',
    "Invalid value: 2.00000025e+06: must be less",
    "Invalid value: null: must be set",
    'Invalid value: ["v1"]: no',
    "Invalid value: no",
    "Invalid value: {Foo bar}: no",
    'Invalid value: "string": must be of type integer: "string"',
    'Unsupported value: "c": supported values: "a", "b"',
    'Unsupported value: "c"',
    'Duplicate value: {"k":"a"}',
    "Forbidden: may not be set",
    'Not found: "y"',
    "Too long: may not be more than 3 bytes",
    "Too long: may not be more than 1 byte",
    "Too long: value is too long",
    "Too many: 3: must have at most 2 items",
    "Too many: 3: must have at most 1 item",
    "Too many: has too many items",
    "Internal error: boom",
  ]);
});

test("a cause has the reason, the words and the field", () => {
  assert.deepEqual(toStatusCause(typeInvalid(at, "string", "no")), {
    reason: "FieldValueTypeInvalid",
    message: 'Invalid value: "string": no',
    field: "spec.x",
  });
  assert.deepEqual(toStatusCause(internalError(undefined, "boom")), {
    reason: "InternalError",
    message: "Internal error: boom",
    field: "<nil>",
  });
});

test("several errors stand in brackets, each text once", () => {
  assert.equal(aggregateText([required(at)]), "spec.x: Required value");
  assert.equal(
    aggregateText([required(at), duplicate(at, 1), required(at)]),
    "[spec.x: Required value, spec.x: Duplicate value: 1]",
  );
  assert.equal(
    aggregateText([required(at), required(at)]),
    "spec.x: Required value",
  );
});

test("renderInvalid makes the 422 that the real server answers", () => {
  // conformance: a widget whose size is beyond its maximum.
  const size = FieldPath.of("spec", "size");
  const status = renderInvalid({
    group: "conformance.example.com",
    kind: "Widget",
    name: "big",
    errors: [
      invalid(size, 11, "spec.size in body should be less than or equal to 10"),
    ],
  });
  assert.deepEqual(status, {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message:
      'Widget.conformance.example.com "big" is invalid: spec.size: Invalid value: 11: spec.size in body should be less than or equal to 10',
    reason: "Invalid",
    details: {
      name: "big",
      group: "conformance.example.com",
      kind: "Widget",
      causes: [
        {
          reason: "FieldValueInvalid",
          message:
            "Invalid value: 11: spec.size in body should be less than or equal to 10",
          field: "spec.size",
        },
      ],
    },
    code: 422,
  });
});

test("renderInvalid leaves out what is empty", () => {
  const status = renderInvalid({
    group: "",
    kind: "Pod",
    name: "",
    errors: [],
  });
  assert.equal(status.message, 'Pod "" is invalid');
  assert.deepEqual(status.details, { kind: "Pod" });
});
