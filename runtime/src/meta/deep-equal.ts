/**
 * True when two JSON values would be the same on the wire: an `undefined`
 * property counts as absent, the order of keys does not matter, that of items does.
 */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (
    typeof a !== "object" ||
    typeof b !== "object" ||
    a === null ||
    b === null ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return false;
  if (Array.isArray(a) && Array.isArray(b))
    return (
      a.length === b.length &&
      a.every((item, index) => deepEqual(item, b[index]))
    );
  return equalProperties(a, b);
}

function equalProperties(a: object, b: object): boolean {
  const left = Object.entries(a).filter(([, value]) => value !== undefined);
  const right = new Map(
    Object.entries(b).filter(([, value]) => value !== undefined),
  );
  return (
    left.length === right.size &&
    left.every(
      ([key, value]) => right.has(key) && deepEqual(value, right.get(key)),
    )
  );
}
