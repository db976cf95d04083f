import { textAt } from "../api-object.js";
import { forbidden } from "../response/api-errors.js";
import type { Authorizer } from "../auth/authorizer.js";
import type { AdmissionAttributes } from "./admission.js";
import {
  admissionExpression,
  type ExpressionVariables,
} from "./admission-expression.js";
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
  const { holds, failure } = judgeConditions(conditions, variables);
  if (failure === undefined || webhook.isIgnoring) return holds;
  const { resource, name } = attributes;
  throw forbidden(
    { group: resource.group, resource: resource.plural, name },
    failure,
  );
}

/** Whether all conditions hold; when some fail and none is false, how they fail. */
export function judgeConditions(
  conditions: readonly unknown[],
  variables: ExpressionVariables,
): { readonly holds: boolean; readonly failure?: string } {
  const failures: string[] = [];
  for (const condition of conditions) {
    const source = textAt(condition, "expression");
    const { value, error } = admissionExpression(source).evaluate(variables);
    if (error !== undefined)
      failures.push(`expression '${source}' resulted in error: ${error}`);
    else if (value !== true) return { holds: false };
  }
  if (failures.length === 0) return { holds: true };
  const failure =
    failures.length === 1 ? failures.join() : `[${failures.join(", ")}]`;
  return { holds: false, failure };
}
