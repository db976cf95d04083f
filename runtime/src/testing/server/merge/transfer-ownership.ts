import type { FieldSet, Path } from "./field-set.js";
import type { Managers, Ownership } from "./managers.js";
import { compareTyped, type Comparison } from "./typed-compare.js";
import { TypedValueError } from "./typed-error.js";
import type { ObjectVersions, VersionedObject } from "./version-converter.js";

/** A change of an object by one manager. */
export interface Change {
  readonly before: VersionedObject;
  readonly after: VersionedObject;
  readonly versions: ObjectVersions;
  /** Paths that count for nobody. */
  readonly ignored: FieldSet;
  /** The same for managers of other versions. */
  readonly ignoredElsewhere: FieldSet;
}

/** A field that another manager owns and a change would set otherwise. */
export interface OwnershipConflict {
  readonly owner: Ownership;
  readonly path: Path;
}

/** What a change does to the others' ownership. */
export interface Transfer {
  /** Without what the change took, and without managers left with nothing. */
  readonly managers: Managers;
  /** In the order of managers, then of paths. */
  readonly conflicts: readonly OwnershipConflict[];
  readonly comparison: Comparison;
}

/**
 * Takes what `change` sets or removes from every manager but the one at `ownKey`;
 * structured-merge-diff's `Updater.update`. Managers of versions that are gone are dropped.
 */
export function transferOwnership(
  change: Change,
  managers: Managers,
  ownKey: string,
): Transfer {
  const comparisons = new Comparisons(change);
  const conflicts: OwnershipConflict[] = [];
  const left = new Map<string, Ownership>();
  for (const [key, owner] of managers) {
    if (key === ownKey) {
      if (!owner.fields.isEmpty) left.set(key, owner);
      continue;
    }
    const comparison = comparisons.in(owner.apiVersion);
    if (comparison === undefined) continue;
    const { modified, added, removed } = comparison;
    const contested = owner.fields.intersection(modified.union(added));
    for (const path of contested.paths()) conflicts.push({ owner, path });
    const fields = owner.fields.difference(contested).difference(removed);
    if (!fields.isEmpty) left.set(key, { ...owner, fields });
  }
  return { managers: left, conflicts, comparison: comparisons.own };
}

class Comparisons {
  readonly own: Comparison;
  readonly #change: Change;
  readonly #byVersion = new Map<string, Comparison | undefined>();

  constructor(change: Change) {
    this.#change = change;
    this.own = compare(change.before, change.after, change.ignored);
    this.#byVersion.set(change.after.apiVersion, this.own);
  }

  /** The comparison in another version; undefined when that is gone. */
  in(apiVersion: string): Comparison | undefined {
    if (!this.#byVersion.has(apiVersion))
      this.#byVersion.set(apiVersion, this.#compareIn(apiVersion));
    return this.#byVersion.get(apiVersion);
  }

  #compareIn(apiVersion: string): Comparison | undefined {
    const { versions, ignoredElsewhere } = this.#change;
    const before = convertible("failed to convert old object", () =>
      versions.convert(this.#change.before, apiVersion),
    );
    const after = convertible("failed to convert new object", () =>
      versions.convert(this.#change.after, apiVersion),
    );
    return before && after && compare(before, after, ignoredElsewhere);
  }
}

/** @throws {@link TypedValueError} that tells which object could not be converted. */
export function convertible<T>(failure: string, convert: () => T): T {
  try {
    return convert();
  } catch (cause) {
    if (!(cause instanceof TypedValueError)) throw cause;
    throw new TypedValueError(`${failure}: ${cause.message}`, { cause });
  }
}

function compare(
  before: VersionedObject,
  after: VersionedObject,
  ignored: FieldSet,
): Comparison {
  const { removed, modified, added } = compareTyped(
    before.value,
    after.value,
    after.type,
  );
  return {
    removed: removed.recursiveDifference(ignored),
    modified: modified.recursiveDifference(ignored),
    added: added.recursiveDifference(ignored),
  };
}
