import type { Json } from "../../../meta/object.js";
import {
  coerceEmbedded,
  embeddedErrors,
  type ObjectMetaRules,
} from "./embedded-resources.js";
import {
  aggregateText,
  fieldErrorText,
  invalid,
  type FieldError,
} from "./field-error.js";
import { FieldPath } from "./field-path.js";
import { isJsonObject, type JsonObject } from "./json-value.js";
import { isTypeOrObjectMeta, prune } from "./prune.js";
import { hasRules } from "./rule-nodes.js";
import type { CrdRuleEngine } from "./crd-rule-engine.js";
import type { StructuralSchema } from "./structural-schema.js";
import { schemaErrors } from "./validate-object.js";

/** What judging defaults needs beside the schema. */
export interface DefaultChecks {
  /** Default: metadata in embedded resources is not judged. */
  readonly metadataRules?: ObjectMetaRules | undefined;
  /** Default: CEL rules are not run. */
  readonly rules?: CrdRuleEngine | undefined;
}

/**
 * What is wrong with the defaults in a schema: they must be valid by it, and have no fields that it does not know.
 * After apiextensions' `defaulting.ValidateDefaults`.
 */
export function defaultValueErrors(
  schema: StructuralSchema,
  path: FieldPath | undefined,
  checks: DefaultChecks,
): FieldError[] {
  const root = { ...schema, embeddedResource: true };
  return new DefaultWalk(checks).errorsOf({
    schema: root,
    path,
    resource: root,
    surround: asResource,
    isInsideMeta: false,
  });
}

interface Place {
  readonly schema: StructuralSchema;
  readonly path: FieldPath | undefined;
  /** The schema of the resource that the value belongs to. */
  readonly resource: StructuralSchema;
  /** An object of that resource with a value here. */
  readonly surround: (value: Json) => JsonObject;
  readonly isInsideMeta: boolean;
}

class DefaultWalk {
  readonly #checks: DefaultChecks;

  constructor(checks: DefaultChecks) {
    this.#checks = checks;
  }

  errorsOf(outer: Place): FieldError[] {
    const place = outer.schema.embeddedResource
      ? {
          ...outer,
          resource: outer.schema,
          surround: asResource,
          isInsideMeta: false,
        }
      : outer;
    const { schema, path, surround } = place;
    const errors = this.#ownErrors(place);
    if (schema.items !== undefined)
      errors.push(
        ...this.errorsOf({
          ...place,
          schema: schema.items,
          path: FieldPath.child(path, "items"),
          surround: (value) => surround([value]),
        }),
      );
    for (const [name, property] of schema.properties ?? [])
      errors.push(
        ...this.errorsOf({
          ...place,
          schema: property,
          path: FieldPath.child(path, "properties").key(name),
          surround: (value) => surround({ [name]: value }),
          isInsideMeta:
            place.isInsideMeta ||
            (schema.embeddedResource && isTypeOrObjectMeta(name)),
        }),
      );
    return errors;
  }

  #ownErrors(place: Place): FieldError[] {
    const { schema, isInsideMeta } = place;
    if (schema.default === undefined) return [];
    const path = FieldPath.child(place.path, "default");
    const errors = isInsideMeta
      ? this.#metadataErrors(schema.default, place, path)
      : [
          ...pruningErrors(schema.default, schema, path),
          ...this.#embeddedErrors(schema.default, schema, path),
        ];
    const isUnfit = errors.some(
      ({ detail }) => detail !== "must not have unknown fields",
    );
    if (isUnfit) return errors;
    const invalidities = schemaErrors(schema.default, schema, path);
    return [
      ...errors,
      ...(invalidities.length > 0
        ? invalidities
        : this.#ruleErrors(schema.default, place, path)),
    ];
  }

  #metadataErrors(
    value: Json,
    { resource, surround }: Place,
    path: FieldPath,
  ): FieldError[] {
    const rules = this.#checks.metadataRules;
    if (rules === undefined) return [];
    const object = surround(value);
    const coerced = coerceEmbedded(object, resource, { rules });
    const reason =
      coerced.error === undefined
        ? embeddedText(object, resource, rules)
        : fieldErrorText(coerced.error);
    return reason === undefined
      ? []
      : [invalid(path, value, `must result in valid metadata: ${reason}`)];
  }

  #embeddedErrors(
    value: Json,
    schema: StructuralSchema,
    path: FieldPath,
  ): FieldError[] {
    const rules = this.#checks.metadataRules;
    if (rules !== undefined) {
      const coerced = coerceEmbedded(value, schema, { rules, path });
      if (coerced.error !== undefined) return [coerced.error];
    }
    return [...embeddedErrors(value, schema, { rules, path })];
  }

  #ruleErrors(
    value: Json,
    { schema, resource }: Place,
    path: FieldPath,
  ): readonly FieldError[] {
    const { rules } = this.#checks;
    if (rules === undefined || !hasRules(schema)) return [];
    const isResourceRoot = schema === resource;
    const errors = rules.validateRules(value, schema, {
      path,
      isResourceRoot,
      oldObject: value,
    });
    // Rules with an optional oldSelf are run as on create, too.
    return errors.length > 0
      ? errors
      : rules.validateRules(value, schema, { path, isResourceRoot });
  }
}

function pruningErrors(
  value: Json,
  schema: StructuralSchema,
  path: FieldPath,
): FieldError[] {
  const { object } = prune(value, schema, {
    isResourceRoot: schema.embeddedResource,
  });
  return object === value
    ? []
    : [invalid(path, value, "must not have unknown fields")];
}

function embeddedText(
  object: JsonObject,
  resource: StructuralSchema,
  rules: ObjectMetaRules,
): string | undefined {
  const errors = [
    ...embeddedErrors(object, resource, { rules, path: undefined }),
  ];
  return errors.length === 0 ? undefined : aggregateText(errors);
}

function asResource(value: Json): JsonObject {
  return {
    kind: "Validation",
    apiVersion: "validation/v1",
    ...(isJsonObject(value) ? value : {}),
  };
}
