import { crdRules } from "../../crd/crd-rules.js";
import type { CrdRuleEngine } from "../../schema/crd-rule-engine.js";
import type { KindRules } from "../kind-rules.js";

/** What is special about each built-in kind, by resource id. */
export function builtInRules(
  rules: CrdRuleEngine | undefined,
): ReadonlyMap<string, KindRules> {
  return new Map<string, KindRules>([
    ["apiextensions.k8s.io/customresourcedefinitions", crdRules(rules)],
  ]);
}
