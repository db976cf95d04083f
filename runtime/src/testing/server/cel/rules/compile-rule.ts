import type {
  StructuralSchema,
  ValidationRule,
} from "../../schema/structural-schema.js";
import { compile } from "../compile.js";
import type { Environment } from "../check/environment.js";
import { estimateCost } from "../cost/cost-estimate.js";
import { Program } from "../eval/program.js";
import { KUBERNETES_ENVIRONMENT } from "../kubernetes-environment.js";
import { CelError } from "../values/cel-error.js";
import { type CelType, optionalOf } from "../values/cel-type.js";
import { DeclaredType, MAX_REQUEST_BYTES, maxSizeAt } from "./declared-type.js";
import { resolveFieldPath } from "./rule-field-path.js";

/** An expression of a rule, ready to run. */
export interface RuleProgram {
  readonly program: Program;
  /** The estimated worst case of one run. */
  readonly maxCost: number;
}

/** A rule of a schema, compiled as far as it compiles. */
export interface RuleProgramSet {
  readonly rule: ValidationRule;
  /** Undefined for a rule of nothing but white space. */
  readonly condition: RuleProgram | { readonly error: string } | undefined;
  /** Undefined when the rule has none, or fails already. */
  readonly message: RuleProgram | { readonly error: string } | undefined;
  readonly usesOldSelf: boolean;
  /** The rule's `fieldPath` as errors show it. */
  readonly fieldPath: string | undefined;
}

/** The rules of one schema, compiled together. */
export interface CompiledRules {
  readonly rules: readonly RuleProgramSet[];
  /** How often a value of the schema can stand in one request. */
  readonly maxCardinality: number;
}

/** Compiles the rules that stand on `schema`; undefined when expressions can't see its values. */
export function compileRules(
  schema: StructuralSchema,
  isResourceRoot: boolean,
): CompiledRules | undefined {
  const type = DeclaredType.of(schema, { isResourceRoot, name: "selfType1" });
  if (type === undefined) return undefined;
  return {
    rules: (schema.validations ?? []).map((rule) =>
      compileOne(rule, schema, type),
    ),
    maxCardinality: Math.trunc(MAX_REQUEST_BYTES / (type.minSize + 1)),
  };
}

function compileOne(
  rule: ValidationRule,
  schema: StructuralSchema,
  type: DeclaredType,
): RuleProgramSet {
  const environment = environmentOf(
    type.celType,
    rule.optionalOldSelf === true,
  );
  const blank = rule.rule.trim() === "";
  const compiled = blank
    ? undefined
    : compileExpression(rule.rule, {
        environment,
        type,
        wanted: RULE_WORDING,
      });
  const failed = compiled === undefined || "error" in compiled;
  const { messageExpression = "" } = rule;
  return {
    rule,
    condition: compiled,
    message:
      failed || messageExpression === ""
        ? undefined
        : compileExpression(messageExpression, {
            environment,
            type,
            wanted: MESSAGE_WORDING,
          }),
    usesOldSelf: !failed && compiled.usesOldSelf,
    fieldPath: resolveFieldPath(rule.fieldPath ?? "", schema),
  };
}

function environmentOf(type: CelType, optionalOldSelf: boolean): Environment {
  return KUBERNETES_ENVIRONMENT.withVariables(
    new Map([
      ["self", type],
      ["oldSelf", optionalOldSelf ? optionalOf(type) : type],
    ]),
  );
}

/** What an expression must give, and how the server words that it does not. */
interface Wording {
  readonly kind: "bool" | "string";
  readonly failed: string;
  readonly mistyped: string;
  readonly notPlanned: string;
}

const RULE_WORDING: Wording = {
  kind: "bool",
  failed: "compilation failed: ",
  mistyped: "cel expression must evaluate to a bool",
  notPlanned: "program instantiation failed: ",
};

const MESSAGE_WORDING: Wording = {
  kind: "string",
  failed: "messageExpression compilation failed: ",
  mistyped: "messageExpression must evaluate to a string",
  notPlanned: "messageExpression instantiation failed: ",
};

function compileExpression(
  source: string,
  context: {
    readonly environment: Environment;
    readonly type: DeclaredType;
    readonly wanted: Wording;
  },
):
  | (RuleProgram & { readonly usesOldSelf: boolean })
  | { readonly error: string } {
  const { environment, type, wanted } = context;
  const checked = compile(source, environment);
  if ("error" in checked) return { error: `${wanted.failed}${checked.error}` };
  if (checked.outputType.kind !== wanted.kind)
    return { error: wanted.mistyped };
  const program = Program.create(checked);
  if (program instanceof CelError)
    return { error: `${wanted.notPlanned}${program.message}` };
  const cost = estimateCost(checked, (path) => maxSizeAt(type, path));
  return {
    program,
    maxCost: cost.max,
    usesOldSelf: [...checked.references.values()].some(
      (reference) =>
        reference.kind === "variable" && reference.name === "oldSelf",
    ),
  };
}
