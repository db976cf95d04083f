/** One CEL rule of `x-kubernetes-validations`. */
export interface CelRule {
  readonly rule: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?: string;
  readonly fieldPath?: string;
  readonly optionalOldSelf?: boolean;
}

/**
 * What the server checks of a value besides its type. Kept for documentation,
 * validators and samples; bounds never shape the TypeScript type.
 */
export interface Validation {
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly exclusiveMaximum?: boolean;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** RE2, as written. */
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly rules?: readonly CelRule[];
  readonly choices?: readonly PropertyChoice[];
}

/** Groups of properties of which exactly one (`oneOf`) or at least one (`anyOf`) must be there. */
export interface PropertyChoice {
  readonly type: "oneOf" | "anyOf";
  /** Each option is the set of keys that it requires. */
  readonly options: readonly (readonly string[])[];
}
