import type { Json } from "../../../meta/object.js";
import { isJsonArray, isJsonObject, member } from "../schema/json-value.js";
import {
  keyElement,
  pathElementText,
  valueElement,
  type PathElement,
} from "./path-element.js";
import type { Misfit } from "./typed-error.js";
import type { ListTypeSchema } from "./type-schema.js";

/** The step to an item of a set or map, or why it has none. */
export type ItemStep =
  | { readonly element: PathElement; readonly error?: never }
  | { readonly element?: never; readonly error: string };

/** How an item of a list of type set or map is found in the list. */
export function itemStep(list: ListTypeSchema, item: Json): ItemStep {
  if (list.relationship === "atomic")
    return { error: "invalid indexing of non-associative list" };
  return list.relationship === "map" ? keyStep(list, item) : setStep(item);
}

function keyStep(list: ListTypeSchema, item: Json): ItemStep {
  if (item === null)
    return { error: "associative list with keys may not have a null element" };
  if (!isJsonObject(item))
    return {
      error: "associative list with keys may not have non-map elements",
    };
  const fields = list.element.map?.fields;
  const keys = list.keys.flatMap((name): [string, Json][] => {
    const own = member(item, name);
    const value = own === undefined ? fields?.get(name)?.default : own;
    return value === undefined ? [] : [[name, value]];
  });
  return keys.length === 0
    ? {
        error: `associative list with keys has an element that omits all key fields ${keyNames(list)} (and doesn't have default values for any key fields)`,
      }
    : { element: keyElement(keys) };
}

function keyNames({ keys }: ListTypeSchema): string {
  return `[${keys.map((key) => JSON.stringify(key)).join(" ")}]`;
}

function setStep(item: Json): ItemStep {
  if (item === null)
    return {
      error:
        "associative list without keys has an element that's an explicit null",
    };
  if (isJsonArray(item))
    return {
      error: "not supported: associative list with lists as elements",
    };
  return typeof item === "object"
    ? {
        error: "associative list without keys has an element that's a map type",
      }
    : { element: valueElement(item) };
}

/** Items of a list by their steps, in order; an item that stands there more than once counts as null. */
export interface IndexedItems {
  /** Of every item, repeated ones too. */
  readonly elements: readonly PathElement[];
  readonly byElement: ReadonlyMap<PathElement, Json>;
  readonly misfits: readonly Misfit[];
}

/** Finds the steps to all items. Repeated steps are an error unless `allowDuplicates`. */
export function indexItems(
  list: ListTypeSchema,
  items: readonly Json[],
  { allowDuplicates }: { readonly allowDuplicates: boolean },
): IndexedItems {
  const elements: PathElement[] = [];
  const byElement = new Map<PathElement, Json>();
  const misfits: Misfit[] = [];
  for (const [index, item] of items.entries()) {
    const { element, error } = itemStep(list, item);
    if (element === undefined) {
      misfits.push({ path: "", message: `element ${index}: ${error}` });
      continue;
    }
    const isKnown = byElement.has(element);
    if (isKnown && !allowDuplicates) {
      misfits.push(duplicateMisfit(element));
      continue;
    }
    byElement.set(element, isKnown ? null : item);
    elements.push(element);
  }
  return { elements, byElement, misfits };
}

/** The error for two items with one step. */
export function duplicateMisfit(element: PathElement): Misfit {
  return {
    path: "",
    message: `duplicate entries for key ${pathElementText(element)}`,
  };
}
