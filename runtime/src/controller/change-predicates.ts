import { deepEqual } from "../meta/deep-equal.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import type { Predicate } from "./predicate.js";

/**
 * Drops updates that changed neither the spec (`metadata.generation`), nor the
 * finalizers, nor began the deletion: above all a controller's own status writes.
 * The default for the kind that a controller reconciles.
 *
 * Kinds without a generation, such as ConfigMap, pass whenever they changed at
 * all. Labels and annotations don't count: combine with {@link labelChanged} and
 * {@link annotationChanged} by `or` where they matter.
 */
export const generationChanged: Predicate = {
  update: ({ old, object }) =>
    !isSameObject(old, object) ||
    generationDiffers(old, object) ||
    old.metadata?.deletionTimestamp !== object.metadata?.deletionTimestamp ||
    !deepEqual(
      old.metadata?.finalizers ?? [],
      object.metadata?.finalizers ?? [],
    ),
};

/** Drops updates that repeat the same resourceVersion. The default for owned and watched kinds. */
export const resourceVersionChanged: Predicate = {
  update: ({ old, object }) =>
    old.metadata?.resourceVersion !== object.metadata?.resourceVersion,
};

/** Drops updates that left the labels as they were. */
export const labelChanged: Predicate = {
  update: ({ old, object }) =>
    !deepEqual(old.metadata?.labels ?? {}, object.metadata?.labels ?? {}),
};

/** Drops updates that left the annotations as they were. */
export const annotationChanged: Predicate = {
  update: ({ old, object }) =>
    !deepEqual(
      old.metadata?.annotations ?? {},
      object.metadata?.annotations ?? {},
    ),
};

type ReadonlyObject = DeepReadonly<KubeObject>;

function isSameObject(old: ReadonlyObject, object: ReadonlyObject): boolean {
  return old.metadata?.uid === object.metadata?.uid;
}

function generationDiffers(
  old: ReadonlyObject,
  object: ReadonlyObject,
): boolean {
  const before = old.metadata?.generation;
  const after = object.metadata?.generation;
  return before === undefined || after === undefined
    ? old.metadata?.resourceVersion !== object.metadata?.resourceVersion
    : before !== after;
}
