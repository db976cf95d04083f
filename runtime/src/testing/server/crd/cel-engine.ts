import { checkRules } from "../cel/rules/check-rules.js";
import { validateRules } from "../cel/rules/validate-rules.js";
import type { CrdRuleEngine } from "../schema/crd-rule-engine.js";

/** The CEL rules of CRDs, checked and run by the engine of this server. */
export const celEngine: CrdRuleEngine = { checkRules, validateRules };
