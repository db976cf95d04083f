import type { DeepReadonly, KubeObject } from "../meta/object.js";
import { Condition } from "../primitives/condition.js";
import { RingBuffer } from "../primitives/ring-buffer.js";
import { lastKnownState } from "./deleted-final-state-unknown.js";
import { HandlerRegistration } from "./handler-registration.js";
import type { SharedIndexInformer } from "./shared-index-informer.js";

/** A change of an informer's cache, in the words of a watch. */
export interface InformerEvent<T extends KubeObject> {
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  /** Shared with the cache. Of a deletion that was missed: the last known state. */
  readonly object: DeepReadonly<T>;
}

/**
 * Reads an informer like a watch that never breaks: first everything cached, as
 * ADDED, then every change; client-go's NewInformerWatcher. The informer is run and
 * stopped by whoever made it. Reading begins with the first step of the loop, and
 * leaving the loop ends it; the informer's stop ends the loop.
 *
 * What the reader hasn't taken yet waits without a bound, as a slow reader must hold
 * up neither the cache nor its other handlers.
 *
 * @throws `signal.reason` when aborted, {@link RuntimeError} `InformerStopped` when the informer has stopped already.
 */
export async function* informerWatch<T extends KubeObject>(
  informer: SharedIndexInformer<T>,
  options: { readonly signal?: AbortSignal | undefined } = {},
): AsyncGenerator<InformerEvent<T>, void, undefined> {
  options.signal?.throwIfAborted();
  const events = new RingBuffer<InformerEvent<T>>();
  const changed = new Condition();
  const note = (
    type: InformerEvent<T>["type"],
    object: DeepReadonly<T>,
  ): void => {
    events.push({ type, object });
    changed.notifyAll();
  };
  const registration = informer.addEventHandler(
    {
      onAdd: (object) => note("ADDED", object),
      onUpdate: (_, object) => note("MODIFIED", object),
      onDelete: (deleted) => {
        const object = lastKnownState(deleted);
        if (object !== undefined) note("DELETED", object);
      },
    },
    { name: "informerWatch", resyncPeriodMs: 0 },
  );
  if (registration instanceof HandlerRegistration)
    registration.listener.finished.onOpen(() => changed.notifyAll());
  try {
    for (;;) {
      options.signal?.throwIfAborted();
      const event = events.shift();
      if (event !== undefined) yield event;
      else if (!registration.isActive) return;
      else await changed.wait(options);
    }
  } finally {
    informer.removeEventHandler(registration);
  }
}
