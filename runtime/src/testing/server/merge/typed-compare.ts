import type { Json } from "../../../meta/object.js";
import {
  equalJson,
  isJsonArray,
  isJsonObject,
  member,
} from "../schema/json-value.js";
import { FieldSetBuilder, type FieldSet } from "./field-set.js";
import { itemStep } from "./list-items.js";
import {
  fieldElement,
  pathElementText,
  type PathElement,
} from "./path-element.js";
import { atomOf, memberType, sameForm, type Atom } from "./type-atom.js";
import {
  misfitsText,
  prefixed,
  TypedValueError,
  type Misfit,
} from "./typed-error.js";
import { scalarMisfits } from "./typed-validation.js";
import type {
  ListTypeSchema,
  MapTypeSchema,
  TypeSchema,
} from "./type-schema.js";

/** How two objects differ. No path is in two of the sets. */
export interface Comparison {
  readonly removed: FieldSet;
  readonly modified: FieldSet;
  readonly added: FieldSet;
}

/**
 * Compares two values of one type; structured-merge-diff's `TypedValue.Compare`.
 *
 * @throws {@link TypedValueError} when the values do not fit the type.
 */
export function compareTyped(
  before: Json,
  after: Json,
  type: TypeSchema | undefined,
): Comparison {
  const root: Builders = {
    removed: new FieldSetBuilder(),
    modified: new FieldSetBuilder(),
    added: new FieldSetBuilder(),
  };
  const misfits = compare({
    before,
    after,
    type,
    at: root,
    element: undefined,
  });
  if (misfits.length > 0) throw new TypedValueError(misfitsText(misfits));
  return {
    removed: root.removed.build(),
    modified: root.modified.build(),
    added: root.added.build(),
  };
}

interface Builders {
  readonly removed: FieldSetBuilder;
  readonly modified: FieldSetBuilder;
  readonly added: FieldSetBuilder;
}

interface Pair {
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  readonly type: TypeSchema | undefined;
  /** Collects the container's paths. */
  readonly at: Builders;
  /** The step from the container; undefined for the whole. */
  readonly element: PathElement | undefined;
}

function compare(pair: Pair): readonly Misfit[] {
  const { before, after, type } = pair;
  if (before === after) return [];
  const beforeAtom = atomOf(type, before);
  const afterAtom = atomOf(type, after);
  const atom = after === undefined ? beforeAtom : afterAtom;
  const both =
    before !== undefined &&
    after !== undefined &&
    !sameForm(beforeAtom, afterAtom)
      ? compareByAtom(pair, beforeAtom)
      : undefined;
  const outcome = compareByAtom(pair, atom);
  if (!outcome.isLeaf) {
    if (before === undefined) insert(pair, "added");
    else if (after === undefined) insert(pair, "removed");
  }
  return both === undefined
    ? outcome.misfits
    : [...both.misfits, ...outcome.misfits];
}

interface Outcome {
  /** The value was compared as a whole. */
  readonly isLeaf: boolean;
  readonly misfits: readonly Misfit[];
}

function compareByAtom(pair: Pair, atom: Atom | undefined): Outcome {
  switch (atom?.form) {
    case "map":
      return compareMaps(pair, atom.map);
    case "list":
      return compareLists(pair, atom.list);
    case "scalar": {
      const wrong = scalarMisfits(pair.before, atom.scalar, "lhs: ");
      const alsoWrong = scalarMisfits(pair.after, atom.scalar, "rhs: ");
      if (wrong.length > 0 && alsoWrong.length > 0)
        return { isLeaf: false, misfits: [...wrong, ...alsoWrong] };
      return compareLeaf(pair);
    }
    default:
      return {
        isLeaf: false,
        misfits: [{ path: "", message: "schema error: invalid atom: inlined" }],
      };
  }
}

function compareLeaf(pair: Pair): Outcome {
  const { before, after } = pair;
  if (before === undefined) insert(pair, "added");
  else if (after === undefined) insert(pair, "removed");
  else if (!equalJson(before, after)) insert(pair, "modified");
  return { isLeaf: true, misfits: [] };
}

function insert({ at, element }: Pair, change: keyof Builders): void {
  if (element !== undefined) at[change].add(element);
}

function below({ at, element }: Pair): Builders {
  return element === undefined
    ? at
    : {
        removed: at.removed.below(element),
        modified: at.modified.below(element),
        added: at.added.below(element),
      };
}

function compareMaps(pair: Pair, map: MapTypeSchema): Outcome {
  const before = isJsonObject(pair.before) ? pair.before : {};
  const after = isJsonObject(pair.after) ? pair.after : {};
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  if (map.relationship === "atomic" || keys.size === 0)
    return compareLeaf(pair);
  const at = below(pair);
  const misfits: Misfit[] = [];
  for (const key of keys) {
    const element = fieldElement(key);
    const found = compare({
      before: member(before, key),
      after: member(after, key),
      type: memberType(map, key),
      at,
      element,
    });
    if (found.length > 0)
      misfits.push(...prefixed(found, pathElementText(element)));
  }
  return { isLeaf: false, misfits };
}

function compareLists(pair: Pair, list: ListTypeSchema): Outcome {
  const before = isJsonArray(pair.before) ? pair.before : [];
  const after = isJsonArray(pair.after) ? pair.after : [];
  const isEmpty = before.length === 0 && after.length === 0;
  if (list.relationship === "atomic" || isEmpty) return compareLeaf(pair);
  const misfits: Misfit[] = [];
  const left = groupItems(list, before, misfits);
  const right = groupItems(list, after, misfits);
  const at = below(pair);
  for (const element of new Set([...left.keys(), ...right.keys()])) {
    const found = compareItems(
      { before: left.get(element) ?? [], after: right.get(element) ?? [] },
      { type: list.element, at, element },
    );
    if (found.length > 0)
      misfits.push(...prefixed(found, pathElementText(element)));
  }
  return { isLeaf: false, misfits };
}

/** Compares the items with one step: one by one when there is one at most, otherwise as one value. */
function compareItems(
  items: {
    readonly before: readonly Json[];
    readonly after: readonly Json[];
  },
  place: Omit<Pair, "before" | "after"> & { readonly element: PathElement },
): readonly Misfit[] {
  const { before, after } = items;
  const { at, element } = place;
  if (before.length <= 1 && after.length <= 1)
    return compare({ before: before[0], after: after[0], ...place });
  if (before.length >= 2 && after.length >= 2) {
    if (!equalJson(before, after)) at.modified.add(element);
    return [];
  }
  if (before.length >= 2) {
    at.removed.add(element);
    return after.length === 0
      ? []
      : compare({ before: undefined, after: after[0], ...place });
  }
  at.added.add(element);
  return before.length === 0
    ? []
    : compare({ before: before[0], after: undefined, ...place });
}

function groupItems(
  list: ListTypeSchema,
  items: readonly Json[],
  misfits: Misfit[],
): ReadonlyMap<PathElement, readonly Json[]> {
  const groups = new Map<PathElement, Json[]>();
  for (const [index, item] of items.entries()) {
    const { element, error } = itemStep(list, item);
    if (element === undefined) {
      misfits.push({ path: "", message: `element ${index}: ${error}` });
      continue;
    }
    const group = groups.get(element);
    if (group === undefined) groups.set(element, [item]);
    else group.push(item);
  }
  return groups;
}
