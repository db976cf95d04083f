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

interface WithStatus extends KubeObject {
  status?: unknown;
}

/** Changes the status of `object`; see `BoundClient.updateStatus`. */
export async function writeStatus(
  client: Client<KubeObject>,
  object: DeepReadonly<KubeObject>,
  options: RetryOnConflictOptions & {
    readonly mutate: (status: never, object: never) => void;
  },
): Promise<KubeObject> {
  const { mutate, signal } = options;
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
      return hasSubresource
        ? await client.updateStatus(next, { signal })
        : await client.update(next, { signal });
    } catch (error) {
      if (isConflict(error)) conflict = error;
      throw error;
    }
  }, options);
}
