import type { Json } from "../../../meta/object.js";
import {
  isJsonArray,
  isJsonObject,
  member,
  setMember,
  type JsonObject,
} from "../schema/json-value.js";
import { mergedOrder } from "./merged-order.js";
import { indexItems } from "./list-items.js";
import { fieldElement, pathElementText } from "./path-element.js";
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

/**
 * Merges what is applied into what lives: maps by key, lists of type set and map by item, everything
 * else replaced. Nothing is removed. Items come in the order of `applied` where it says something,
 * else as they were. After structured-merge-diff's `TypedValue.Merge`.
 *
 * @throws {@link TypedValueError} when the values do not fit the type.
 */
export function mergeTyped(
  live: Json,
  applied: Json,
  type: TypeSchema | undefined,
): Json | undefined {
  const merger = new Merger();
  const merged = merger.merge(live, applied, type);
  if (merger.misfits.length > 0)
    throw new TypedValueError(misfitsText(merger.misfits));
  return merged;
}

type Side = Json | undefined;

class Merger {
  misfits: readonly Misfit[] = [];

  /** Undefined when nothing is left, as of two empty containers of which one is absent. */
  merge(live: Side, applied: Side, type: TypeSchema | undefined): Side {
    // What both share needs no walk; it has been checked before.
    if (live === applied) return live;
    const liveAtom = atomOf(type, live);
    const appliedAtom = atomOf(type, applied);
    if (applied === undefined) return this.#byAtom(live, applied, liveAtom);
    // Where the two differ in form, the live one must fit too, and the applied one wins.
    if (live !== undefined && !sameForm(liveAtom, appliedAtom))
      this.#byAtom(live, applied, liveAtom);
    return this.#byAtom(live, applied, appliedAtom);
  }

  #byAtom(live: Side, applied: Side, atom: Atom | undefined): Side {
    switch (atom?.form) {
      case "map":
        return this.#mergeMaps(live, applied, atom.map);
      case "list":
        return this.#mergeLists(live, applied, atom.list);
      case "scalar": {
        const wrong = scalarMisfits(live, atom.scalar, "lhs: ");
        const alsoWrong = scalarMisfits(applied, atom.scalar, "rhs: ");
        if (wrong.length > 0 && alsoWrong.length > 0)
          this.misfits = [...this.misfits, ...wrong, ...alsoWrong];
        return keepApplied(live, applied);
      }
      default:
        this.misfits = [
          ...this.misfits,
          { path: "", message: "schema error: invalid atom: inlined" },
        ];
        return undefined;
    }
  }

  #mergeMaps(live: Side, applied: Side, map: MapTypeSchema): Side {
    const ours = isJsonObject(live) ? live : {};
    const theirs = isJsonObject(applied) ? applied : {};
    const isEmpty =
      Object.keys(ours).length === 0 && Object.keys(theirs).length === 0;
    if (map.relationship === "atomic" || isEmpty)
      return keepApplied(live, applied);
    const merged: Record<string, Json> = {};
    for (const key of keysOfBoth(ours, theirs)) {
      const value = this.#inside(pathElementText(fieldElement(key)), () =>
        this.merge(
          member(ours, key),
          member(theirs, key),
          memberType(map, key),
        ),
      );
      if (value !== undefined) setMember(merged, key, value);
    }
    return Object.keys(merged).length === 0 ? undefined : merged;
  }

  #mergeLists(live: Side, applied: Side, list: ListTypeSchema): Side {
    const ours = isJsonArray(live) ? live : [];
    const theirs = isJsonArray(applied) ? applied : [];
    const isEmpty = ours.length === 0 && theirs.length === 0;
    if (list.relationship === "atomic" || isEmpty)
      return keepApplied(live, applied);
    const left = indexItems(list, ours, { allowDuplicates: true });
    const right = indexItems(list, theirs, { allowDuplicates: false });
    if (left.misfits.length > 0 || right.misfits.length > 0) {
      this.misfits = [...this.misfits, ...right.misfits, ...left.misfits];
      return undefined;
    }
    const merged = mergedOrder(left.elements, right.elements).flatMap(
      ({ element, liveIndex }) => {
        const value = this.#inside(pathElementText(element), () =>
          liveIndex === undefined
            ? this.merge(
                left.byElement.get(element),
                right.byElement.get(element),
                list.element,
              )
            : this.merge(ours[liveIndex], undefined, list.element),
        );
        return value === undefined ? [] : [value];
      },
    );
    return merged.length === 0 ? undefined : merged;
  }

  #inside<T>(prefix: string, work: () => T): T {
    const before = this.misfits;
    this.misfits = [];
    const result = work();
    this.misfits =
      this.misfits.length === 0
        ? before
        : [...before, ...prefixed(this.misfits, prefix)];
    return result;
  }
}

function keepApplied(live: Side, applied: Side): Side {
  return applied === undefined ? live : applied;
}

function keysOfBoth(a: JsonObject, b: JsonObject): string[] {
  return [
    ...Object.keys(a),
    ...Object.keys(b).filter((key) => !Object.hasOwn(a, key)),
  ];
}
