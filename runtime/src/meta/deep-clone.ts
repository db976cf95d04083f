/** `T` without any readonly: the type of a copy that one may change. */
export type DeepMutable<T> = T extends readonly (infer E)[]
  ? DeepMutable<E>[]
  : T extends object
    ? { -readonly [K in keyof T]: DeepMutable<T[K]> }
    : T;

/**
 * Copies a JSON value whole, to change an object that a cache shares. Keys such
 * as `__proto__` are copied as data. Only plain objects and arrays are copied;
 * anything else (dates, functions) does not belong into a Kubernetes object.
 */
export function deepClone<T>(value: T): DeepMutable<T> {
  return clone(value) as DeepMutable<T>;
}

function clone(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(clone);
  const copy: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(value)) {
    if (key === "__proto__")
      // Assignment would set the copy's prototype instead.
      Object.defineProperty(copy, key, {
        value: clone(child),
        configurable: true,
        enumerable: true,
        writable: true,
      });
    else copy[key] = clone(child);
  }
  return copy;
}
