import type { Client } from "../clients/client.js";
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
    ) =>
      written.keep(
        await writeStatus(client(kindOf(object)), written.newest(object), {
          mutate,
          ...call(own),
        }),
      ),
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
