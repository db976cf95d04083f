import { FieldSet, FieldSetBuilder, type Path } from "./field-set.js";
import { fieldName, type PathElement } from "./path-element.js";
import { DEDUCED_TYPE } from "./untyped.js";
import { memberType } from "./type-atom.js";
import type { MapTypeSchema, TypeSchema } from "./type-schema.js";

/**
 * Adapts recorded ownership to the type as it is now: whoever owned parts of what has become
 * atomic owns it as a whole. After structured-merge-diff's `ReconcileFieldSetWithSchema`.
 */
export function reconcileOwnership(
  owned: FieldSet,
  type: TypeSchema | undefined,
): FieldSet {
  const nowAtomic = new FieldSetBuilder();
  collect(owned, type, { path: [], isWhole: false, nowAtomic });
  const atomic = nowAtomic.build();
  return atomic.isEmpty
    ? owned
    : owned.recursiveDifference(atomic).union(atomic);
}

interface Place {
  readonly path: Path;
  /** The part is owned, and nothing below it. */
  readonly isWhole: boolean;
  readonly nowAtomic: FieldSetBuilder;
}

function collect(
  owned: FieldSet | undefined,
  type: TypeSchema | undefined,
  place: Place,
): void {
  const { path, isWhole, nowAtomic } = place;
  const { map, list } = type ?? {};
  if (map !== undefined) {
    if (isDeduced(map)) return;
    if (map.relationship === "atomic") {
      if (!isWhole && owned !== undefined && !owned.isEmpty)
        nowAtomic.insert(path);
    } else if (owned !== undefined)
      collectBelow(owned, (element) => stepType(map, element), place);
  } else if (list !== undefined && type?.scalar === undefined) {
    if (list.relationship === "atomic") {
      if (!isWhole) nowAtomic.insert(path);
    } else if (owned !== undefined)
      collectBelow(owned, () => list.element, place);
  }
}

function collectBelow(
  owned: FieldSet,
  typeOf: (element: PathElement) => TypeSchema | undefined,
  place: Place,
): void {
  for (const element of new Set([...owned.children.keys(), ...owned.members])) {
    const type = typeOf(element);
    if (type === undefined) continue;
    const below = owned.children.get(element);
    collect(below, type, {
      path: [...place.path, element],
      isWhole: below === undefined,
      nowAtomic: place.nowAtomic,
    });
  }
}

function stepType(
  map: MapTypeSchema,
  element: PathElement,
): TypeSchema | undefined {
  const name = fieldName(element);
  return name === undefined ? map.element : memberType(map, name);
}

// What has no schema has no list and map types either, so that nothing can have changed.
function isDeduced(map: MapTypeSchema): boolean {
  return (
    map.fields.size === 0 &&
    (map.element === DEDUCED_TYPE || map.element?.scalar === "untyped")
  );
}
