import { textAt } from "../api-object.js";
import { forbidden } from "../response/api-errors.js";
import type { Authorizer } from "../auth/authorizer.js";
import type { AdmissionAttributes } from "./admission.js";
import { admissionExpression } from "./admission-expression.js";
import { expressionVariables } from "./expression-variables.js";

/**
 * True when every match condition holds for a request. One that is false decides; one that
 * fails counts only when none is false.
 *
 * @throws a 403 Status when a condition fails and failures are not to be ignored.
 */
export function matchConditionsHold(
  conditions: readonly unknown[],
  attributes: AdmissionAttributes,
  webhook: {
    readonly name: string;
    readonly isIgnoring: boolean;
    readonly authorizer: Authorizer;
  },
): boolean {
  const variables = expressionVariables(attributes, webhook.authorizer);
  const failures: string[] = [];
  for (const condition of conditions) {
    const source = textAt(condition, "expression");
    const { value, error } = admissionExpression(source).evaluate(variables);
    if (error !== undefined)
      failures.push(`expression '${source}' resulted in error: ${error}`);
    else if (value !== true) return false;
  }
  if (failures.length === 0) return true;
  if (webhook.isIgnoring) return false;
  const { resource, name } = attributes;
  throw forbidden(
    { group: resource.group, resource: resource.plural, name },
    failures.length === 1 ? failures.join() : `[${failures.join(", ")}]`,
  );
}
