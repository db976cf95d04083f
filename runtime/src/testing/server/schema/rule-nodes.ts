import type { Json } from "../../../meta/object.js";
import type { FieldPath } from "./field-path.js";
import type { StructuralSchema } from "./structural-schema.js";
import { RuntimeError } from "../../../primitives/runtime-error.js";

/** A value whose schema has CEL rules, as {@link ruleNodes} finds it. */
export interface RuleNode {
  readonly value: Exclude<Json, null>;
  /** Its `validations` are the rules to run, in order. */
  readonly schema: StructuralSchema;
  /** Undefined for the whole object. */
  readonly path: FieldPath | undefined;
  /** The value to call oldSelf; undefined on create and where old and new cannot be matched. */
  readonly oldValue: Json | undefined;
  /** True for the object itself and for embedded resources: `self` has apiVersion, kind and metadata. */
  readonly isResourceRoot: boolean;
  /** True when the value, or the part it belongs to, is as before: errors of rules without oldSelf are let pass. */
  readonly isUnchanged: () => boolean;
}

/**
 * Finds, depth first, every value in `object` whose schema has CEL rules. Parts without
 * rules below them are not visited. Null values are left out, as the real server does.
 */
export function ruleNodes(
  _object: Json,
  _schema: StructuralSchema,
  _options: { readonly oldObject?: Json | undefined } = {},
): Iterable<RuleNode> {
  throw new RuntimeError("NotYet", "ruleNodes comes next");
}

/** True when `schema` or a part of it has CEL rules. Remembered for each schema. */
export function hasRules(_schema: StructuralSchema): boolean {
  throw new RuntimeError("NotYet", "hasRules comes next");
}
