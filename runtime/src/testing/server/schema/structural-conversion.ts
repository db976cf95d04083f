import { isSchemaProps, type SchemaProps } from "./schema-props.js";
import type {
  NestedValidation,
  SchemaType,
  StructuralSchema,
  ValueValidation,
} from "./structural-schema.js";

/** The first field, outside in, that no structural schema can have, in the real server's words; undefined when there is none. */
export function unsupportedField(schema: SchemaProps): string | undefined {
  const own = unsupportedOwnField(schema);
  if (own !== undefined) return own;
  for (const part of [
    schema.not,
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ]) {
    const nested = part && unsupportedField(part);
    if (nested !== undefined) return nested;
  }
  if (schema.preserveUnknownFields === false)
    return "internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined";
  if (schema.itemsArray !== undefined)
    return "OpenAPIV3Schema 'items' must be a schema, but is an array";
  for (const part of [
    schema.items,
    ...(schema.properties?.values() ?? []),
    schema.additionalProperties,
  ]) {
    const nested = isSchemaProps(part) ? unsupportedField(part) : undefined;
    if (nested !== undefined) return nested;
  }
  return undefined;
}

function unsupportedOwnField(schema: SchemaProps): string | undefined {
  const fields: readonly (readonly [string, boolean])[] = [
    ["id", schema.id !== undefined],
    ["schema", schema.schema !== undefined],
    ["$ref", schema.ref !== undefined && schema.ref !== ""],
    ["patternProperties", schema.patternProperties !== undefined],
    ["dependencies", (schema.dependencies?.size ?? 0) > 0],
    ["additionalItems", schema.additionalItems !== undefined],
    ["definitions", schema.definitions !== undefined],
  ];
  const found = fields.find(([, isSet]) => isSet)?.[0];
  return found && `OpenAPIV3Schema '${found}' is not supported`;
}

/** `schema` as a structural schema, which it must be; see `structuralErrors`. */
export function toStructural(schema: SchemaProps): StructuralSchema {
  const { items, properties, additionalProperties } = schema;
  return {
    ...(isSchemaType(schema.type) && { type: schema.type }),
    ...(schema.title !== undefined && { title: schema.title }),
    ...(schema.description !== undefined && {
      description: schema.description,
    }),
    ...(schema.default !== undefined && { default: schema.default }),
    nullable: schema.nullable,
    preserveUnknownFields: schema.preserveUnknownFields === true,
    embeddedResource: schema.embeddedResource,
    intOrString: schema.intOrString,
    ...(items !== undefined && { items: toStructural(items) }),
    ...(properties !== undefined && {
      properties: mapValues(properties, toStructural),
    }),
    ...(additionalProperties !== undefined && {
      additionalProperties: isSchemaProps(additionalProperties)
        ? toStructural(additionalProperties)
        : additionalProperties,
    }),
    ...listAndMapTypesOf(schema),
    ...(schema.validations !== undefined && {
      validations: schema.validations,
    }),
    ...constraintsOf(schema),
  };
}

const TYPES: ReadonlySet<unknown> = new Set<SchemaType>([
  "object",
  "array",
  "string",
  "integer",
  "number",
  "boolean",
]);

function isSchemaType(type: unknown): type is SchemaType {
  return TYPES.has(type);
}

function listAndMapTypesOf(
  schema: SchemaProps,
): Pick<StructuralSchema, "listType" | "listMapKeys" | "mapType"> {
  const { listType, listMapKeys, mapType } = schema;
  return {
    ...((listType === "atomic" || listType === "set" || listType === "map") && {
      listType,
    }),
    ...(listMapKeys !== undefined && { listMapKeys }),
    ...((mapType === "atomic" || mapType === "granular") && { mapType }),
  };
}

function toNested(schema: SchemaProps): NestedValidation {
  const { items, properties, additionalProperties } = schema;
  return {
    ...(isSchemaType(schema.type) && { type: schema.type }),
    ...(items !== undefined && { items: toNested(items) }),
    ...(properties !== undefined && {
      properties: mapValues(properties, toNested),
    }),
    ...(isSchemaProps(additionalProperties) && {
      additionalProperties: toNested(additionalProperties),
    }),
    ...(schema.validations !== undefined && {
      validations: schema.validations,
    }),
    ...constraintsOf(schema),
  };
}

const PLAIN_CONSTRAINTS = [
  "format",
  "maximum",
  "minimum",
  "maxLength",
  "minLength",
  "pattern",
  "maxItems",
  "minItems",
  "multipleOf",
  "enum",
  "maxProperties",
  "minProperties",
  "required",
] as const;

const FLAG_CONSTRAINTS = [
  "exclusiveMaximum",
  "exclusiveMinimum",
  "uniqueItems",
] as const;

function constraintsOf(schema: SchemaProps): ValueValidation {
  const constraints: Record<string, unknown> = {};
  for (const name of PLAIN_CONSTRAINTS)
    if (schema[name] !== undefined) constraints[name] = schema[name];
  for (const name of FLAG_CONSTRAINTS)
    if (schema[name]) constraints[name] = true;
  for (const name of ["allOf", "anyOf", "oneOf"] as const)
    if (schema[name] !== undefined)
      constraints[name] = schema[name].map(toNested);
  if (schema.not !== undefined) constraints["not"] = toNested(schema.not);
  return constraints;
}

function mapValues<A, B>(
  map: ReadonlyMap<string, A>,
  convert: (value: A) => B,
): ReadonlyMap<string, B> {
  return new Map([...map].map(([key, value]) => [key, convert(value)]));
}
