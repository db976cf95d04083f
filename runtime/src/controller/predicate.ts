import type { DeepReadonly, KubeObject } from "../meta/object.js";

/** An object appeared, or was there when the controller started. */
export interface CreateEvent<T> {
  readonly object: DeepReadonly<T>;
  readonly isInInitialList: boolean;
}

/** An object changed. */
export interface UpdateEvent<T> {
  readonly old: DeepReadonly<T>;
  readonly object: DeepReadonly<T>;
}

/** An object is gone. */
export interface DeleteEvent<T> {
  /** The last state known. */
  readonly object: DeepReadonly<T>;
  /** The deletion itself was missed, so the object may have changed since. */
  readonly isFinalStateUnknown: boolean;
}

/**
 * Decides which events queue a reconcile. A method left out lets its events
 * pass. Predicates see events only, never what a resync repeats.
 */
export interface Predicate<in T extends KubeObject = KubeObject> {
  readonly create?: ((event: CreateEvent<T>) => boolean) | undefined;
  readonly update?: ((event: UpdateEvent<T>) => boolean) | undefined;
  readonly delete?: ((event: DeleteEvent<T>) => boolean) | undefined;
}

/** Passes what every one of `predicates` passes; everything when there are none. */
export function and<T extends KubeObject>(
  ...predicates: readonly Predicate<T>[]
): Predicate<T> {
  return {
    create: (event) => predicates.every(passesCreate(event)),
    update: (event) => predicates.every(passesUpdate(event)),
    delete: (event) => predicates.every(passesDelete(event)),
  };
}

/** Passes what at least one of `predicates` passes; nothing when there are none. */
export function or<T extends KubeObject>(
  ...predicates: readonly Predicate<T>[]
): Predicate<T> {
  return {
    create: (event) => predicates.some(passesCreate(event)),
    update: (event) => predicates.some(passesUpdate(event)),
    delete: (event) => predicates.some(passesDelete(event)),
  };
}

/** Passes exactly what `predicate` does not; a method that it leaves out passes everything, so nothing passes here. */
export function not<T extends KubeObject>(
  predicate: Predicate<T>,
): Predicate<T> {
  return {
    create: (event) => !passesCreate(event)(predicate),
    update: (event) => !passesUpdate(event)(predicate),
    delete: (event) => !passesDelete(event)(predicate),
  };
}

type Test<T extends KubeObject> = (predicate: Predicate<T>) => boolean;

function passesCreate<T extends KubeObject>(event: CreateEvent<T>): Test<T> {
  return (predicate) => predicate.create?.(event) ?? true;
}

function passesUpdate<T extends KubeObject>(event: UpdateEvent<T>): Test<T> {
  return (predicate) => predicate.update?.(event) ?? true;
}

function passesDelete<T extends KubeObject>(event: DeleteEvent<T>): Test<T> {
  return (predicate) => predicate.delete?.(event) ?? true;
}
