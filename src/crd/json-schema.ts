import type { JsonValue } from "./json-value.js";

/** A key of {@link JsonSchema.validations}. */
export interface ValidationRule {
  readonly rule: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?: string;
  readonly fieldPath?: string;
  readonly optionalOldSelf?: boolean;
}

/**
 * A structural schema: `apiextensions.k8s.io/v1.JSONSchemaProps` after checking,
 * extensions under short names. Maps are used where keys come from users.
 */
export interface JsonSchema {
  readonly type?:
    "string" | "number" | "integer" | "boolean" | "object" | "array";
  readonly description?: string;
  readonly format?: string;
  readonly nullable?: boolean;
  readonly default?: JsonValue;
  readonly enum?: readonly JsonValue[];
  readonly properties?: ReadonlyMap<string, JsonSchema>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly exclusiveMaximum?: boolean;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly preserveUnknownFields?: boolean;
  readonly embeddedResource?: boolean;
  readonly intOrString?: boolean;
  readonly listType?: "atomic" | "set" | "map";
  readonly listMapKeys?: readonly string[];
  readonly mapType?: "granular" | "atomic";
  readonly validations?: readonly ValidationRule[];
}
