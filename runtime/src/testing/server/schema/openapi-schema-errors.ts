import {
  forbidden,
  invalid,
  notSupported,
  type FieldError,
} from "./field-error.js";
import { FieldPath } from "./field-path.js";
import { collectionTypeErrors } from "./list-type-schema-errors.js";
import { isTypeOrObjectMeta } from "./prune.js";
import { ruleFieldErrors } from "./rule-field-errors.js";
import { isSchemaProps, type SchemaProps } from "./schema-props.js";
import type { StructuralSchema } from "./structural-schema.js";

/** A schema, and the same as a structural one where it is known to be one. */
interface SchemaNode {
  readonly schema: SchemaProps;
  readonly structural: StructuralSchema | undefined;
  readonly path: FieldPath | undefined;
}

interface Context {
  readonly isRoot: boolean;
  /** Why defaults are not allowed; undefined when they are. */
  readonly noDefaults: string | undefined;
  readonly isInsideResourceMeta: boolean;
}

/** See {@link openApiSchemaErrors}. */
export interface OpenApiSchemaErrors {
  readonly errors: readonly FieldError[];
  /** Parts with errors in or below them, whose CEL rules are not to be compiled. */
  readonly partsWithErrors: ReadonlySet<StructuralSchema>;
}

/**
 * What a schema is refused for beyond not being structural: what Kubernetes does not support of
 * OpenAPI, and misuse of its extensions. CEL rules are not compiled here.
 * After apiextensions' `ValidateCustomResourceDefinitionOpenAPISchema`.
 */
export function openApiSchemaErrors(root: SchemaNode): OpenApiSchemaErrors {
  const walk = new Walk();
  const errors = walk.errorsOf(root, {
    isRoot: true,
    noDefaults: undefined,
    isInsideResourceMeta: false,
  });
  return { errors, partsWithErrors: walk.partsWithErrors };
}

class Walk {
  readonly partsWithErrors = new Set<StructuralSchema>();

  errorsOf(node: SchemaNode, context: Context): FieldError[] {
    const { schema, path } = node;
    const errors: FieldError[] = [
      ...unsupportedErrors(schema, path, context),
      ...this.#additionalPropertiesErrors(node, context),
      ...this.#propertiesErrors(node, context),
      ...this.#alternativesErrors(node, context),
      ...this.#itemsErrors(node, context),
    ];
    if (schema.preserveUnknownFields === false)
      errors.push(
        invalid(
          FieldPath.child(path, "x-kubernetes-preserve-unknown-fields"),
          false,
          "must be true or undefined",
        ),
      );
    errors.push(...collectionTypeErrors(schema, path));
    errors.push(...ruleFieldErrors(schema, path));
    if (errors.length > 0 && node.structural !== undefined)
      this.partsWithErrors.add(node.structural);
    return errors;
  }

  #additionalPropertiesErrors(
    node: SchemaNode,
    context: Context,
  ): FieldError[] {
    const { schema, structural } = node;
    const { additionalProperties } = schema;
    if (additionalProperties === undefined) return [];
    const path = FieldPath.child(node.path, "additionalProperties");
    const errors =
      schema.properties !== undefined && additionalProperties !== true
        ? [
            forbidden(
              path,
              "additionalProperties and properties are mutual exclusive",
            ),
          ]
        : [];
    if (!isSchemaProps(additionalProperties)) return errors;
    const rest = structural?.additionalProperties;
    return [
      ...errors,
      ...this.errorsOf(
        {
          schema: additionalProperties,
          structural: typeof rest === "object" ? rest : undefined,
          path,
        },
        {
          ...context,
          isRoot: false,
          ...(context.isInsideResourceMeta && {
            noDefaults:
              "inside additionalProperties applying to object metadata",
          }),
        },
      ),
    ];
  }

  #propertiesErrors(node: SchemaNode, context: Context): FieldError[] {
    const { schema, structural, path } = node;
    return [...(schema.properties ?? [])].flatMap(([name, property]) => {
      const isMeta =
        (context.isRoot || schema.embeddedResource) && isTypeOrObjectMeta(name);
      return this.errorsOf(
        {
          schema: property,
          structural: structural?.properties?.get(name),
          path: FieldPath.child(path, "properties").key(name),
        },
        {
          isRoot: false,
          isInsideResourceMeta: context.isInsideResourceMeta || isMeta,
          noDefaults:
            isMeta && context.isRoot
              ? `in top-level ${name}`
              : context.noDefaults,
        },
      );
    });
  }

  #alternativesErrors(node: SchemaNode, context: Context): FieldError[] {
    const { schema } = node;
    const at = (name: string): FieldPath => FieldPath.child(node.path, name);
    const parts: (readonly [SchemaProps, FieldPath])[] = [];
    if (schema.not !== undefined) parts.push([schema.not, at("not")]);
    for (const name of ["allOf", "oneOf", "anyOf"] as const)
      for (const [i, part] of (schema[name] ?? []).entries())
        parts.push([part, at(name).index(i)]);
    for (const [name, part] of schema.definitions ?? [])
      parts.push([part, at("definitions").key(name)]);
    return parts.flatMap(([part, path]) =>
      this.#withoutStructure(part, path, context),
    );
  }

  #itemsErrors(node: SchemaNode, context: Context): FieldError[] {
    const { schema, structural } = node;
    const path = FieldPath.child(node.path, "items");
    const errors =
      schema.items === undefined
        ? []
        : this.errorsOf(
            { schema: schema.items, structural: structural?.items, path },
            { ...context, isRoot: false },
          );
    for (const [i, part] of (schema.itemsArray ?? []).entries())
      errors.push(...this.#withoutStructure(part, path.index(i), context));
    for (const [name, part] of schema.dependencies ?? [])
      if (isSchemaProps(part))
        errors.push(
          ...this.#withoutStructure(
            part,
            FieldPath.child(node.path, "dependencies").key(name),
            context,
          ),
        );
    return errors;
  }

  #withoutStructure(
    schema: SchemaProps,
    path: FieldPath,
    context: Context,
  ): FieldError[] {
    return this.errorsOf(
      { schema, structural: undefined, path },
      { ...context, isRoot: false },
    );
  }
}

const TYPES = ["array", "boolean", "integer", "number", "object", "string"];

function* unsupportedErrors(
  schema: SchemaProps,
  path: FieldPath | undefined,
  { noDefaults, isInsideResourceMeta }: Context,
): Iterable<FieldError> {
  const at = (name: string): FieldPath => FieldPath.child(path, name);
  if (schema.type !== undefined && !TYPES.includes(schema.type))
    yield notSupported(at("type"), schema.type, TYPES);
  if (schema.default !== undefined && noDefaults !== undefined)
    yield forbidden(at("default"), `must not be set ${noDefaults}`);
  const unsupported: readonly (readonly [string, boolean])[] = [
    ["id", schema.id !== undefined],
    ["additionalItems", schema.additionalItems !== undefined],
    ["patternProperties", schema.patternProperties !== undefined],
    ["definitions", schema.definitions !== undefined],
    ["dependencies", schema.dependencies !== undefined],
    ["$ref", schema.ref !== undefined],
  ];
  for (const [name, isSet] of unsupported)
    if (isSet) yield forbidden(at(name), `${name} is not supported`);
  if (schema.type === "null")
    yield forbidden(
      at("type"),
      "type cannot be set to null, use nullable as an alternative",
    );
  if (schema.itemsArray !== undefined)
    yield forbidden(
      at("items"),
      "items must be a schema object and not an array",
    );
  if (isInsideResourceMeta && schema.embeddedResource)
    yield forbidden(
      at("x-kubernetes-embedded-resource"),
      "must not be used inside of resource meta",
    );
  if (schema.uniqueItems)
    yield forbidden(
      at("uniqueItems"),
      "uniqueItems cannot be set to true since the runtime complexity becomes quadratic",
    );
}
