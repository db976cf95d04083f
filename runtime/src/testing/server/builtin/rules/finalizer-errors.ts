import { invalid, type FieldError } from "../../schema/field-error.js";
import type { FieldPath } from "../../schema/field-path.js";

const STANDARD_FINALIZERS = new Set([
  "kubernetes",
  "orphan",
  "foregroundDeletion",
]);

/** Built-in kinds take only qualified finalizers and the few that are older than the rule. */
export function finalizerErrors(
  finalizer: string,
  path: FieldPath,
): FieldError[] {
  return finalizer.includes("/") || STANDARD_FINALIZERS.has(finalizer)
    ? []
    : [
        invalid(
          path,
          finalizer,
          "name is neither a standard finalizer name nor is it fully qualified",
        ),
      ];
}
