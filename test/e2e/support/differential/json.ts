/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether `value` is a JSON object: not null, not an array. */
export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A field of a JSON object, through any number of them. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    if (!isJson(current) || !Object.hasOwn(current, key)) return undefined;
    current = current[key];
  }
  return current;
}

/** As a parser makes it: `__proto__` is a key like any other. */
export function copy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** RFC 7386, for making bodies: null in `patch` removes. */
export function merged(target: unknown, patch: unknown): unknown {
  if (!isJson(patch)) return patch;
  const entries = new Map(isJson(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch))
    if (value === null) entries.delete(key);
    else entries.set(key, merged(entries.get(key), value));
  return Object.fromEntries(entries);
}
