import type { FieldError } from "./field-error.js";
import type { FieldPath } from "./field-path.js";
import type { StructuralSchema } from "./structural-schema.js";
import { RuntimeError } from "../../../primitives/runtime-error.js";

/** What a check of the rules of one version needs beside its schema. */
export interface RuleCheckContext {
  /** Parts of the schema whose own rules are not to be checked, as something else is wrong with them or below. */
  readonly skippedParts: ReadonlySet<StructuralSchema>;
  /** Rules and message expressions of the stored CRD, which may use what the language has only there. */
  readonly storedExpressions: ReadonlySet<string>;
  /** True when this version's schema is as stored: a single rule may then cost too much. */
  readonly isUnchanged: boolean;
}

/** The CEL engine, as checking a CRD needs it. */
export interface CrdRuleEngine {
  /** Compiles every rule in `schema`, which stands at `path`, and estimates costs. */
  checkRules(
    schema: StructuralSchema,
    path: FieldPath,
    context: RuleCheckContext,
  ): readonly FieldError[];
  /** Runs the rules of `schema` on a default value. */
  validateRules(
    value: unknown,
    schema: StructuralSchema,
    options: {
      readonly path: FieldPath;
      readonly isResourceRoot: boolean;
      readonly oldObject?: unknown;
    },
  ): readonly FieldError[];
}

/** See {@link validateCrd}. */
export interface ValidateCrdOptions {
  /** The stored CRD, on update. */
  readonly oldCrd?: unknown;
  /** Default: rules are neither compiled nor run. */
  readonly rules?: CrdRuleEngine | undefined;
}

/**
 * Everything a `apiextensions.k8s.io/v1` CRD is refused for, in the real server's order and words,
 * except what is wrong with its `metadata` beyond name and annotations. `crd` is defaulted
 * already (see `defaultCrd`) and has a status.
 */
export function validateCrd(
  _crd: unknown,
  _options: ValidateCrdOptions = {},
): readonly FieldError[] {
  throw new RuntimeError("NotYet", "validateCrd comes next");
}
