import type { Client } from "../clients/client.js";
import { isConflict, isInvalid, isNotFound } from "../errors/status-error.js";
import { deepClone } from "../meta/deep-clone.js";
import { hasFinalizer } from "../meta/finalizers.js";
import type { DeepReadonly, Json, KubeObject } from "../meta/object.js";
import {
  retryOnConflict,
  type RetryOnConflictOptions,
} from "../clients/retry-on-conflict.js";

type ReadonlyObject = DeepReadonly<KubeObject>;
type FinalizerOptions = Omit<RetryOnConflictOptions, "isRetryable"> & {
  readonly finalizer: string;
};

/** Adds a finalizer to `object`; see `BoundClient.ensureFinalizer`. */
export function ensureFinalizer(
  client: Client<KubeObject>,
  object: ReadonlyObject,
  options: FinalizerOptions,
): Promise<KubeObject | undefined> {
  const { finalizer } = options;
  return patchFinalizers(client, object, {
    ...options,
    patch: (current) =>
      hasFinalizer(current, finalizer) || current.metadata?.deletionTimestamp
        ? undefined
        : addition(current, finalizer),
  });
}

/** Removes a finalizer from `object`; see `BoundClient.removeFinalizer`. */
export function removeFinalizer(
  client: Client<KubeObject>,
  object: ReadonlyObject,
  options: FinalizerOptions,
): Promise<KubeObject | undefined> {
  const { finalizer } = options;
  return patchFinalizers(client, object, {
    ...options,
    patch: (current) =>
      hasFinalizer(current, finalizer)
        ? removal(current, finalizer)
        : undefined,
  });
}

/**
 * Sends the JSON patch that `patch` makes of the object, unless it makes none. Its
 * tests fail with 422 (or 409) when the object changed meanwhile: then the object is
 * read afresh and judged again.
 */
async function patchFinalizers(
  client: Client<KubeObject>,
  object: ReadonlyObject,
  options: FinalizerOptions & {
    readonly patch: (current: ReadonlyObject) => readonly Json[] | undefined;
  },
): Promise<KubeObject | undefined> {
  const { patch, signal } = options;
  const ref = object.metadata ?? {};
  try {
    return await retryOnConflict(
      async (attemptNumber) => {
        const current =
          attemptNumber === 1 ? object : await client.get(ref, { signal });
        if (current.metadata?.uid !== object.metadata?.uid) return undefined;
        const body = patch(current);
        return body
          ? await client.patch(ref, { type: "json", body }, { signal })
          : deepClone(current);
      },
      {
        ...options,
        isRetryable: (error) => isConflict(error) || isInvalid(error),
      },
    );
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

function addition(current: ReadonlyObject, finalizer: string): readonly Json[] {
  const { uid = "", resourceVersion = "", finalizers } = current.metadata ?? {};
  return finalizers
    ? [
        { op: "test", path: "/metadata/uid", value: uid },
        { op: "test", path: "/metadata/finalizers", value: finalizers },
        { op: "add", path: "/metadata/finalizers/-", value: finalizer },
      ]
    : [
        // There is no list to test, and adding one would replace that of another writer.
        {
          op: "test",
          path: "/metadata/resourceVersion",
          value: resourceVersion,
        },
        { op: "add", path: "/metadata/finalizers", value: [finalizer] },
      ];
}

function removal(current: ReadonlyObject, finalizer: string): readonly Json[] {
  const { uid = "", finalizers = [] } = current.metadata ?? {};
  const path = `/metadata/finalizers/${finalizers.indexOf(finalizer)}`;
  return [
    { op: "test", path: "/metadata/uid", value: uid },
    { op: "test", path, value: finalizer },
    { op: "remove", path },
  ];
}
