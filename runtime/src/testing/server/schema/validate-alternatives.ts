import { quote } from "./go-text.js";
import type { AnySchema } from "./prepared-schema.js";
import type { ValidationResult } from "./validation-result.js";
import type { Subject, Validate } from "./validation-subject.js";

interface Context {
  readonly validate: Validate;
  readonly result: ValidationResult;
}

/** Checks `anyOf`, `oneOf`, `allOf` and `not`; kube-openapi's `schemaPropsValidator`. */
export function checkAlternatives(
  subject: Subject,
  schema: AnySchema,
  context: Context,
): void {
  const { anyOf, oneOf, allOf, not } = schema;
  const { validate, result } = context;
  if (anyOf !== undefined) checkAnyOf(subject, anyOf, context);
  if (oneOf !== undefined) checkOneOf(subject, oneOf, context);
  if (allOf !== undefined) checkAllOf(subject, allOf, context);
  if (not !== undefined && validate(subject, not).isValid)
    result.addUnnamed(`${named(subject)} must not validate the schema (not)`);
  result.matchCount++;
}

function named({ path }: Subject): string {
  return quote(path.toString());
}

function checkAnyOf(
  subject: Subject,
  alternatives: readonly AnySchema[],
  { validate, result }: Context,
): void {
  let best: ValidationResult | undefined;
  for (const alternative of alternatives) {
    const outcome = validate(subject, alternative);
    if (outcome.isValid) {
      result.merge(outcome);
      return;
    }
    if (best === undefined || outcome.matchCount > best.matchCount)
      best = outcome;
  }
  result.addUnnamed(
    `${named(subject)} must validate at least one schema (anyOf)`,
  );
  if (best !== undefined) result.merge(best);
}

function checkOneOf(
  subject: Subject,
  alternatives: readonly AnySchema[],
  { validate, result }: Context,
): void {
  const outcomes = alternatives.map((alternative) =>
    validate(subject, alternative),
  );
  const valid = outcomes.filter((outcome) => outcome.isValid);
  const [first] = valid;
  if (first !== undefined && valid.length === 1) {
    result.merge(first);
    return;
  }
  const found =
    valid.length === 0
      ? "Found none valid"
      : `Found ${valid.length} valid alternatives`;
  result.addUnnamed(
    `${named(subject)} must validate one and only one schema (oneOf). ${found}`,
  );
  if (valid.length === 0)
    result.merge(
      outcomes.reduce((best, outcome) =>
        outcome.matchCount > best.matchCount ? outcome : best,
      ),
    );
}

function checkAllOf(
  subject: Subject,
  alternatives: readonly AnySchema[],
  { validate, result }: Context,
): void {
  let valid = 0;
  for (const alternative of alternatives) {
    const outcome = validate(subject, alternative);
    if (outcome.isValid) valid++;
    result.merge(outcome);
  }
  if (valid === alternatives.length) return;
  result.addUnnamed(
    `${named(subject)} must validate all the schemas (allOf)${valid === 0 ? ". None validated" : ""}`,
  );
}
