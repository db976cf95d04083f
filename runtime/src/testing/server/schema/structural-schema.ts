import type { Json } from "../../../meta/object.js";

/** The types a schema may name. */
export type SchemaType =
  "object" | "array" | "string" | "integer" | "number" | "boolean";

/** A CEL rule of `x-kubernetes-validations`; wire spelling. */
export interface ValidationRule {
  readonly rule: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?: string;
  readonly fieldPath?: string;
  readonly optionalOldSelf?: boolean;
}

/** The constraints on a value that say nothing of its structure. */
export interface ValueValidation {
  readonly format?: string;
  readonly maximum?: number;
  readonly exclusiveMaximum?: boolean;
  readonly minimum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly multipleOf?: number;
  readonly enum?: readonly Json[];
  readonly maxProperties?: number;
  readonly minProperties?: number;
  readonly required?: readonly string[];
  readonly allOf?: readonly NestedValidation[];
  readonly oneOf?: readonly NestedValidation[];
  readonly anyOf?: readonly NestedValidation[];
  readonly not?: NestedValidation;
}

/** What stands inside `allOf`, `anyOf`, `oneOf` and `not`: constraints only, on parts whose structure is given outside. */
export interface NestedValidation extends ValueValidation {
  readonly items?: NestedValidation;
  readonly properties?: ReadonlyMap<string, NestedValidation>;
  readonly additionalProperties?: NestedValidation;
  /** Only as the int-or-string pattern `anyOf: [{type: integer}, {type: string}]` needs it. */
  readonly type?: SchemaType;
  readonly validations?: readonly ValidationRule[];
}

/**
 * A structural schema: it gives the type of every part of a value outside of
 * `allOf`, `anyOf`, `oneOf` and `not`. Immutable, and compared by identity where
 * something compiled from it is cached. Property names are keys of a Map, so
 * that `__proto__` and `constructor` are names like any other.
 * After apiextensions' `schema.Structural`.
 */
export interface StructuralSchema extends ValueValidation {
  /** Absent only with {@link intOrString} or {@link preserveUnknownFields}. */
  readonly type?: SchemaType;
  readonly title?: string;
  readonly description?: string;
  /** Never `null`: the server reads `default: null` as no default. */
  readonly default?: Json;
  readonly nullable: boolean;
  readonly properties?: ReadonlyMap<string, StructuralSchema>;
  /** A schema, `true` for anything, `false` for nothing. */
  readonly additionalProperties?: StructuralSchema | boolean;
  readonly items?: StructuralSchema;
  readonly preserveUnknownFields: boolean;
  readonly embeddedResource: boolean;
  readonly intOrString: boolean;
  /** Default: atomic. */
  readonly listType?: "atomic" | "set" | "map";
  readonly listMapKeys?: readonly string[];
  /** Default: granular. */
  readonly mapType?: "granular" | "atomic";
  readonly validations?: readonly ValidationRule[];
}
