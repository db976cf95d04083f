import type { Json } from "../../../meta/object.js";
import { invalid, tooMany } from "./field-error.js";
import { marshalJson } from "./go-text.js";
import type { AnySchema } from "./prepared-schema.js";
import type { ValidationResult } from "./validation-result.js";
import type { Subject, Validate } from "./validation-subject.js";

/** Checks the items of a list, then their number. */
export function checkItems(
  items: readonly Json[],
  { path: at, correlation }: Subject,
  context: {
    readonly schema: AnySchema;
    readonly validatePart: Validate;
    readonly result: ValidationResult;
  },
): void {
  const { schema, validatePart, result } = context;
  if (schema.items !== undefined)
    for (const [index, value] of items.entries())
      result.merge(
        validatePart(
          {
            value,
            path: at.item(index),
            correlation: correlation?.index(index),
          },
          schema.items,
        ),
      );
  const { minItems, maxItems } = schema;
  const size = items.length;
  if (minItems !== undefined && size < minItems) {
    const path = at.toString();
    const message = `${path} in body should have at least ${minItems} items`;
    result.add({
      path,
      message,
      toError: (field) => invalid(field, size, message),
    });
  }
  if (maxItems !== undefined && size > maxItems) {
    const path = at.toString();
    result.add({
      path,
      message: `${path} in body should have at most ${maxItems} items`,
      toError: (field) => tooMany(field, size, maxItems),
    });
  }
  if (
    schema.uniqueItems === true &&
    new Set(items.map(marshalJson)).size < size
  ) {
    const path = at.toString();
    const message = `${path} in body shouldn't contain duplicates`;
    result.add({
      path,
      message,
      toError: (field) => invalid(field, "", message),
    });
  }
  // One for the items, one for having been checked.
  result.matchCount += 2;
}
