import assert from "node:assert/strict";
import { fieldErrorText, type FieldError } from "./field-error.js";
import { parseStructuralSchema } from "./parse-structural-schema.js";
import type { StructuralSchema } from "./structural-schema.js";

/** Parses a schema that is structural. */
export function structural(openAPIV3Schema: unknown): StructuralSchema {
  const { schema, errors } = parseStructuralSchema(openAPIV3Schema, undefined);
  assert.deepEqual(textsOf(errors), []);
  assert.ok(schema);
  return schema;
}

/** The errors as a message shows them, in order. */
export function textsOf(errors: Iterable<FieldError>): string[] {
  return [...errors].map(fieldErrorText);
}

/** A schema of type object. */
export function objectSchema(
  properties: Readonly<Record<string, unknown>>,
  rest: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return { type: "object", properties, ...rest };
}
