import { isRecord } from "../../api-object.js";

/** A JSON object under construction. */
export type Fields = Record<string, unknown>;

/** The object at a path, or undefined. It is the very one: changes show. */
export function fieldsAt(
  value: unknown,
  ...path: readonly string[]
): Fields | undefined {
  let current = value;
  for (const name of path)
    current = isRecord(current) ? current[name] : undefined;
  return isRecord(current) ? current : undefined;
}

/** The objects in the list at a path; those very ones. */
export function itemsAt(
  value: unknown,
  ...path: readonly string[]
): readonly Fields[] {
  const parent = fieldsAt(value, ...path.slice(0, -1));
  const list = parent?.[path.at(-1) ?? ""];
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** Sets each field of `defaults` that `target` lacks or has as `""`. */
export function fillIn(
  target: Fields | undefined,
  defaults: Readonly<Fields>,
): void {
  if (!target) return;
  for (const [name, value] of Object.entries(defaults))
    if (target[name] === undefined || target[name] === "") target[name] = value;
}

/** The object of that name in `target`, made if it is missing. */
export function ensureFields(target: Fields, name: string): Fields {
  const found = target[name];
  if (isRecord(found)) return found;
  const made: Fields = {};
  target[name] = made;
  return made;
}
