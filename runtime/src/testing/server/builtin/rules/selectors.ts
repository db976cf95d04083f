import { isRecord, listAt, textAt, valueAt } from "../../api-object.js";
import {
  invalid,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import type { FieldPath } from "../../schema/field-path.js";
import { labelKeyErrors } from "../../metadata/name-rules.js";
import { labelsErrors } from "../../metadata/validate-metadata.js";
import type { Requirement } from "../../selectors/label-selector.js";

/** What is wrong with a LabelSelector. */
export function selectorErrors(
  selector: unknown,
  path: FieldPath,
): FieldError[] {
  const labels = valueAt(selector, "matchLabels");
  const errors = labelsErrors(
    isRecord(labels) ? labels : undefined,
    path.child("matchLabels"),
  );
  for (const [index, expression] of listAt(
    selector,
    "matchExpressions",
  ).entries()) {
    const at = path.child("matchExpressions").index(index);
    const operator = textAt(expression, "operator");
    const values = listAt(expression, "values");
    if ((operator === "In" || operator === "NotIn") && values.length === 0)
      errors.push(
        required(
          at.child("values"),
          "must be specified when `operator` is 'In' or 'NotIn'",
        ),
      );
    if (!["In", "NotIn", "Exists", "DoesNotExist"].includes(operator))
      errors.push(
        invalid(
          at.child("operator"),
          operator,
          "not a valid selector operator",
        ),
      );
    const key = textAt(expression, "key");
    for (const text of labelKeyErrors(key))
      errors.push(invalid(at.child("key"), key, text));
  }
  return errors;
}

/** True when a LabelSelector selects nothing in particular. */
export function isEmptySelector(selector: unknown): boolean {
  const labels = valueAt(selector, "matchLabels");
  return (
    (!isRecord(labels) || Object.keys(labels).length === 0) &&
    listAt(selector, "matchExpressions").length === 0
  );
}

/** A LabelSelector as requirements, to match labels by. */
export function requirementsOf(selector: unknown): Requirement[] {
  const labels = valueAt(selector, "matchLabels");
  const requirements: Requirement[] = Object.entries(
    isRecord(labels) ? labels : {},
  ).map(([key, value]) => ({
    key,
    operator: "in",
    values: [String(value)],
  }));
  for (const expression of listAt(selector, "matchExpressions"))
    requirements.push({
      key: textAt(expression, "key"),
      operator: OPERATORS.get(textAt(expression, "operator")) ?? "exists",
      values: listAt(expression, "values").map(String),
    });
  return requirements;
}

const OPERATORS: ReadonlyMap<string, Requirement["operator"]> = new Map([
  ["In", "in"],
  ["NotIn", "notin"],
  ["Exists", "exists"],
  ["DoesNotExist", "!"],
]);
