import assert from "node:assert/strict";
import { test } from "node:test";
import { blockingError } from "./blocking-error.js";
import {
  duplicate,
  fieldErrorText,
  invalid,
  notSupported,
  required,
  tooLong,
  tooMany,
  typeInvalid,
  type FieldError,
} from "./field-error.js";

const blocks = (...errors: readonly FieldError[]): string | undefined => {
  const error = blockingError(errors);
  return error && fieldErrorText(error);
};

test("errors that say that values are not as declared keep rules from running", () => {
  const text =
    "<nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation";
  for (const error of [
    required(undefined),
    typeInvalid(undefined, "x", ""),
    notSupported(undefined, "x", []),
    tooLong(undefined, 1),
    tooMany(undefined, 2, 1),
  ])
    assert.equal(blocks(duplicate(undefined, 1), error), text, error.type);
});

test("other errors do not", () => {
  assert.equal(blocks(), undefined);
  assert.equal(
    blocks(invalid(undefined, 11, "too much"), duplicate(undefined, 1)),
    undefined,
  );
});
