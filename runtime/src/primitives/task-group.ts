import { setMaxListeners } from "node:events";
import { onAbort } from "./on-abort.js";

/** Background work of a {@link TaskGroup}; it ends soon after `signal` aborts. */
export type Task = (signal: AbortSignal) => Promise<void>;

/**
 * Owns background work. The first task that fails aborts the others; closing
 * aborts all and waits for them, so that nothing outlives the group.
 */
export class TaskGroup implements AsyncDisposable {
  readonly #controller = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #parent: AbortSignal | undefined;
  readonly #stopListening: () => void;
  #failure: { readonly error: unknown } | undefined;

  /** A group that also aborts when `signal` does. */
  constructor(options: { readonly signal?: AbortSignal | undefined } = {}) {
    this.#parent = options.signal;
    // Each task may listen, and each of its requests.
    setMaxListeners(0, this.#controller.signal);
    const abort = (): void => this.#controller.abort(this.#parent?.reason);
    this.#stopListening = onAbort(this.#parent, abort);
    if (this.#parent?.aborted) abort();
  }

  /** Aborts when the group fails or closes. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Starts `task` at once. A rejection with the group's own abort reason counts as a normal end. */
  spawn(task: Task): void {
    const running = this.#run(task).finally(() =>
      this.#running.delete(running),
    );
    this.#running.add(running);
  }

  /**
   * Waits until every task has ended, those spawned meanwhile included.
   *
   * @throws the error of the first task that failed.
   */
  async wait(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
    this.#stopListening();
    if (this.#failure) throw this.#failure.error;
  }

  /** Aborts every task and waits for all of them; failures were or will be reported by {@link wait}. */
  async close(reason?: unknown): Promise<void> {
    this.#controller.abort(reason);
    while (this.#running.size > 0) await Promise.all(this.#running);
    this.#stopListening();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #run(task: Task): Promise<void> {
    try {
      await task(this.#controller.signal);
    } catch (error) {
      if (
        this.#controller.signal.aborted &&
        (error === this.#controller.signal.reason || isAbortError(error))
      )
        return;
      this.#failure ??= { error };
      this.#controller.abort(error);
    }
  }
}

/** True for the error that an aborted `fetch`, timer or stream rejects with. */
export function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}
