import { schemaValue } from "./crd-go-text.js";
import type { CrdVersionParts } from "./crd-model.js";
import type { CrdRuleEngine, RuleCheckContext } from "./crd-rule-engine.js";
import {
  defaultValueErrors,
  type DefaultChecks,
} from "./default-value-errors.js";
import { forbidden, invalid, type FieldError } from "./field-error.js";
import type { FieldPath } from "./field-path.js";
import { openApiSchemaErrors } from "./openapi-schema-errors.js";
import type { SchemaProps } from "./schema-props.js";
import { toStructural, unsupportedField } from "./structural-conversion.js";
import { structuralErrors } from "./structural-errors.js";
import type { StructuralSchema } from "./structural-schema.js";

/** What the check of a schema needs beside it. */
export interface SchemaChecks extends DefaultChecks {
  readonly hasStatusSubresource: boolean;
  readonly ruleContext: Omit<RuleCheckContext, "skippedParts">;
}

/** What the `schema` of a version, which stands at `path`, is refused for. */
export function crdSchemaErrors(
  schema: CrdVersionParts["schema"],
  path: FieldPath,
  checks: SchemaChecks,
): FieldError[] {
  const props = schema?.openAPIV3Schema;
  if (props === undefined) return [];
  const at = path.child("openAPIV3Schema");
  const errors = checks.hasStatusSubresource ? rootErrors(props, at) : [];
  if (props.nullable)
    errors.push(
      forbidden(at.child("nullable"), "nullable cannot be true at the root"),
    );
  const unsupported = unsupportedField(props);
  const structural =
    unsupported === undefined ? toStructural(props) : undefined;
  const structureErrors =
    structural === undefined
      ? []
      : notStructuralErrors(props, structural, { at, checks });
  errors.push(...structureErrors);
  const { errors: schemaErrors, partsWithErrors } = openApiSchemaErrors({
    schema: props,
    structural,
    path: at,
  });
  errors.push(...schemaErrors);
  if (structural !== undefined && structureErrors.length === 0)
    errors.push(
      ...ruleErrors(structural, at, {
        rules: checks.rules,
        context: { ...checks.ruleContext, skippedParts: partsWithErrors },
      }),
    );
  // What conversion finds is mostly found again, in better words, by the checks above.
  return errors.length === 0 && unsupported !== undefined
    ? [invalid(at, "", unsupported)]
    : errors;
}

function notStructuralErrors(
  props: SchemaProps,
  structural: StructuralSchema,
  { at, checks }: { readonly at: FieldPath; readonly checks: SchemaChecks },
): readonly FieldError[] {
  const errors = structuralErrors(props, at);
  return errors.length > 0
    ? errors
    : defaultValueErrors(structural, at, checks);
}

function ruleErrors(
  structural: StructuralSchema,
  at: FieldPath,
  {
    rules,
    context,
  }: {
    readonly rules: CrdRuleEngine | undefined;
    readonly context: RuleCheckContext;
  },
): readonly FieldError[] {
  return rules?.checkRules(structural, at, context) ?? [];
}

const ALLOWED_AT_ROOT = [
  "Description",
  "Type",
  "Format",
  "Title",
  "Maximum",
  "ExclusiveMaximum",
  "Minimum",
  "ExclusiveMinimum",
  "MaxLength",
  "MinLength",
  "Pattern",
  "MaxItems",
  "MinItems",
  "UniqueItems",
  "MultipleOf",
  "Required",
  "Items",
  "Properties",
  "ExternalDocs",
  "Example",
  "XPreserveUnknownFields",
  "XValidations",
];

/** With a status subresource, the status is checked by its property's schema alone, and the root may say nothing that this would lose. */
function rootErrors(schema: SchemaProps, at: FieldPath): FieldError[] {
  const isWrongType = schema.type !== undefined && schema.type !== "object";
  // Fields are judged in the order of Go's struct, up to the first that is wrong; these three stand before the type.
  if (!hasFieldBeforeType(schema) && isWrongType)
    return [
      invalid(
        at.child("type"),
        schema.type,
        'only "object" is allowed as the type at the root of the schema if the status subresource is enabled',
      ),
    ];
  return hasFieldBeforeType(schema) || hasFieldNotForRoot(schema)
    ? [
        invalid(
          at,
          schemaValue(schema),
          `only [${ALLOWED_AT_ROOT.join(" ")}] fields are allowed at the root of the schema if the status subresource is enabled`,
        ),
      ]
    : [];
}

function hasFieldBeforeType({ id, schema, ref }: SchemaProps): boolean {
  return id !== undefined || schema !== undefined || ref !== undefined;
}

function hasFieldNotForRoot(schema: SchemaProps): boolean {
  return (
    schema.nullable ||
    schema.embeddedResource ||
    schema.intOrString ||
    [
      schema.default,
      schema.enum,
      schema.maxProperties,
      schema.minProperties,
      schema.allOf,
      schema.oneOf,
      schema.anyOf,
      schema.not,
      schema.additionalProperties,
      schema.patternProperties,
      schema.dependencies,
      schema.additionalItems,
      schema.definitions,
      schema.listMapKeys,
      schema.listType,
      schema.mapType,
    ].some((value) => value !== undefined)
  );
}
