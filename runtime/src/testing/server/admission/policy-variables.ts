import { listAt, textAt, type ApiObject } from "../api-object.js";
import type { Authorizer } from "../auth/authorizer.js";
import { CelError } from "../cel/values/cel-error.js";
import type { CelValue } from "../cel/values/cel-value.js";
import type { Store } from "../storage/store.js";
import type { AdmissionAttributes } from "./admission.js";
import {
  admissionExpression,
  dynamicValue,
  LazyMap,
  type ExpressionVariables,
} from "./admission-expression.js";
import { expressionVariables } from "./expression-variables.js";

/** What expressions of a policy see of a request: with what all see its parameters, the namespace and its own variables. */
export function policyVariables(
  parts: {
    readonly store: Store;
    readonly authorizer: Authorizer;
    readonly policy: ApiObject;
    readonly attributes: AdmissionAttributes;
  },
  params: ApiObject | null,
): ExpressionVariables {
  const { store, attributes, policy, authorizer } = parts;
  const makers = new Map<string, () => CelValue>();
  const lazy = new LazyMap(makers);
  const all: ExpressionVariables = expressionVariables(
    attributes,
    authorizer,
    new Map<string, () => CelValue>([
      ["params", () => dynamicValue(params)],
      ["namespaceObject", () => namespaceOf(attributes, store)],
      ["variables", () => lazy],
    ]),
  );
  for (const variable of listAt(policy, "spec", "variables")) {
    const name = textAt(variable, "name");
    const source = textAt(variable, "expression");
    makers.set(name, () => {
      const { value, error } = admissionExpression(source).evaluate(all);
      return error === undefined
        ? value
        : new CelError(
            `composited variable ${JSON.stringify(name)} fails to evaluate: ${error}`,
          );
    });
  }
  return all;
}

function namespaceOf(attributes: AdmissionAttributes, store: Store): CelValue {
  // A namespace is not within itself.
  if (attributes.resource.id === "namespaces") return null;
  const found = store.resource("namespaces").get(attributes.namespace);
  return dynamicValue(
    found && { ...found.object, apiVersion: "v1", kind: "Namespace" },
  );
}
