import type { Json } from "../../../meta/object.js";
import {
  compareText,
  marshalJson,
  numberText,
  quote,
} from "../schema/go-text.js";
import { isJsonArray, isJsonObject } from "../schema/json-value.js";

/**
 * One step of a path through an object, in the form that managedFields have it: `f:NAME` a field,
 * `k:{"name":"a"}` the item with these keys, `v:"a"` the item with this value, `i:0` the item at an index.
 * Equal steps are equal texts.
 */
export type PathElement = string;

/** A step to a field or a key of a map. */
export function fieldElement(name: string): PathElement {
  return `f:${name}`;
}

/** A step to the item of a list that has these keys. */
export function keyElement(
  keys: readonly (readonly [name: string, value: Json])[],
): PathElement {
  const sorted = keys.toSorted(([a], [b]) => compareText(a, b));
  const members = sorted.map(
    ([name, value]) => `${marshalJson(name)}:${marshalJson(value)}`,
  );
  return `k:{${members.join(",")}}`;
}

/** A step to the item of a set. */
export function valueElement(value: Json): PathElement {
  return `v:${marshalJson(value)}`;
}

/** The name of a field's step; undefined for other steps. */
export function fieldName(element: PathElement): string | undefined {
  return element.startsWith("f:") ? element.slice(2) : undefined;
}

/** True for a step to an item by its keys. */
export function isKeyElement(element: PathElement): boolean {
  return element.startsWith("k:");
}

/** The step as text read from managedFields, in the one form that it has here; undefined when it is none. */
export function parsePathElement(text: string): PathElement | undefined {
  switch (text.slice(0, 2)) {
    case "f:":
      return text;
    case "i:":
      return /^i:-?[0-9]+$/.test(text) ? text : undefined;
    case "v:": {
      const value = parseJson(text.slice(2));
      return value === undefined ? undefined : valueElement(value);
    }
    case "k:": {
      const keys = parseJson(text.slice(2));
      return isJsonObject(keys) ? keyElement(Object.entries(keys)) : undefined;
    }
    default:
      return undefined;
  }
}

/** The step as messages show it: `.name`, `[name="a"]`, `[="a"]`, `[0]`. */
export function pathElementText(element: PathElement): string {
  const content = element.slice(2);
  switch (element.slice(0, 2)) {
    case "f:":
      return `.${content}`;
    case "v:":
      return `[=${valueText(parseJson(content) ?? null)}]`;
    case "k:": {
      const keys = parseJson(content);
      const texts = isJsonObject(keys)
        ? Object.entries(keys).map(
            ([name, value]) => `${name}=${valueText(value)}`,
          )
        : [];
      return `[${texts.join(",")}]`;
    }
    default:
      return `[${content}]`;
  }
}

const KIND_ORDER = "fkvi";

/** Orders steps as structured-merge-diff does: fields, then keys, values and indices, each by its content. */
export function comparePathElements(a: PathElement, b: PathElement): number {
  if (a === b) return 0;
  const kind =
    KIND_ORDER.indexOf(a.charAt(0)) - KIND_ORDER.indexOf(b.charAt(0));
  if (kind !== 0) return kind;
  const contentA = a.slice(2);
  const contentB = b.slice(2);
  switch (a.charAt(0)) {
    case "i":
      return Number(contentA) - Number(contentB);
    case "v":
      return compareValues(parseJson(contentA), parseJson(contentB));
    case "k":
      return compareKeys(parseJson(contentA), parseJson(contentB));
    default:
      return compareText(contentA, contentB);
  }
}

function compareKeys(a: Json | undefined, b: Json | undefined): number {
  if (!isJsonObject(a) || !isJsonObject(b)) return 0;
  const entriesA = Object.entries(a);
  const entriesB = Object.entries(b);
  for (const [i, [nameA, valueA]] of entriesA.entries()) {
    const other = entriesB[i];
    if (other === undefined) return 1;
    const order =
      compareText(nameA, other[0]) || compareValues(valueA, other[1]);
    if (order !== 0) return order;
  }
  return entriesA.length - entriesB.length;
}

const TYPE_ORDER = ["number", "string", "boolean"];

function compareValues(a: Json | undefined, b: Json | undefined): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  return typeof a === typeof b
    ? Number(a) - Number(b)
    : TYPE_ORDER.indexOf(typeof a) - TYPE_ORDER.indexOf(typeof b);
}

/** A value as messages show it; structured-merge-diff's `value.ToString`. */
export function valueText(value: Json): string {
  if (value === null) return "null";
  if (typeof value === "string") return quote(value);
  if (typeof value === "number") return numberText(value);
  if (typeof value === "boolean") return String(value);
  if (isJsonArray(value)) return `[${value.map(valueText).join(",")}]`;
  return Object.entries(value)
    .map(([key, part]) => `${key}=${valueText(part)}`)
    .join("");
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
