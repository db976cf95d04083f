import { findCondition, type HasConditions } from "./conditions.js";
import type { Condition, KubeObject } from "./object.js";

/** Decides whether what was read is what was waited for; `description` says it in an error. */
export interface ValuePredicate<in V> {
  (value: V): boolean;
  readonly description?: string;
}

/** What {@link hasCondition} looks at. */
export interface ObjectWithConditions {
  readonly metadata?: Pick<NonNullable<KubeObject["metadata"]>, "generation">;
  readonly status?: HasConditions | undefined;
}

/** What {@link hasCondition} asks for besides the status. */
export interface HasConditionOptions {
  readonly reason?: string | undefined;
  /** Whether the condition must be about the object's current generation, if it says which. Default true. */
  readonly isCurrent?: boolean | undefined;
}

/** A predicate for `waitFor` and `eventually`: the object's status has the condition, with this status. */
export function hasCondition(
  type: string,
  status: Condition["status"] = "True",
  options: HasConditionOptions = {},
): ValuePredicate<ObjectWithConditions> {
  const { reason, isCurrent = true } = options;
  const predicate = (object: ObjectWithConditions): boolean => {
    const condition = findCondition(object.status, type);
    if (condition?.status !== status) return false;
    if (reason !== undefined && condition.reason !== reason) return false;
    const { generation } = object.metadata ?? {};
    const { observedGeneration } = condition;
    return (
      !isCurrent ||
      generation === undefined ||
      observedGeneration === undefined ||
      observedGeneration >= generation
    );
  };
  const because = reason === undefined ? "" : ` because of ${reason}`;
  return Object.assign(predicate, {
    description: `condition ${type} being ${status}${because}`,
  });
}
