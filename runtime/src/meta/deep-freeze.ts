import type { DeepReadonly } from "./object.js";

/**
 * Freezes a JSON value whole, in place, so that a write to it throws a TypeError;
 * tests freeze what caches share. A frozen part is taken to be frozen below as well.
 */
export function deepFreeze<T>(value: T): DeepReadonly<T> {
  freeze(value);
  return value as DeepReadonly<T>;
}

function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value))
    return;
  Object.freeze(value);
  for (const child of Object.values(value)) freeze(child);
}
