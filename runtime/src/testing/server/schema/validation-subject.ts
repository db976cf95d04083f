import type { Json } from "../../../meta/object.js";
import type { Correlation } from "./correlation.js";
import type { AnySchema } from "./prepared-schema.js";
import type { ValidationResult, ValuePath } from "./validation-result.js";

/** A value being checked. */
export interface Subject {
  readonly value: Json;
  readonly path: ValuePath;
  /** What it was before, on update: violations of an unchanged value are let pass. */
  readonly correlation: Correlation | undefined;
}

/** Checks a part of a value, or the value against another schema. */
export type Validate = (
  subject: Subject,
  schema: AnySchema,
) => ValidationResult;
