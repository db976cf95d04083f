import type { Json } from "../../../../meta/object.js";
import {
  duplicate,
  type FieldError,
  fieldErrorBody,
  forbidden,
  invalid,
  OMITTED_VALUE,
  required,
} from "../../schema/field-error.js";
import { FieldPath } from "../../schema/field-path.js";
import { type RuleNode, ruleNodes } from "../../schema/rule-nodes.js";
import type {
  StructuralSchema,
  ValidationRule,
} from "../../schema/structural-schema.js";
import type {
  RuleOutcome,
  ValidateRules,
  ValidateRulesOptions,
} from "../rule-contract.js";
import { CelError } from "../values/cel-error.js";
import { CelOptional } from "../values/cel-optional.js";
import type { CelValue } from "../values/cel-value.js";
import type { Bindings } from "../eval/frame.js";
import {
  type CompiledRules,
  compileRules,
  type RuleProgram,
  type RuleProgramSet,
} from "./compile-rule.js";
import { evaluateMessage } from "./rule-message.js";
import { asResourceSchema } from "./resource-schema.js";
import { toCelValue } from "./schema-value.js";

/** What one evaluation may cost, in CEL's units. */
export const MAX_CALL_COST = 1_000_000;
/** What all rules of an object may cost together. */
export const MAX_OBJECT_COST = 10_000_000;
/** How the failure of an evaluation that cost too much begins. */
export const COST_EXCEEDED = "operation cancelled: actual cost limit exceeded";

const compiled = new WeakMap<
  StructuralSchema,
  Map<boolean, CompiledRules | undefined>
>();

/** The rules on `schema`, compiled when first asked for; undefined when expressions can't see its values. */
export function compiledRules(
  schema: StructuralSchema,
  isResourceRoot: boolean,
): CompiledRules | undefined {
  let variants = compiled.get(schema);
  if (variants === undefined) {
    variants = new Map();
    compiled.set(schema, variants);
  }
  if (!variants.has(isResourceRoot))
    variants.set(isResourceRoot, compileRules(schema, isResourceRoot));
  return variants.get(isResourceRoot);
}

/** See {@link ValidateRules}; as apiextensions' `cel.Validator`, word for word. */
export const validateRules: ValidateRules = (object, schema, options = {}) => {
  const run = new RuleRun(options);
  for (const node of ruleNodes(object, schema, options)) {
    if (!run.judge(node)) break;
  }
  return run.errors;
};

/** Runs the rules that stand on one value, without those of its parts, and gives the first outcome that is not a pass. */
export function runRules(node: RuleNode): RuleOutcome {
  const run = new RuleRun({});
  run.judge(node);
  const [error] = run.errors;
  if (error === undefined) return { kind: "passed" };
  return {
    kind: run.couldNotJudge ? "error" : "failed",
    message: error.detail === "" ? fieldErrorBody(error) : error.detail,
  };
}

/** One pass over the rules of an object. */
class RuleRun {
  readonly errors: FieldError[] = [];
  /** True when a rule could not be evaluated. */
  couldNotJudge = false;
  readonly #onRatcheted: ((error: FieldError) => void) | undefined;
  #budget: number;

  constructor({ costBudget, onRatcheted }: ValidateRulesOptions) {
    this.#budget = costBudget ?? MAX_OBJECT_COST;
    this.#onRatcheted = onRatcheted;
  }

  /** Runs the rules of one value; false when none may be run any more. */
  judge(node: RuleNode): boolean {
    const rules = compiledRules(node.schema, node.isResourceRoot);
    const type = node.schema.type ?? "";
    if (rules === undefined) {
      this.errors.push(
        invalid(
          node.path,
          type,
          "rule compiler initialization error: failed to convert to declType for CEL validation rules",
        ),
      );
      return true;
    }
    if (this.#budget <= 0) return this.#outOfBudget(node);
    const values = new RuleValues(node);
    return rules.rules.every((rule) => this.#judgeRule(rule, { node, values }));
  }

  #outOfBudget({ path, schema }: RuleNode): false {
    this.couldNotJudge = true;
    this.errors.push(
      invalid(
        path,
        schema.type ?? "",
        "validation failed due to running out of cost budget, no further validation rules will be run",
      ),
    );
    return false;
  }

  #judgeRule(
    compiledRule: RuleProgramSet,
    at: { readonly node: RuleNode; readonly values: RuleValues },
  ): boolean {
    const { rule, condition } = compiledRule;
    const { node, values } = at;
    const type = node.schema.type ?? "";
    if (condition === undefined) return true;
    if ("error" in condition) {
      this.errors.push(
        invalid(node.path, type, `rule compile error: ${condition.error}`),
      );
      return true;
    }
    const isTransition =
      compiledRule.usesOldSelf && rule.optionalOldSelf !== true;
    if (isTransition && node.oldValue === undefined) return true;
    const bindings = values.bindings(rule.optionalOldSelf === true);
    const { value, cost } = condition.program.evaluate(bindings, MAX_CALL_COST);
    if (cost > this.#budget) return this.#outOfBudget(node);
    this.#budget -= cost;
    if (value === true) return true;
    return value instanceof CelError
      ? this.#notJudged(value, rule, node)
      : this.#failed(compiledRule, { node, bindings });
  }

  #notJudged(
    { message }: CelError,
    rule: ValidationRule,
    { path, schema }: RuleNode,
  ): boolean {
    this.couldNotJudge = true;
    const text = ruleText(rule);
    const isTooCostly = message.startsWith(COST_EXCEEDED);
    const detail = message.startsWith("no such overload")
      ? `'${message}': call arguments did not match a supported operator, function or macro signature for rule: ${text}`
      : isTooCostly
        ? `'${message}': no further validation rules will be run due to call cost exceeds limit for rule: ${text}`
        : `${message} evaluating rule: ${text}`;
    this.errors.push(invalid(path, schema.type ?? "", detail));
    return !isTooCostly;
  }

  #failed(
    compiledRule: RuleProgramSet,
    at: { readonly node: RuleNode; readonly bindings: Bindings },
  ): boolean {
    const { rule, fieldPath, message } = compiledRule;
    const { node, bindings } = at;
    const path =
      fieldPath === undefined
        ? node.path
        : FieldPath.child(node.path, fieldPath);
    const report = (error: FieldError): void => {
      if (!compiledRule.usesOldSelf && node.isUnchanged())
        this.#onRatcheted?.(error);
      else this.errors.push(error);
    };
    let detail = defaultMessage(rule);
    if (message !== undefined && !("error" in message)) {
      const outcome = this.#message(message, { rule, bindings });
      if ("stop" in outcome) {
        report(invalid(path, node.schema.type ?? "", outcome.stop));
        return false;
      }
      detail = outcome.text ?? detail;
    }
    report(errorFor(rule, { path, detail, value: shownValue(node) }));
    return true;
  }

  #message(
    message: RuleProgram,
    at: { readonly rule: ValidationRule; readonly bindings: Bindings },
  ): { readonly text: string | undefined } | { readonly stop: string } {
    const outcome = evaluateMessage(message.program, {
      source: at.rule.messageExpression ?? "",
      bindings: at.bindings,
      budget: this.#budget,
      callLimit: MAX_CALL_COST,
    });
    if (!("stop" in outcome)) this.#budget -= outcome.cost;
    return outcome;
  }
}

/** The variables of a value's rules. */
class RuleValues {
  readonly #self: CelValue;
  readonly #oldSelf: CelValue | undefined;

  constructor({ value, oldValue, schema, isResourceRoot }: RuleNode) {
    const seen = isResourceRoot ? asResourceSchema(schema) : schema;
    const convert = (json: Json): CelValue => toCelValue(json, seen);
    this.#self = convert(value);
    this.#oldSelf = oldValue === undefined ? undefined : convert(oldValue);
  }

  bindings(optionalOldSelf: boolean): Bindings {
    const self = this.#self;
    const old = this.#oldSelf;
    const oldSelf = !optionalOldSelf
      ? old
      : old === undefined
        ? CelOptional.NONE
        : CelOptional.of(old);
    return (name) => (name === "self" ? self : oldSelf);
  }
}

/** A rule as messages quote it. */
function ruleText({ message = "", rule }: ValidationRule): string {
  return message === "" ? rule.trim() : message.trim();
}

function defaultMessage(rule: ValidationRule): string {
  const { message = "" } = rule;
  return message === "" ? `failed rule: ${ruleText(rule)}` : message.trim();
}

/** Objects and lists are not shown. */
function shownValue({ schema, value }: RuleNode): unknown {
  return schema.type === "object" || schema.type === "array"
    ? OMITTED_VALUE
    : value;
}

function errorFor(
  { reason }: ValidationRule,
  error: {
    readonly path: FieldPath | undefined;
    readonly detail: string;
    readonly value: unknown;
  },
): FieldError {
  const { path, detail, value } = error;
  switch (reason) {
    case "FieldValueForbidden":
      return forbidden(path, detail);
    case "FieldValueRequired":
      return required(path, detail);
    case "FieldValueDuplicate":
      return duplicate(path, value);
    default:
      return invalid(path, value, detail);
  }
}
