import type { KubeObject } from "../meta/object.js";
import type { WatchEvent } from "../meta/status.js";

/** The server's end of a watch in tests: what is pushed is what the client reads. */
export class EventStream<T extends KubeObject> implements AsyncIterable<
  readonly WatchEvent<T>[]
> {
  readonly #batches: (readonly WatchEvent<T>[])[] = [];
  #end: { readonly error?: unknown } | undefined;
  #wake: (() => void) | undefined;
  #isClosed = false;

  /** True once the client has left. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Sends events as one batch. */
  push(...events: readonly WatchEvent<T>[]): this {
    this.#batches.push(events);
    this.#wake?.();
    return this;
  }

  /** The server ends the stream. */
  end(): this {
    this.#end ??= {};
    this.#wake?.();
    return this;
  }

  /** The stream breaks. */
  fail(error: unknown): this {
    this.#end ??= { error };
    this.#wake?.();
    return this;
  }

  [Symbol.asyncIterator](): AsyncIterator<readonly WatchEvent<T>[], undefined> {
    return {
      next: async () => {
        for (;;) {
          const batch = this.#batches.shift();
          if (batch) return { done: false, value: batch };
          if (this.#end && "error" in this.#end) throw this.#end.error;
          if (this.#end || this.#isClosed)
            return { done: true, value: undefined };
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        }
      },
      return: async () => {
        this.#isClosed = true;
        this.#wake?.();
        return { done: true, value: undefined };
      },
    };
  }
}
