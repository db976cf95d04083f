import type { Json } from "../../../meta/object.js";
import { Correlation } from "./correlation.js";
import { embeddedErrors, type ObjectMetaRules } from "./embedded-resources.js";
import type { FieldError } from "./field-error.js";
import { FieldPath } from "./field-path.js";
import { isJsonObject, member } from "./json-value.js";
import { listTypeErrors } from "./list-type-errors.js";
import {
  scaleSpecErrors,
  scaleStatusErrors,
  type ScalePaths,
} from "./scale-errors.js";
import type { StructuralSchema } from "./structural-schema.js";
import { validateValue } from "./validate-value.js";
import { ValuePath, violationErrors } from "./validation-result.js";

/** See {@link validateObject}. */
export interface ValidateObjectOptions {
  /** The stored object, on update: what is invalid and unchanged is let pass. */
  readonly oldObject?: unknown;
  readonly scale?: ScalePaths | undefined;
  /** `status` checks only the status, as that endpoint does. Default: everything. */
  readonly subresource?: "status" | undefined;
  /** Default: the metadata of embedded resources is not checked. */
  readonly metadataRules?: ObjectMetaRules | undefined;
}

/**
 * Checks a custom resource, which has its apiVersion and kind, against its schema: values,
 * scale paths, embedded resources, list sets and maps, in this order. Not checked: `metadata`, which
 * every kind shares, and CEL rules, which run only if `blockingError` finds nothing.
 */
export function validateObject(
  object: unknown,
  schema: StructuralSchema,
  options: ValidateObjectOptions = {},
): FieldError[] {
  const value = object as Json;
  const oldValue = options.oldObject as Json | undefined;
  const { scale, metadataRules: rules, subresource } = options;
  const isStatus = subresource === "status";
  const errors = isStatus
    ? statusErrors(value, schema, oldValue)
    : valueErrors(value, schema, oldValue);
  if (scale !== undefined) {
    if (!isStatus) errors.push(...scaleSpecErrors(value, scale));
    errors.push(...scaleStatusErrors(value, scale));
  }
  if (!isStatus)
    errors.push(...embeddedErrors(value, schema, { rules, path: undefined }));
  errors.push(...newListTypeErrors(value, schema, oldValue));
  return errors;
}

/** What is wrong with a value that stands at `at`, by its schema alone. */
export function schemaErrors(
  value: Json,
  schema: StructuralSchema,
  at: FieldPath | undefined,
): FieldError[] {
  const result = validateValue(
    { value, path: new ValuePath(), correlation: undefined },
    schema,
  );
  return violationErrors(result.violations, at);
}

function valueErrors(
  value: Json,
  schema: StructuralSchema,
  oldValue: Json | undefined,
): FieldError[] {
  const correlation =
    oldValue === undefined
      ? undefined
      : new Correlation(value, oldValue, schema);
  const result = validateValue(
    { value, path: new ValuePath(), correlation },
    schema,
  );
  // An unchanged object is let pass as a whole.
  return !result.isValid && correlation?.isUnchanged() === true
    ? []
    : violationErrors(result.violations, undefined);
}

function statusErrors(
  value: Json,
  schema: StructuralSchema,
  oldValue: Json | undefined,
): FieldError[] {
  const status = isJsonObject(value) ? member(value, "status") : undefined;
  const statusSchema = schema.properties?.get("status");
  if (status === undefined || statusSchema === undefined) return [];
  const correlation =
    oldValue === undefined
      ? undefined
      : new Correlation(value, oldValue, schema).key("status");
  const result = validateValue(
    { value: status, path: new ValuePath(), correlation },
    statusSchema,
  );
  return !result.isValid && correlation?.isUnchanged() === true
    ? []
    : violationErrors(result.violations, FieldPath.of("status"));
}

// Lists that broke the rule before may break it still.
function newListTypeErrors(
  value: Json,
  schema: StructuralSchema,
  oldValue: Json | undefined,
): FieldError[] {
  const errors = [...listTypeErrors(value, schema, undefined)];
  if (errors.length === 0 || oldValue === undefined) return errors;
  const [oldError] = listTypeErrors(oldValue, schema, undefined);
  return oldError === undefined ? errors : [];
}
