import type { Json } from "../../../meta/object.js";
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
} from "../schema/json-value.js";
import { FieldSetBuilder, type FieldSet } from "./field-set.js";
import { itemStep } from "./list-items.js";
import { fieldElement, type PathElement } from "./path-element.js";
import { atomOf, memberType } from "./type-atom.js";
import type {
  ListTypeSchema,
  MapTypeSchema,
  TypeSchema,
} from "./type-schema.js";

/** Every leaf and item that `value` has; structured-merge-diff's `ToFieldSet`. */
export function fieldSetOf(
  value: Json,
  type: TypeSchema | undefined,
): FieldSet {
  const root = new FieldSetBuilder();
  collectParts(value, type, { into: root, addSelf: () => undefined });
  return root.build();
}

interface Place {
  /** Collects what is below the value. */
  readonly into: FieldSetBuilder;
  /** Adds the value itself. */
  readonly addSelf: () => void;
}

function collectParts(
  value: Json,
  type: TypeSchema | undefined,
  place: Place,
): void {
  const atom = atomOf(type, value);
  switch (atom?.form) {
    case "map":
      if (atom.map.relationship === "atomic") place.addSelf();
      else if (isJsonObject(value)) collectMembers(value, atom.map, place.into);
      break;
    case "list":
      if (atom.list.relationship === "atomic") place.addSelf();
      else if (isJsonArray(value)) collectItems(value, atom.list, place.into);
      break;
    case "scalar":
      place.addSelf();
      break;
    default:
  }
}

function collectMembers(
  object: JsonObject,
  map: MapTypeSchema,
  into: FieldSetBuilder,
): void {
  for (const [key, part] of Object.entries(object)) {
    const element = fieldElement(key);
    collectBelow(part, memberType(map, key), { into, element });
    const isEmpty =
      part === null || (isJsonObject(part) && Object.keys(part).length === 0);
    if (isEmpty || !map.fields.has(key)) into.add(element);
  }
}

function collectItems(
  items: readonly Json[],
  list: ListTypeSchema,
  into: FieldSetBuilder,
): void {
  const counts = new Map<PathElement, number>();
  const steps = items.map((item) => itemStep(list, item).element);
  for (const step of steps)
    if (step !== undefined) counts.set(step, (counts.get(step) ?? 0) + 1);
  for (const [index, step] of steps.entries()) {
    if (step === undefined) continue;
    // Items that cannot be told apart are owned together, and nothing in them.
    if (counts.get(step) === 1)
      collectBelow(items[index] ?? null, list.element, { into, element: step });
    into.add(step);
  }
}

function collectBelow(
  value: Json,
  type: TypeSchema | undefined,
  {
    into,
    element,
  }: { readonly into: FieldSetBuilder; readonly element: PathElement },
): void {
  collectParts(value, type, {
    into: into.below(element),
    addSelf: () => into.add(element),
  });
}
