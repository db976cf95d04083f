// Deeper than any real object; past it parts are taken as changed.
const DEEPEST = 64;
// Shorter strings are not worth the write.
const SHORTEST_STRING = 16;

/**
 * `current`, in which every part that equals that of `previous` is replaced by it;
 * `previous` itself when nothing differs. Two states of an object then take little
 * more memory than one, the new state costs the garbage collector less, and
 * `previous.spec === current.spec` tells that nothing changed there.
 *
 * `current` is changed in place: a JSON value that nobody else has seen. What is
 * frozen stays as it is.
 */
export function shareUnchanged<T>(previous: T, current: T): T {
  if (Object.isFrozen(current)) return current;
  try {
    return share(previous, current, 0) as T;
  } catch (error) {
    // A part was frozen: what was shared until then is as good as what was not.
    if (error instanceof TypeError) return current;
    throw error;
  }
}

type Branch = Record<string, unknown>;

function share(previous: unknown, current: unknown, depth: number): unknown {
  if (
    typeof previous !== "object" ||
    typeof current !== "object" ||
    previous === null ||
    current === null ||
    depth > DEEPEST
  )
    return current;
  if (Array.isArray(current))
    return Array.isArray(previous)
      ? shareItems(previous, current, depth)
      : current;
  return Array.isArray(previous)
    ? current
    : shareFields(previous as Branch, current as Branch, depth);
}

function shareItems(
  previous: readonly unknown[],
  current: unknown[],
  depth: number,
): readonly unknown[] {
  let isSame = previous.length === current.length;
  const length = Math.min(previous.length, current.length);
  for (let index = 0; index < length; index++) {
    const before = previous[index];
    if (before === current[index]) continue;
    const shared = share(before, current[index], depth + 1);
    if (shared === before) current[index] = shared;
    else isSame = false;
  }
  return isSame ? previous : current;
}

function shareFields(previous: Branch, current: Branch, depth: number): Branch {
  let isSame = true;
  let fields = 0;
  for (const name in current) {
    // Where `previous` has no such field of its own it would give Object.prototype.
    if (name === "__proto__") return current;
    fields++;
    const before = previous[name];
    const now = current[name];
    if (before === now) {
      // Equal strings are two in memory until one of them is let go.
      if (typeof now === "string" && now.length >= SHORTEST_STRING)
        current[name] = before;
      continue;
    }
    const shared = share(before, now, depth + 1);
    if (shared === before) current[name] = shared;
    else isSame = false;
  }
  return isSame && fields === fieldsOf(previous) ? previous : current;
}

function fieldsOf(object: Branch): number {
  let fields = 0;
  for (const _ in object) fields++;
  return fields;
}
