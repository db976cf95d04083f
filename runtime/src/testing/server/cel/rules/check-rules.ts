import {
  type FieldError,
  forbidden,
  internalError,
  invalid,
  VerbatimValue,
} from "../../schema/field-error.js";
import type { FieldPath } from "../../schema/field-path.js";
import { marshalJson } from "../../schema/go-text.js";
import type {
  StructuralSchema,
  ValidationRule,
} from "../../schema/structural-schema.js";
import type { CheckRules, CheckRulesContext } from "../rule-contract.js";
import { compileRules, type RuleProgramSet } from "./compile-rule.js";
import {
  costRefusal,
  MAX_RULE_COST,
  RuleCostTotal,
} from "./rule-cost-total.js";

/** See {@link CheckRules}; as apiextensions' `ValidateCustomResourceDefinitionOpenAPISchema`, word for word. */
export const checkRules: CheckRules = (schema, path, context = {}) => {
  const check = new RuleCheck(context);
  check.visit({
    schema,
    path,
    isResourceRoot: true,
    cardinality: 1,
    uncorrelatable: undefined,
  });
  return [...check.errors, ...check.total.errors(path)];
};

interface Visit {
  readonly schema: StructuralSchema;
  readonly path: FieldPath;
  readonly isResourceRoot: boolean;
  /** How often a value can stand in an object; undefined without bound. */
  readonly cardinality: number | undefined;
  /** The highest part above in which old values can't be found. */
  readonly uncorrelatable: FieldPath | undefined;
}

class RuleCheck {
  readonly errors: FieldError[] = [];
  readonly total: RuleCostTotal = new RuleCostTotal();
  readonly #context: CheckRulesContext;

  constructor(context: CheckRulesContext) {
    this.#context = context;
  }

  visit(visit: Visit): void {
    const { schema, path } = visit;
    const cardinality = childCardinality(visit);
    const { additionalProperties, properties, items } = schema;
    const child = (
      part: StructuralSchema,
      at: FieldPath,
      isCorrelatable: boolean,
    ): void =>
      this.visit({
        schema: part,
        path: at,
        isResourceRoot: part.embeddedResource,
        cardinality,
        uncorrelatable:
          visit.uncorrelatable ?? (isCorrelatable ? undefined : path),
      });
    if (typeof additionalProperties === "object")
      child(additionalProperties, path.child("additionalProperties"), true);
    for (const [name, property] of properties ?? [])
      child(property, path.child("properties").key(name), true);
    if (items !== undefined)
      child(items, path.child("items"), schema.listType === "map");
    if (schema.validations !== undefined) this.#checkOwn(visit);
  }

  #checkOwn(visit: Visit): void {
    const { schema, isResourceRoot } = visit;
    if (this.#context.skippedParts?.has(schema) === true) return;
    const rulesPath = visit.path.child("x-kubernetes-validations");
    const compiled = compileRules(schema, isResourceRoot);
    if (compiled === undefined) {
      this.errors.push(
        internalError(
          rulesPath,
          "internal error: failed to construct type information for x-kubernetes-validations rules: unable to convert structural schema to CEL declarations",
        ),
      );
      return;
    }
    const times = visit.cardinality ?? compiled.maxCardinality;
    for (const [index, rule] of compiled.rules.entries())
      this.#checkRule(rule, { visit, path: rulesPath.index(index), times });
  }

  #checkRule(
    compiled: RuleProgramSet,
    at: {
      readonly visit: Visit;
      readonly path: FieldPath;
      readonly times: number;
    },
  ): void {
    const { rule, condition, message } = compiled;
    const { path, times } = at;
    const rulePath = path.child("rule");
    const failed = condition !== undefined && "error" in condition;
    this.#checkCost(rulePath, {
      what: "estimated rule cost",
      cost: condition === undefined || failed ? 0 : condition.maxCost * times,
    });
    if (failed)
      this.errors.push(invalid(rulePath, shownRule(rule), condition.error));
    if (message !== undefined) {
      const messagePath = path.child("messageExpression");
      if ("error" in message)
        this.errors.push(invalid(messagePath, shownRule(rule), message.error));
      else
        this.#checkCost(messagePath, {
          what: "estimated messageExpression cost",
          cost: message.maxCost,
        });
    }
    this.#checkOldSelf(compiled, at);
  }

  #checkCost(
    path: FieldPath,
    estimate: { readonly what: string; readonly cost: number },
  ): void {
    const { what, cost } = estimate;
    if (cost > MAX_RULE_COST && this.#context.isUnchanged !== true)
      this.errors.push(
        forbidden(path, costRefusal(what, cost / MAX_RULE_COST)),
      );
    this.total.observe(path, cost);
  }

  #checkOldSelf(
    { rule, usesOldSelf }: RuleProgramSet,
    at: { readonly visit: Visit; readonly path: FieldPath },
  ): void {
    const { uncorrelatable } = at.visit;
    if (usesOldSelf && uncorrelatable !== undefined)
      this.errors.push(
        invalid(
          at.path.child("rule"),
          rule.rule,
          `oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelatable.toString()}`,
        ),
      );
    if (!usesOldSelf && rule.optionalOldSelf !== undefined)
      this.errors.push(
        invalid(
          at.path.child("optionalOldSelf"),
          rule.optionalOldSelf,
          "may not be set if oldSelf is not used in rule",
        ),
      );
  }
}

/** How often a value below can stand in an object. */
function childCardinality({ schema, cardinality }: Visit): number | undefined {
  if (cardinality === undefined) return undefined;
  const { type, additionalProperties, maxProperties, maxItems } = schema;
  const isMap = type === "object" && additionalProperties !== undefined;
  if (!isMap && type !== "array") return cardinality;
  const most = isMap ? maxProperties : maxItems;
  return most === undefined ? undefined : cardinality * Math.max(most, 0);
}

/** A rule as the server shows it, with the names that its own type has. */
function shownRule(rule: ValidationRule): VerbatimValue {
  const fields: readonly (readonly [string, unknown])[] = [
    ["Rule", rule.rule],
    ["Message", rule.message ?? ""],
    ["MessageExpression", rule.messageExpression ?? ""],
    ["Reason", rule.reason ?? null],
    ["FieldPath", rule.fieldPath ?? ""],
    ["OptionalOldSelf", rule.optionalOldSelf ?? null],
  ];
  const members = fields.map(
    ([name, value]) => `${JSON.stringify(name)}:${marshalJson(value)}`,
  );
  return new VerbatimValue(`{${members.join(",")}}`);
}
