import { EMPTY_FIELD_SET, type FieldSet } from "./field-set.js";
import type { Managers, Ownership } from "./managers.js";
import { fieldSetOf } from "./typed-field-set.js";
import { convertible } from "./transfer-ownership.js";
import { removeItems } from "./typed-remove.js";
import type { ObjectVersions, VersionedObject } from "./version-converter.js";

/**
 * Takes out of a merged object what the applier applied last time, does not apply now and nobody
 * else owns; structured-merge-diff's `Updater.prune`. `managers` has what is applied now.
 */
export function pruneApplied(
  merged: VersionedObject,
  lastApplied: Ownership | undefined,
  context: { readonly managers: Managers; readonly versions: ObjectVersions },
): VersionedObject {
  if (lastApplied === undefined || lastApplied.fields.isEmpty) return merged;
  const { versions } = context;
  const last = convertible(
    "failed to prune fields: failed to convert merged object to last applied version",
    () => versions.convert(merged, lastApplied.apiVersion),
  );
  // Nothing can be said of fields of a version that is gone.
  if (last === undefined) return merged;
  const pruned = without(last, named(lastApplied.fields, last));
  const owned = addBackOwned({ merged: last, pruned }, context);
  const kept = addBackDangling(last, owned, { lastApplied, versions });
  return (
    convertible("failed to prune fields", () =>
      versions.convert(kept, merged.apiVersion),
    ) ?? merged
  );
}

interface Pruning {
  readonly merged: VersionedObject;
  readonly pruned: VersionedObject;
}

/** Restores what other managers, or the new configuration, own. */
function addBackOwned(
  start: Pruning,
  {
    managers,
    versions,
  }: { readonly managers: Managers; readonly versions: ObjectVersions },
): VersionedObject {
  const ownedByVersion = new Map<string, FieldSet>();
  // The version at hand first: what others need for conversion must be there.
  ownedByVersion.set(start.merged.apiVersion, EMPTY_FIELD_SET);
  for (const { apiVersion, fields } of managers.values())
    ownedByVersion.set(
      apiVersion,
      (ownedByVersion.get(apiVersion) ?? EMPTY_FIELD_SET).union(fields),
    );
  let current = start;
  for (const [apiVersion, owned] of ownedByVersion) {
    const convert = (state: keyof Pruning): VersionedObject | undefined =>
      convertible(
        `failed to prune fields: failed add back owned items: failed to convert ${state} object at version ${apiVersion}`,
        () => versions.convert(current[state], apiVersion),
      );
    const merged = convert("merged");
    const pruned = merged && convert("pruned");
    if (merged === undefined || pruned === undefined) continue;
    const isKept = named(fieldsOf(pruned), pruned).union(named(owned, merged));
    const removed = named(fieldsOf(merged), merged).difference(isKept);
    current = { merged, pruned: without(merged, removed) };
  }
  return current.pruned;
}

/** Restores what the applier did not own before: what nobody owns stays. */
function addBackDangling(
  merged: VersionedObject,
  pruned: VersionedObject,
  context: {
    readonly lastApplied: Ownership;
    readonly versions: ObjectVersions;
  },
): VersionedObject {
  const { lastApplied, versions } = context;
  const converted = convertible(
    "failed to prune fields: failed add back dangling items: failed to convert pruned object to last applied version",
    () => versions.convert(pruned, lastApplied.apiVersion),
  );
  if (converted === undefined) return merged;
  const removed = named(fieldsOf(merged), merged)
    .difference(named(fieldsOf(converted), converted))
    .intersection(named(lastApplied.fields, merged));
  return without(merged, removed);
}

function named(fields: FieldSet, { type }: VersionedObject): FieldSet {
  return fields.withNamedFields(type);
}

function fieldsOf({ value, type }: VersionedObject): FieldSet {
  return fieldSetOf(value, type);
}

function without(object: VersionedObject, items: FieldSet): VersionedObject {
  const { value, type } = object;
  return { ...object, value: removeItems(value, items, type) };
}
