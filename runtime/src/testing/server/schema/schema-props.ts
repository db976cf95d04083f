import type { Json } from "../../../meta/object.js";
import type { ValidationRule } from "./structural-schema.js";

/**
 * An OpenAPI v3 schema as a CRD gives it, structural or not: every field that the API's type
 * `JSONSchemaProps` has, absent where it is empty. What the type does not have, or has
 * with another type, is not here: decoding has refused or dropped it before.
 */
export interface SchemaProps {
  readonly id?: string;
  readonly schema?: string;
  readonly ref?: string;
  readonly description?: string;
  readonly type?: string;
  readonly nullable: boolean;
  readonly format?: string;
  readonly title?: string;
  readonly default?: Json;
  readonly maximum?: number;
  readonly exclusiveMaximum: boolean;
  readonly minimum?: number;
  readonly exclusiveMinimum: boolean;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly uniqueItems: boolean;
  readonly multipleOf?: number;
  readonly enum?: readonly Json[];
  readonly maxProperties?: number;
  readonly minProperties?: number;
  readonly required?: readonly string[];
  readonly items?: SchemaProps;
  readonly itemsArray?: readonly SchemaProps[];
  readonly allOf?: readonly SchemaProps[];
  readonly oneOf?: readonly SchemaProps[];
  readonly anyOf?: readonly SchemaProps[];
  readonly not?: SchemaProps;
  readonly properties?: ReadonlyMap<string, SchemaProps>;
  readonly additionalProperties?: SchemaProps | boolean;
  readonly patternProperties?: ReadonlyMap<string, SchemaProps>;
  readonly dependencies?: ReadonlyMap<
    string,
    SchemaProps | readonly string[] | undefined
  >;
  readonly additionalItems?: SchemaProps | boolean;
  readonly definitions?: ReadonlyMap<string, SchemaProps>;
  readonly externalDocs?: {
    readonly description?: string;
    readonly url?: string;
  };
  readonly example?: Json;
  readonly preserveUnknownFields?: boolean;
  readonly embeddedResource: boolean;
  readonly intOrString: boolean;
  readonly listMapKeys?: readonly string[];
  readonly listType?: string;
  readonly mapType?: string;
  readonly validations?: readonly ValidationRule[];
}

/** Every schema inside `schema`, itself first. */
export function* everySchema(schema: SchemaProps): Iterable<SchemaProps> {
  yield schema;
  const maps = [
    schema.properties,
    schema.patternProperties,
    schema.definitions,
  ];
  const lists = [
    schema.itemsArray,
    schema.allOf,
    schema.anyOf,
    schema.oneOf,
    ...maps.map((map) => (map === undefined ? undefined : [...map.values()])),
  ];
  const single = [
    schema.items,
    schema.not,
    schema.additionalProperties,
    schema.additionalItems,
    ...(schema.dependencies?.values() ?? []),
  ];
  for (const list of lists)
    for (const part of list ?? []) yield* everySchema(part);
  for (const part of single) if (isSchemaProps(part)) yield* everySchema(part);
}

/** Tells a schema from the other forms that a field such as `additionalProperties` may have. */
export function isSchemaProps(
  value: SchemaProps | boolean | readonly string[] | undefined,
): value is SchemaProps {
  return typeof value === "object" && !Array.isArray(value);
}
