import { realClock, type Clock } from "../primitives/clock.js";
import { formatTime } from "./time.js";
import type { Condition } from "./object.js";

/**
 * What {@link setCondition} reads and writes of a condition. `meta/v1.Condition`
 * and the condition types that CRDs declare for themselves both fit.
 */
export interface ConditionLike {
  type: string;
  status: string;
  observedGeneration?: number | undefined;
  lastTransitionTime?: string | undefined;
  reason?: string | undefined;
  message?: string | undefined;
}

/** A status, or anything else that lists conditions. */
export interface HasConditions {
  readonly conditions?: readonly ConditionLike[] | undefined;
}

/** What a condition shall be; see {@link setCondition}. */
export interface ConditionUpdate {
  readonly type: string;
  readonly status: Condition["status"];
  /** CamelCase, at least one character: the API server refuses an empty one. */
  readonly reason: string;
  /** Default `""`. */
  readonly message?: string | undefined;
  /** The `metadata.generation` that this is said of. Absent: removed, also from a condition that had one. */
  readonly observedGeneration?: number | undefined;
  /** RFC 3339; used only when `status` changes. Default: now. */
  readonly lastTransitionTime?: string | undefined;
}

/**
 * Adds or changes one condition in place, as apimachinery's `SetStatusCondition`:
 * `lastTransitionTime` moves only when `status` does; reason, message and
 * observedGeneration are always taken over. Fields that it does not know are kept.
 *
 * @returns true when anything changed.
 */
export function setCondition(
  status: { conditions?: ConditionLike[] | undefined },
  update: ConditionUpdate,
  options: { readonly clock?: Clock | undefined } = {},
): boolean {
  const { clock = realClock } = options;
  const transitionTime = update.lastTransitionTime ?? formatTime(clock.now());
  const { type, reason, message = "", observedGeneration } = update;
  const existing = findCondition(status, type);
  if (!existing) {
    (status.conditions ??= []).push({
      type,
      status: update.status,
      ...(observedGeneration !== undefined && { observedGeneration }),
      lastTransitionTime: transitionTime,
      reason,
      message,
    });
    return true;
  }
  let changed = false;
  if (existing.status !== update.status) {
    existing.status = update.status;
    existing.lastTransitionTime = transitionTime;
    changed = true;
  }
  if (existing.reason !== reason) {
    existing.reason = reason;
    changed = true;
  }
  if (existing.message !== message) {
    existing.message = message;
    changed = true;
  }
  if (existing.observedGeneration !== observedGeneration) {
    if (observedGeneration === undefined) delete existing.observedGeneration;
    else existing.observedGeneration = observedGeneration;
    changed = true;
  }
  return changed;
}

/** The condition of this type, or undefined. */
export function findCondition<C extends ConditionLike>(
  status: { readonly conditions?: readonly C[] | undefined } | undefined,
  type: string,
): C | undefined {
  return status?.conditions?.find((condition) => condition.type === type);
}

/**
 * Takes the condition of this type away, in place.
 *
 * @returns true when there was one.
 */
export function removeCondition(
  status: { conditions?: ConditionLike[] | undefined },
  type: string,
): boolean {
  const index =
    status.conditions?.findIndex((condition) => condition.type === type) ?? -1;
  if (index < 0) return false;
  status.conditions?.splice(index, 1);
  return true;
}

/** True when the condition is there with status `True`. */
export function isConditionTrue(
  status: HasConditions | undefined,
  type: string,
): boolean {
  return findCondition(status, type)?.status === "True";
}

/** True when the condition is there with status `False`; an absent one is not. */
export function isConditionFalse(
  status: HasConditions | undefined,
  type: string,
): boolean {
  return findCondition(status, type)?.status === "False";
}
