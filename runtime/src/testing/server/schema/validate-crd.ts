import type { FieldError } from "./field-error.js";
import type { StructuralSchema, ValidationRule } from "./structural-schema.js";
import { RuntimeError } from "../../../primitives/runtime-error.js";

/** Asks the CEL engine for one rule; see {@link ValidateCrdOptions}. */
export interface RuleToCompile {
  readonly rule: ValidationRule;
  /** Of the node that has the rule: the type of `self`. */
  readonly schema: StructuralSchema;
  /** True when `self` is an object with apiVersion, kind and metadata. */
  readonly isResourceRoot: boolean;
  /** True when the stored CRD has this rule already, so that what is new in the language since is allowed. */
  readonly isStored: boolean;
}

/** The CEL engine's answer for one rule. */
export interface RuleVerdict {
  /** Why the rule does not compile. */
  readonly error?:
    | { readonly type: "Required" | "Invalid"; readonly detail: string }
    | undefined;
  readonly messageExpressionError?: string | undefined;
  /** Estimated cost of one evaluation. */
  readonly maxCost: number;
  /** Estimated cost of one evaluation of messageExpression; 0 without one. */
  readonly messageExpressionMaxCost: number;
  /** Upper bound of the number of values of this node in a request of the largest size, for nodes in unbounded lists and maps. */
  readonly maxCardinality: number;
  readonly usesOldSelf: boolean;
}

/** See {@link validateCrd}. */
export interface ValidateCrdOptions {
  /** The stored CRD, on update. */
  readonly oldCrd?: unknown;
  /** Compiles CEL rules and estimates their cost. */
  readonly compileRule: (rule: RuleToCompile) => RuleVerdict;
}

/**
 * Everything a `apiextensions.k8s.io/v1` CRD is refused for, in the real server's order and words,
 * except what is wrong with its `metadata` beyond name and annotations. `crd` is defaulted
 * already (see `defaultCrd`) and has a status.
 */
export function validateCrd(
  _crd: unknown,
  _options: ValidateCrdOptions,
): readonly FieldError[] {
  throw new RuntimeError("NotYet", "validateCrd comes next");
}
