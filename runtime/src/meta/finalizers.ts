import type { ObjectMeta } from "./object.js";

interface Changeable {
  metadata?: Pick<ObjectMeta, "finalizers"> | undefined;
}

/** True when the object holds this finalizer. */
export function hasFinalizer(
  object: {
    readonly metadata?: { readonly finalizers?: readonly string[] } | undefined;
  },
  finalizer: string,
): boolean {
  return object.metadata?.finalizers?.includes(finalizer) ?? false;
}

/**
 * Adds a finalizer in place; nothing is sent to the server.
 *
 * @returns true when it was not there before.
 */
export function addFinalizer(object: Changeable, finalizer: string): boolean {
  if (hasFinalizer(object, finalizer)) return false;
  const metadata = (object.metadata ??= {});
  metadata.finalizers = [...(metadata.finalizers ?? []), finalizer];
  return true;
}

/**
 * Removes a finalizer in place, every occurrence; nothing is sent to the server.
 *
 * @returns true when it was there before.
 */
export function removeFinalizer(
  object: Changeable,
  finalizer: string,
): boolean {
  const { metadata } = object;
  if (!metadata?.finalizers || !hasFinalizer(object, finalizer)) return false;
  metadata.finalizers = metadata.finalizers.filter(
    (other) => other !== finalizer,
  );
  return true;
}
