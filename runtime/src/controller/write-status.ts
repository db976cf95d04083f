import type { Client } from "../clients/client.js";
import { isConflict } from "../errors/status-error.js";
import { apiVersionOf } from "../meta/api-resource.js";
import { deepClone } from "../meta/deep-clone.js";
import { deepEqual } from "../meta/deep-equal.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import {
  retryOnConflict,
  type RetryOnConflictOptions,
} from "../clients/retry-on-conflict.js";
import { prunedFields } from "./pruned-fields.js";

interface WithStatus extends KubeObject {
  status?: unknown;
}

/** Changes the status of `object`; see `BoundClient.updateStatus`. */
export async function writeStatus(
  client: Client<KubeObject>,
  object: DeepReadonly<KubeObject>,
  options: RetryOnConflictOptions & {
    readonly mutate: (status: never, object: never) => void;
    /** Told of fields of the status that the server dropped. */
    readonly onPruned?:
      ((kind: string, fields: readonly string[]) => void) | undefined;
  },
): Promise<KubeObject> {
  const { mutate, onPruned, signal } = options;
  const { resource } = client;
  let conflict: unknown;
  return retryOnConflict(async (attemptNumber) => {
    const current =
      attemptNumber === 1
        ? object
        : await client.get(object.metadata ?? {}, { signal });
    // Recreated under the same name: what was found out concerns an object that is gone.
    if (current.metadata?.uid !== object.metadata?.uid) throw conflict;
    const next: WithStatus = {
      ...deepClone(current),
      apiVersion: apiVersionOf(resource),
      kind: resource.kind,
    };
    const status = (next.status ??= {});
    mutate(status as never, current as never);
    if (deepEqual(status, (current as WithStatus).status ?? {})) return next;
    const hasSubresource = resource.subresources?.includes("status") ?? true;
    try {
      const stored: WithStatus = hasSubresource
        ? await client.updateStatus(next, { signal })
        : await client.update(next, { signal });
      const fields = onPruned ? prunedFields(status, stored.status ?? {}) : [];
      if (fields.length > 0) onPruned?.(resource.kind, fields);
      return stored;
    } catch (error) {
      if (isConflict(error)) conflict = error;
      throw error;
    }
  }, options);
}
