import type { Choice } from "./choice.js";
import { copy, isJson } from "./json.js";

const STRINGS = [
  "",
  "a",
  "UPPER_case",
  "-",
  "x".repeat(70),
  "1",
  "true",
  "10Mi",
  "1.5",
  "a.b/c",
  "ü",
  "2020-01-01T00:00:00Z",
  "5m",
  "http://example.com",
];
const NUMBERS = [0, 1, -1, 2, 3, 1.5, -0.5, 1e3, 65536, 2147483648, 1e15, 1e21];

/** A place in a JSON document: the holder and the key or index in it. */
interface Place {
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string | number;
}

/** Options of {@link mutateJson}. */
export interface MutateOptions {
  /** Default 1. */
  readonly count?: number;
  /** Default `apiVersion` and `kind`. */
  readonly kept?: readonly string[];
}

/**
 * `value` with `count` changes that make it wrong more often than not: another type, a
 * missing or unknown field, null, a repeated item, a number or text at a limit. What is
 * under the keys of `kept` at the top stays.
 */
export function mutateJson(
  value: unknown,
  choice: Choice,
  { count = 1, kept = ["apiVersion", "kind"] }: MutateOptions = {},
): unknown {
  const changed = copy(value);
  for (let index = 0; index < count; index += 1) {
    const places = placesIn(changed, kept);
    if (places.length === 0) return changed;
    change(choice.pick(places), choice);
  }
  return changed;
}

function placesIn(value: unknown, kept: readonly string[]): Place[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, key) => [
      { holder: value as unknown[], key },
      ...placesIn(item, []),
    ]);
  if (!isJson(value)) return [];
  return Object.keys(value)
    .filter((key) => !kept.includes(key))
    .flatMap((key) => [{ holder: value, key }, ...placesIn(value[key], [])]);
}

function change({ holder, key }: Place, choice: Choice): void {
  const slots = holder as Record<string | number, unknown>;
  const old = slots[key];
  const set = (value: unknown): void => {
    Object.defineProperty(holder, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  };
  const kind = choice.weighted([
    [3, "similar"],
    [2, "other type"],
    [2, "remove"],
    [1, "null"],
    [1.5, "unknown"],
    [1.5, "repeat"],
  ] as const);
  switch (kind) {
    case "similar":
      set(similar(old, choice));
      return;
    case "other type":
      set(randomJson(choice));
      return;
    case "null":
      set(null);
      return;
    case "remove":
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else Reflect.deleteProperty(holder, key);
      return;
    case "unknown":
      if (isJson(old)) addUnknown(old, choice);
      else if (isJson(holder)) addUnknown(holder, choice);
      else set(null);
      return;
    case "repeat":
      if (Array.isArray(holder)) holder.push(copy(old));
      else if (Array.isArray(old) && old.length > 0)
        old.push(copy(choice.pick(old as unknown[])));
      else set([old]);
  }
}

function addUnknown(holder: object, choice: Choice): void {
  const key = choice.pick(["bogus", "Spec", "constructor", "__proto__", "a-b"]);
  Object.defineProperty(holder, key, {
    value: randomJson(choice),
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

function similar(old: unknown, choice: Choice): unknown {
  if (typeof old === "number")
    return choice.chance(0.5)
      ? old + choice.pick([-1, 1, 0.5, 100, -100])
      : choice.pick(NUMBERS);
  if (typeof old === "string")
    return choice.chance(0.3) ? `${old}x` : choice.pick(STRINGS);
  if (typeof old === "boolean") return !old;
  return randomJson(choice);
}

/** Small JSON of any type. */
export function randomJson(choice: Choice): unknown {
  return choice.pick<() => unknown>([
    () => choice.pick(STRINGS),
    () => choice.pick(NUMBERS),
    () => choice.chance(0.5),
    () => null,
    () => [],
    () => ({}),
    () => [choice.pick(STRINGS)],
    () => [{ name: "a" }, { name: "a" }],
    () => ({ a: choice.pick(NUMBERS) }),
    () => ({ a: { b: choice.pick(STRINGS) } }),
  ])();
}
