import type { FieldError } from "./field-error.js";
import type { FieldPath } from "./field-path.js";
import type { StructuralSchema } from "./structural-schema.js";

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
