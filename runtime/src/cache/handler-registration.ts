import type { ProcessorListener } from "./processor-listener.js";
import type { ResourceEventHandlerRegistration } from "./syncable.js";

/** The handle of one handler of one informer. */
export class HandlerRegistration<
  T,
> implements ResourceEventHandlerRegistration {
  readonly listener: ProcessorListener<T>;

  constructor(listener: ProcessorListener<T>) {
    this.listener = listener;
  }

  get name(): string {
    return this.listener.name;
  }

  get hasSynced(): boolean {
    return this.listener.synced.isOpen;
  }

  get isActive(): boolean {
    return !this.listener.isStopped;
  }

  waitForSync(
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<void> {
    return this.listener.synced.wait(options);
  }
}
