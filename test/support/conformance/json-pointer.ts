/** A value that a pointer matches, and where it is. */
export interface PointerMatch {
  readonly parent: unknown;
  readonly key: string | number | undefined;
  readonly value: unknown;
}

/**
 * Every match of a JSON Pointer in which `*` stands for each element and
 * `[key=value]` for the elements whose key, dotted if need be, has that value.
 */
export function pointerMatches(root: unknown, pointer: string): PointerMatch[] {
  let found: PointerMatch[] = [
    { parent: undefined, key: undefined, value: root },
  ];
  for (const token of tokensOf(pointer))
    found = found.flatMap(({ value }) =>
      childrenOf(value, token).map(([key, child]) => ({
        parent: value,
        key,
        value: child,
      })),
    );
  return found;
}

/** The value at the pointer; a list when it has a wildcard or matches several. */
export function valueAtPointer(root: unknown, pointer: string): unknown {
  const values = pointerMatches(root, pointer).map(({ value }) => value);
  return values.length > 1 || pointer.includes("*") ? values : values[0];
}

/** Removes in place what the pointer matches. */
export function removeAtPointer(root: unknown, pointer: string): void {
  // From the end, so that indexes of what is still to go stay right.
  for (const { parent, key } of pointerMatches(root, pointer).reverse()) {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else if (isContainer(parent) && key !== undefined)
      Reflect.deleteProperty(parent, key);
  }
}

/** Whether it is an object or a list. */
export function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

// A slash in a `[key=value]` is part of the value.
function tokensOf(pointer: string): string[] {
  const parts = pointer.replace(/^\//, "").match(/(?:\[[^\]]*\]|[^/])+/g) ?? [];
  return parts.map((part) =>
    part.startsWith("[")
      ? part
      : part.replaceAll("~1", "/").replaceAll("~0", "~"),
  );
}

function childrenOf(
  value: unknown,
  token: string,
): readonly (readonly [string | number, unknown])[] {
  if (!isContainer(value)) return [];
  if (token === "*") return Object.entries(value);
  const [, key, wanted] = /^\[([^=]+)=(.*)\]$/.exec(token) ?? [];
  if (key !== undefined) {
    if (!Array.isArray(value)) return [];
    return [...(value as unknown[]).entries()].filter(
      ([, item]) => String(dotted(item, key)) === wanted,
    );
  }
  return Object.hasOwn(value, token) ? [[token, value[token]]] : [];
}

function dotted(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (item, key) => (isContainer(item) ? item[key] : undefined),
      value,
    );
}
