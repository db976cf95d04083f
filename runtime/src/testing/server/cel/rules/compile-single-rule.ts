import type { Json } from "../../../../meta/object.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import type { CompileRule, RuleOutcome } from "../rule-contract.js";
import { compiledRules, runRules } from "./validate-rules.js";

/** See {@link CompileRule}. */
export const compileRule: CompileRule = ({
  rule,
  schema,
  isResourceRoot = false,
}) => {
  const alone: StructuralSchema = { ...schema, validations: [rule] };
  const compiled = compiledRules(alone, isResourceRoot)?.rules[0];
  if (compiled === undefined)
    return { error: "failed to convert to declType for CEL validation rules" };
  const { condition, message, usesOldSelf } = compiled;
  if (condition !== undefined && "error" in condition) return condition;
  if (message !== undefined && "error" in message) return message;
  return {
    ok: {
      usesOldSelf,
      maxCost: condition?.maxCost ?? 0,
      evaluate: ({ self, oldSelf }): RuleOutcome => {
        if (self === null) return { kind: "passed" };
        return runRules({
          value: self as Exclude<Json, null>,
          schema: alone,
          path: undefined,
          oldValue: oldSelf as Json | undefined,
          isResourceRoot,
          isUnchanged: () => false,
        });
      },
    },
  };
};
