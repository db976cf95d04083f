import { required, type FieldError } from "./field-error.js";
import { FieldPath, fieldPathText } from "./field-path.js";
import type { SchemaProps } from "./schema-props.js";

/**
 * Finds the parts that `allOf`, `anyOf`, `oneOf` and `not` constrain without the schema
 * around them giving their structure; apiextensions' `validateStructuralCompleteness`.
 * Only the root's own alternatives are looked at, as there.
 */
export function* incompletenessErrors(
  schema: SchemaProps,
  path: FieldPath | undefined,
): Iterable<FieldError> {
  yield* alternativesErrors(schema, { schema, path, validationPath: path });
}

/** A place in the structure, and in the constraints laid upon it. */
interface Place {
  readonly schema: SchemaProps | undefined;
  readonly path: FieldPath | undefined;
  readonly validationPath: FieldPath | undefined;
}

function* alternativesErrors(
  validation: SchemaProps,
  place: Place,
): Iterable<FieldError> {
  const at = (name: string): FieldPath =>
    FieldPath.child(place.validationPath, name);
  if (validation.not !== undefined)
    yield* nestedErrors(validation.not, {
      ...place,
      validationPath: at("not"),
    });
  for (const name of ["allOf", "anyOf", "oneOf"] as const)
    for (const [i, part] of (validation[name] ?? []).entries())
      yield* nestedErrors(part, {
        ...place,
        validationPath: at(name).index(i),
      });
}

function* nestedErrors(
  validation: SchemaProps,
  place: Place,
): Iterable<FieldError> {
  const { schema, path, validationPath } = place;
  if (schema === undefined) {
    yield undefinedPart(place);
    return;
  }
  yield* alternativesErrors(validation, place);
  if (validation.items !== undefined)
    yield* nestedErrors(validation.items, {
      schema: schema.items,
      path: FieldPath.child(path, "items"),
      validationPath: FieldPath.child(validationPath, "items"),
    });
  for (const [name, property] of validation.properties ?? [])
    yield* nestedErrors(property, {
      schema: schema.properties?.get(name),
      path: FieldPath.child(path, "properties").key(name),
      validationPath: FieldPath.child(validationPath, "properties").key(name),
    });
}

function undefinedPart({ path, validationPath }: Place): FieldError {
  return required(
    path,
    `because it is defined in ${fieldPathText(validationPath)}`,
  );
}
