import type { Json } from "../../../meta/object.js";
import {
  equalJson,
  goTypeName,
  isJsonArray,
  isJsonObject,
  member,
  type JsonObject,
} from "../schema/json-value.js";
import { goValueText } from "../schema/go-value-text.js";
import { PatchError } from "./patch-error.js";
import {
  badPatchType,
  PATCH_DIRECTIVE,
  removeDirectives,
} from "./strategic-directives.js";

/** How the items of a list are merged. */
export interface SliceMerge {
  /** The field that matches items; `""` for lists of scalars. */
  readonly mergeKey: string;
  /** The patch lists items to delete. */
  readonly isDeletion: boolean;
  readonly mergeItems: (current: JsonObject, patch: JsonObject) => Json;
}

type List = readonly Json[];

/** Merges two lists; what the patch has comes first unless an old item stands before it in the old list. */
export function mergeSlice(
  original: List,
  patch: List,
  merge: SliceMerge,
): List {
  const { mergeKey } = merge;
  if (original.length === 0 && patch.length === 0) return original;
  if (!areMaps(original, patch)) {
    if (merge.isDeletion)
      return original.filter((item) => !patch.includes(item));
    return inOrder(deduplicated([...original, ...patch]), {
      order: patch,
      serverOrder: original,
      mergeKey,
    });
  }
  if (mergeKey === "")
    throw new PatchError(
      "Internal",
      "cannot merge lists without merge key for struct",
    );
  const { kept, changes } = obeyDirectives(original, patch, mergeKey);
  return inOrder(mergeItems(kept, changes, merge), {
    order: changes,
    serverOrder: kept,
    mergeKey,
  });
}

/**
 * Merges two lists and sorts them by an order that the patch gives; undefined when there is neither.
 */
export function applyElementOrder(
  original: List | undefined,
  patch: List | undefined,
  merge: SliceMerge & { readonly isMerged: boolean; readonly order: List },
): List | undefined {
  const { order, mergeKey } = merge;
  checkOrder(patch ?? [], order, mergeKey);
  if (original === undefined && patch === undefined) return undefined;
  const merged =
    original === undefined
      ? asList(removeDirectives(patch ?? []))
      : patch === undefined
        ? original
        : merge.isMerged
          ? mergeSlice(original, patch, merge)
          : patch;
  if (
    merged.length === 0 &&
    (patch ?? []).length === 0 &&
    (original ?? []).length === 0
  )
    throw new PatchError("Internal", "no elements in any of the given slices");
  areMaps(original ?? [], patch ?? []);
  return inOrder(merged, { order, serverOrder: original ?? [], mergeKey });
}

function asList(value: Json | undefined): List {
  return isJsonArray(value) ? value : [];
}

/** True for lists of objects, false for lists of scalars. */
function areMaps(...lists: readonly List[]): boolean {
  const items = lists.flat(1);
  const [first] = items;
  if (isJsonArray(first))
    throw new PatchError("Unprocessable", "lists of lists are not supported");
  const kind = kindOf(first);
  if (items.some((item) => kindOf(item) !== kind))
    throw new PatchError(
      "Internal",
      `list element types are not identical: [${lists.map(goValueText).join(" ")}]`,
    );
  return isJsonObject(first);
}

function kindOf(item: Json | undefined): string {
  return typeof item === "number" ? "number" : goTypeName(item);
}

function deduplicated(items: List): List {
  return items.filter((item, index) => items.indexOf(item) === index);
}

function obeyDirectives(
  original: List,
  patch: List,
  mergeKey: string,
): { readonly kept: List; readonly changes: readonly JsonObject[] } {
  let kept = original;
  let isReplaced = false;
  const changes: JsonObject[] = [];
  for (const item of patch.filter(isJsonObject)) {
    switch (member(item, PATCH_DIRECTIVE)) {
      case undefined:
        changes.push(item);
        break;
      case "delete": {
        const key = keyOf(item, mergeKey);
        kept = kept.filter(
          (other) => !equalJson(memberOf(other, mergeKey), key),
        );
        break;
      }
      case "replace":
        isReplaced = true;
        break;
      case "merge":
        throw new PatchError(
          "Internal",
          "merging lists cannot yet be specified in the patch",
        );
      default:
        throw badPatchType(member(item, PATCH_DIRECTIVE) ?? null, item);
    }
  }
  return isReplaced ? { kept: changes, changes: [] } : { kept, changes };
}

function mergeItems(
  original: List,
  patch: readonly JsonObject[],
  merge: SliceMerge,
): List {
  const merged = [...original];
  for (const item of patch) {
    const key = keyOf(item, merge.mergeKey);
    const index = merged.findIndex((other) =>
      equalJson(memberOf(other, merge.mergeKey), key),
    );
    const current = merged[index];
    if (isJsonObject(current)) merged[index] = merge.mergeItems(current, item);
    else merged.push(item);
  }
  return merged;
}

function memberOf(item: Json, key: string): Json | undefined {
  return isJsonObject(item) ? member(item, key) : undefined;
}

function keyOf(item: Json, mergeKey: string): Json {
  const key = memberOf(item, mergeKey);
  if (key !== undefined) return key;
  throw new PatchError(
    "Internal",
    `map: ${goValueText(item)} does not contain declared merge key: ${mergeKey}`,
  );
}

interface Order {
  /** Of the items that the patch names. */
  readonly order: List;
  /** Of the others. */
  readonly serverOrder: List;
  readonly mergeKey: string;
}

/** Sorts what the patch names by its order and the rest as before, and puts each of the rest where it stood relative to those. */
function inOrder(items: List, { order, serverOrder, mergeKey }: Order): List {
  const identify = (item: Json): string =>
    mergeKey === "" ? goValueText(item) : goValueText(keyOf(item, mergeKey));
  const wanted = positions(order.map(identify));
  const before = positions(serverOrder.map(identify));
  const named = items.filter((item) => wanted.has(identify(item)));
  const others = items.filter((item) => !wanted.has(identify(item)));
  const sorted = [
    sortedBy(others, (item) => before.get(identify(item))),
    sortedBy(named, (item) => wanted.get(identify(item))),
  ] as const;
  return interleaved(...sorted, (other, item) => {
    const a = before.get(identify(other));
    const b = before.get(identify(item));
    return a !== undefined && b !== undefined && a < b;
  });
}

function positions(keys: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [index, key] of keys.entries())
    if (!found.has(key)) found.set(key, index);
  return found;
}

function sortedBy(
  items: List,
  position: (item: Json) => number | undefined,
): List {
  return items.toSorted((a, b) => (position(a) ?? 0) - (position(b) ?? 0));
}

/** Both lists in one, each in its order; an item of `left` comes as soon as it precedes the next of `right`. */
function interleaved(
  left: List,
  right: List,
  precedes: (left: Json, right: Json) => boolean,
): List {
  const all: Json[] = [];
  let next = 0;
  for (const item of right) {
    while (next < left.length && precedes(left[next] ?? null, item))
      all.push(left[next++] ?? null);
    all.push(item);
  }
  return [...all, ...left.slice(next)];
}

/** Refuses a patch whose items stand in another order than it asks for. */
function checkOrder(patch: List, order: List, mergeKey: string): void {
  if (patch.length === 0 || order.length === 0) return;
  const kept =
    mergeKey === ""
      ? patch
      : patch.filter((item) => memberOf(item, PATCH_DIRECTIVE) !== "delete");
  let next = 0;
  let position = 0;
  while (next < kept.length && position < order.length) {
    const item = kept[next] ?? null;
    const isDirective = memberOf(item, PATCH_DIRECTIVE) !== undefined;
    if (isDirective || isSameItem(item, order[position] ?? null, mergeKey))
      next++;
    if (!isDirective) position++;
  }
  if (next < kept.length)
    throw new PatchError(
      "Internal",
      `The order in patch list:\n${goValueText(patch)}\n doesn't match $setElementOrder list:\n${goValueText(order)}\n`,
    );
}

function isSameItem(a: Json, b: Json, mergeKey: string): boolean {
  return mergeKey === ""
    ? equalJson(a, b)
    : equalJson(keyOf(a, mergeKey), keyOf(b, mergeKey));
}
