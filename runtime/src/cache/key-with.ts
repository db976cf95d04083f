import { RuntimeError } from "../primitives/runtime-error.js";
import {
  isDeletedFinalStateUnknown,
  type DeletedFinalStateUnknown,
} from "./deleted-final-state-unknown.js";
import type { KeyFunction } from "./store.js";

/**
 * The key of an object by `keyFunction`, or of a tombstone.
 *
 * @throws {@link RuntimeError} `KeyError` when the key function throws.
 */
export function keyWith<T>(
  keyFunction: KeyFunction<T>,
  object: T | DeletedFinalStateUnknown<T>,
): string {
  if (isDeletedFinalStateUnknown(object)) return object.key;
  try {
    return keyFunction(object);
  } catch (cause) {
    throw new RuntimeError("KeyError", "make the key of an object", { cause });
  }
}
