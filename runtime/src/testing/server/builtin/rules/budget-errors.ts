import { own, valueAt, type ApiObject } from "../../api-object.js";
import {
  invalid,
  VerbatimValue,
  type FieldError,
} from "../../schema/field-error.js";
import { FieldPath } from "../../schema/field-path.js";
import { among } from "./check.js";
import { percentErrors } from "./percent-errors.js";
import { selectorErrors } from "./selectors.js";

const SPEC = FieldPath.of("spec");

/** What is wrong with a PodDisruptionBudget; policy's ValidatePodDisruptionBudgetSpec. */
export function budgetErrors(budget: ApiObject): FieldError[] {
  const spec = budget["spec"];
  const min = own(spec, "minAvailable");
  const max = own(spec, "maxUnavailable");
  const amount = (name: string): FieldError[] =>
    percentErrors(own(spec, name), SPEC.child(name), { isAtMostAll: true });
  return [
    ...(min !== undefined && max !== undefined
      ? [
          invalid(
            SPEC,
            internalSpec(spec),
            "minAvailable and maxUnavailable cannot be both set",
          ),
        ]
      : []),
    ...amount("minAvailable"),
    ...amount("maxUnavailable"),
    ...selectorErrors(valueAt(spec, "selector"), SPEC.child("selector")),
    ...among(
      own(spec, "unhealthyPodEvictionPolicy"),
      SPEC.child("unhealthyPodEvictionPolicy"),
      ["AlwaysAllow", "IfHealthyBudget"],
    ),
  ];
}

/** The real server prints its internal struct, with Go's names in Go's order. */
function internalSpec(spec: unknown): VerbatimValue {
  return new VerbatimValue(
    JSON.stringify({
      MinAvailable: own(spec, "minAvailable"),
      Selector: own(spec, "selector") ?? null,
      MaxUnavailable: own(spec, "maxUnavailable"),
      UnhealthyPodEvictionPolicy:
        own(spec, "unhealthyPodEvictionPolicy") ?? null,
    }),
  );
}
