import {
  isAlreadyExists,
  isConflict,
  isNotFound,
} from "../errors/status-error.js";
import { deepClone } from "../meta/deep-clone.js";
import { deepEqual } from "../meta/deep-equal.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import type { WriteOptions } from "../meta/options.js";
import type { CallOptions, Client } from "./client.js";
import { retryOnConflict } from "./retry-on-conflict.js";
import type { RetryOnConflictOptions } from "./retry-on-conflict.js";

/** What {@link createOrUpdate} did. */
export interface CreateOrUpdateResult<T> {
  readonly operation: "created" | "updated" | "unchanged";
  /** As the server has it now. */
  readonly object: T;
}

/**
 * Brings one object into the state that `mutate` describes:
 * controller-runtime's `CreateOrUpdate`, with retries on conflicts. `mutate`
 * gets a copy of the object as it is, or of `initial` where there is none, and
 * changes it in place; it may be called several times. No request is sent to
 * write what is there already.
 *
 * @throws what `mutate`, get, create and update throw.
 */
export async function createOrUpdate<T extends KubeObject>(
  client: Client<T>,
  initial: DeepReadonly<T>,
  options: WriteOptions &
    CallOptions &
    Omit<RetryOnConflictOptions, "isRetryable"> & {
      readonly mutate: (object: T) => void | Promise<void>;
    },
): Promise<CreateOrUpdateResult<T>> {
  const { mutate, clock, random, attempts, ...call } = options;
  const { signal } = call;
  const { name, namespace } = initial.metadata ?? {};
  return retryOnConflict(
    async () => {
      const existing = await find(client, { name, namespace, signal });
      const wanted = deepClone<unknown>(existing ?? initial) as T;
      await mutate(wanted);
      if (!existing)
        return {
          operation: "created" as const,
          object: await client.create(wanted as DeepReadonly<T>, call),
        };
      if (deepEqual(existing, wanted))
        return { operation: "unchanged" as const, object: existing };
      return {
        operation: "updated" as const,
        object: await client.update(wanted as DeepReadonly<T>, call),
      };
    },
    {
      clock,
      random,
      attempts,
      signal,
      // Somebody else created it between our read and our write.
      isRetryable: (error) => isConflict(error) || isAlreadyExists(error),
    },
  );
}

async function find<T extends KubeObject>(
  client: Client<T>,
  ref: CallOptions & {
    readonly name: string | undefined;
    readonly namespace: string | undefined;
  },
): Promise<T | undefined> {
  const { signal, ...name } = ref;
  try {
    return await client.get(name, { signal });
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
