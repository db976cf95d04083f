import type { FieldError } from "../schema/field-error.js";
import type { FieldPath } from "../schema/field-path.js";
import type {
  StructuralSchema,
  ValidationRule,
} from "../schema/structural-schema.js";

/** What a rule is compiled from. */
export interface RuleSource {
  readonly rule: ValidationRule;
  /** Of the value the rule stands on: the type of `self` and `oldSelf`. */
  readonly schema: StructuralSchema;
  /** The schema is that of a whole resource, or of an embedded one: apiVersion, kind and metadata are in reach. Default: false. */
  readonly isResourceRoot?: boolean;
}

/** What evaluating a rule gave. */
export type RuleOutcome =
  | { readonly kind: "passed" }
  /** `message` comes from messageExpression, message or the rule itself. */
  | { readonly kind: "failed"; readonly message: string }
  /** The rule could not be judged; `message` is worded as the server does. */
  | { readonly kind: "error"; readonly message: string };

/** A rule ready to run, any number of times. */
export interface CompiledRule {
  /** A transition rule: run only where there is an old value, unless the rule says `optionalOldSelf`. */
  readonly usesOldSelf: boolean;
  /** The estimated worst case of one run, in CEL's cost units; Infinity when it has no bound. */
  readonly maxCost: number;
  /** Runs the rule on a value of the schema. `oldSelf` absent: there is no old value. */
  evaluate(values: {
    readonly self: unknown;
    readonly oldSelf?: unknown;
  }): RuleOutcome;
}

/** Compiles one rule; `error` is the server's text, `compilation failed: ERROR: <input>:1:5: …`. */
export type CompileRule = (
  source: RuleSource,
) => { readonly ok: CompiledRule } | { readonly error: string };

/** How {@link ValidateRules} is run. */
export interface ValidateRulesOptions {
  /** The stored object on an update: transition rules run, and unchanged invalid parts are let through. */
  readonly oldObject?: unknown;
  /** Default: true; whether `schema` is that of a whole resource. */
  readonly isResourceRoot?: boolean;
  /** Where the object stands; default: the root. */
  readonly path?: FieldPath;
  /** In CEL's cost units. Default: 10,000,000, the server's limit for one object. */
  readonly costBudget?: number;
  /** Takes the errors that an unchanged part of an update is forgiven. */
  readonly onRatcheted?: (error: FieldError) => void;
}

/** Runs all rules of a schema and its parts over an object that is valid otherwise. Compiles once for each schema. */
export type ValidateRules = (
  object: unknown,
  schema: StructuralSchema,
  options?: ValidateRulesOptions,
) => FieldError[];

/** What {@link CheckRules} is told beside the schema. */
export interface CheckRulesContext {
  /** Parts whose own rules are not to be checked, as something else is wrong with them. */
  readonly skippedParts?: ReadonlySet<StructuralSchema>;
  /** True when the schema is as stored: a single rule may then cost too much. Default: false. */
  readonly isUnchanged?: boolean;
}

/** Checks the rules of the schema of a version when a CRD is written: they compile, transition rules stand where old values can be found, and costs are bounded. `path` is that of the schema. */
export type CheckRules = (
  schema: StructuralSchema,
  path: FieldPath,
  context?: CheckRulesContext,
) => FieldError[];
