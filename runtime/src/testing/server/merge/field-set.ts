import {
  comparePathElements,
  fieldElement,
  fieldName,
  isKeyElement,
  pathElementText,
  type PathElement,
} from "./path-element.js";
import type { TypeSchema } from "./type-schema.js";

/** A path from the root of an object. */
export type Path = readonly PathElement[];

/** A path as messages show it: `.spec.containers[name="a"].image`. */
export function pathText(path: Path): string {
  return path.map(pathElementText).join("");
}

/**
 * A set of paths in one object: which fields a manager owns. Immutable; sets share parts.
 * Having a path does not mean having what is below it. After structured-merge-diff's `fieldpath.Set`.
 */
export class FieldSet {
  /** Steps from here that are paths of the set. */
  readonly members: ReadonlySet<PathElement>;
  /** What the set has below each step; never empty sets. */
  readonly children: ReadonlyMap<PathElement, FieldSet>;

  constructor(
    members: ReadonlySet<PathElement>,
    children: ReadonlyMap<PathElement, FieldSet>,
  ) {
    this.members = members;
    this.children = children;
  }

  /** The set of these paths, each a list of field names. */
  static ofFields(...paths: readonly (readonly string[])[]): FieldSet {
    const builder = new FieldSetBuilder();
    for (const path of paths) builder.insert(path.map(fieldElement));
    return builder.build();
  }

  get isEmpty(): boolean {
    return this.members.size === 0 && this.children.size === 0;
  }

  /** True when the set has `path`. */
  has(path: Path): boolean {
    const [first, ...rest] = path;
    if (first === undefined) return false;
    return rest.length === 0
      ? this.members.has(first)
      : (this.children.get(first)?.has(rest) ?? false);
  }

  /** What the set has below a step. */
  below(element: PathElement): FieldSet {
    return this.children.get(element) ?? EMPTY_FIELD_SET;
  }

  /** Paths of either. */
  union(other: FieldSet): FieldSet {
    if (this.isEmpty || other === this) return other;
    if (other.isEmpty) return this;
    const children = new Map(this.children);
    for (const [element, theirs] of other.children)
      children.set(element, children.get(element)?.union(theirs) ?? theirs);
    return new FieldSet(new Set([...this.members, ...other.members]), children);
  }

  /** Paths of both. */
  intersection(other: FieldSet): FieldSet {
    if (other === this) return this;
    return this.#derive(
      (element) => other.members.has(element),
      (element, own) => own.intersection(other.below(element)),
    );
  }

  /** Paths that `other` does not have; what is below one of its paths stays. */
  difference(other: FieldSet): FieldSet {
    if (other.isEmpty) return this;
    return this.#derive(
      (element) => !other.members.has(element),
      (element, own) => own.difference(other.below(element)),
    );
  }

  /** Paths that are neither in `other` nor below a path of it. */
  recursiveDifference(other: FieldSet): FieldSet {
    if (other.isEmpty) return this;
    return this.#derive(
      (element) => !other.members.has(element),
      (element, own) =>
        other.members.has(element)
          ? EMPTY_FIELD_SET
          : own.recursiveDifference(other.below(element)),
    );
  }

  /** With each field of a struct that something is below of; ownership of those is not recorded. */
  withNamedFields(type: TypeSchema | undefined): FieldSet {
    const members = new Set(this.members);
    const children = new Map<PathElement, FieldSet>();
    for (const [element, below] of this.children) {
      const name = fieldName(element);
      const field =
        name === undefined ? undefined : type?.map?.fields.get(name);
      if (field !== undefined) members.add(element);
      const belowType =
        name === undefined
          ? isKeyElement(element)
            ? type?.list?.element
            : undefined
          : (field?.type ?? type?.map?.element);
      children.set(element, below.withNamedFields(belowType));
    }
    return new FieldSet(members, children);
  }

  /** Every path, those of a part before those below it, in the order of structured-merge-diff. */
  paths(): Path[] {
    const own = [...this.members]
      .sort(comparePathElements)
      .map((element) => [element]);
    const below = [...this.children]
      .sort(([a], [b]) => comparePathElements(a, b))
      .flatMap(([element, set]) =>
        set.paths().map((path) => [element, ...path]),
      );
    return [...own, ...below];
  }

  #derive(
    isKept: (element: PathElement) => boolean,
    change: (element: PathElement, own: FieldSet) => FieldSet,
  ): FieldSet {
    const members = new Set([...this.members].filter(isKept));
    const children = new Map<PathElement, FieldSet>();
    let isSame = members.size === this.members.size;
    for (const [element, own] of this.children) {
      const changed = change(element, own);
      isSame &&= changed === own;
      if (!changed.isEmpty) children.set(element, changed);
    }
    return isSame ? this : new FieldSet(members, children);
  }
}

/** No paths. */
export const EMPTY_FIELD_SET: FieldSet = new FieldSet(new Set(), new Map());

/** Collects paths for a {@link FieldSet}. */
export class FieldSetBuilder {
  readonly #members = new Set<PathElement>();
  readonly #children = new Map<PathElement, FieldSetBuilder>();

  /** Adds a path; the empty one, which nobody owns, is ignored. */
  insert([first, ...rest]: Path): void {
    if (first === undefined) return;
    if (rest.length === 0) this.add(first);
    else this.below(first).insert(rest);
  }

  /** Adds a path of one step. */
  add(element: PathElement): void {
    this.#members.add(element);
  }

  /** Collects what is below a step. */
  below(element: PathElement): FieldSetBuilder {
    const known = this.#children.get(element);
    if (known !== undefined) return known;
    const made = new FieldSetBuilder();
    this.#children.set(element, made);
    return made;
  }

  /** The set so far. */
  build(): FieldSet {
    const children = new Map<PathElement, FieldSet>();
    for (const [element, builder] of this.#children) {
      const set = builder.build();
      if (!set.isEmpty) children.set(element, set);
    }
    return this.#members.size === 0 && children.size === 0
      ? EMPTY_FIELD_SET
      : new FieldSet(new Set(this.#members), children);
  }
}
