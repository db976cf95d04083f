import type { Client } from "../clients/client.js";
import { isNotFound, isStatusError } from "../errors/status-error.js";
import type { ApiResource } from "../meta/api-resource.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import type { Scheme } from "../meta/scheme.js";
import type { Clock } from "../primitives/clock.js";
import type { Random } from "../primitives/random.js";
import { applyChild } from "./apply-child.js";
import type {
  ApplyChildOptions,
  BoundCallOptions,
  BoundClient,
} from "./bound-client.js";
import { ensureFinalizer, removeFinalizer } from "./patch-finalizers.js";
import { SignalBoundClient } from "./signal-bound-client.js";
import { writeStatus } from "./write-status.js";
import { WrittenObjects } from "./written-objects.js";

/** Options of {@link createBoundClient}. */
export interface BoundClientOptions {
  /** Makes the client of a kind. */
  readonly client: <R extends KubeObject>(
    resource: ApiResource<R>,
  ) => Client<R>;
  readonly scheme: Scheme;
  /** Field manager of what is applied: the controller's name. */
  readonly fieldManager: string;
  /** Ends every call. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly random: Random;
  /** Told of fields of a status that the server dropped, with each write that loses them. */
  readonly onPruned?:
    ((kind: string, fields: readonly string[]) => void) | undefined;
  /** Told of the error that says that there is no `object` any more, before it is thrown. */
  readonly onGone?:
    ((object: DeepReadonly<KubeObject>, error: object) => void) | undefined;
}

/** Makes the {@link BoundClient} of one reconcile. */
export function createBoundClient(options: BoundClientOptions): BoundClient {
  const { scheme, fieldManager, signal, clock, random } = options;
  const client = <R extends KubeObject>(resource: ApiResource<R>): Client<R> =>
    new SignalBoundClient(options.client(resource), signal);
  const kindOf = (object: DeepReadonly<KubeObject>): ApiResource =>
    scheme.resourceFor(object);
  const call = (own: BoundCallOptions | undefined) => ({
    signal: own?.signal ?? signal,
    clock,
    random,
  });

  const written = new WrittenObjects();

  const methods = {
    apply: async (
      object: DeepReadonly<KubeObject>,
      applyOptions: ApplyChildOptions = {},
    ) => {
      const resource = applyOptions.resource ?? kindOf(object);
      return written.keep(
        await applyChild(client(resource), object, {
          ...applyOptions,
          fieldManager: applyOptions.fieldManager ?? fieldManager,
        }),
      );
    },
    updateStatus: async (
      object: DeepReadonly<KubeObject>,
      mutate: (status: never, object: never) => void,
      own?: BoundCallOptions,
    ) => {
      try {
        return written.keep(
          await writeStatus(client(kindOf(object)), written.newest(object), {
            mutate,
            onPruned: options.onPruned,
            ...call(own),
          }),
        );
      } catch (error) {
        if (isStatusError(error) && isNotFound(error))
          options.onGone?.(object, error);
        throw error;
      }
    },
    ensureFinalizer: async (
      object: DeepReadonly<KubeObject>,
      finalizer: string,
      own?: BoundCallOptions,
    ) =>
      written.keep(
        await ensureFinalizer(client(kindOf(object)), written.newest(object), {
          finalizer,
          ...call(own),
        }),
      ),
    removeFinalizer: async (
      object: DeepReadonly<KubeObject>,
      finalizer: string,
      own?: BoundCallOptions,
    ) =>
      written.keep(
        await removeFinalizer(client(kindOf(object)), written.newest(object), {
          finalizer,
          ...call(own),
        }),
      ),
  };
  // The implementations work on any object; the interface ties results to arguments.
  return Object.assign(client, methods) as BoundClient;
}
