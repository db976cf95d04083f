import { withType } from "../api-object.js";
import type { CelValue } from "../cel/values/cel-value.js";
import type { Authorizer } from "../auth/authorizer.js";
import type { AuthorizerValue } from "../cel/functions/kubernetes/authorizer-value.js";
import type { AdmissionAttributes } from "./admission.js";
import { reviewRequest } from "./admission-review.js";
import {
  dynamicValue,
  type ExpressionVariables,
} from "./admission-expression.js";
import { requestAuthorizer, requestResource } from "./request-authorizer.js";

/** The variables of every expression about a request. */
export function expressionVariables(
  attributes: AdmissionAttributes,
  authorizer: Authorizer,
  more: ExpressionVariables = new Map(),
): ExpressionVariables {
  const { object, oldObject, resource } = attributes;
  const once = (make: () => unknown): (() => CelValue) => {
    let value: CelValue | undefined;
    return () => (value ??= dynamicValue(make()));
  };
  const asker = (): AuthorizerValue =>
    requestAuthorizer(attributes, authorizer);
  return new Map<string, () => CelValue>([
    ["object", once(() => (object ? withType(object, resource) : null))],
    [
      "oldObject",
      once(() => (oldObject ? withType(oldObject, resource) : null)),
    ],
    [
      "request",
      once(() => {
        const {
          object: _object,
          oldObject: _oldObject,
          ...request
        } = reviewRequest(attributes, attributes);
        return request;
      }),
    ],
    ["authorizer", asker],
    ["authorizer.requestResource", () => requestResource(attributes, asker())],
    ...more,
  ]);
}
