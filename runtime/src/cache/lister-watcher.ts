import type { KubeList, KubeObject } from "../meta/object.js";
import type { ListOptions, WatchOptions } from "../meta/options.js";
import type { WatchEvent } from "../meta/status.js";

/**
 * Where a Reflector's objects come from; client-go's ListerWatcher. It never
 * paginates itself: the Reflector chooses `limit` and `continue`.
 */
export interface ListerWatcher<T extends KubeObject> {
  list(
    options: ListOptions,
    call: { readonly signal: AbortSignal },
  ): Promise<KubeList<T>>;
  /**
   * Resolves when the server has accepted the watch. Yields the events that came
   * together as one batch, in order, and ends when the server ends the stream.
   * Aborting `signal`, or leaving the loop, closes the stream.
   */
  watch(
    options: WatchOptions,
    call: { readonly signal: AbortSignal },
  ): Promise<AsyncIterable<readonly WatchEvent<T>[]>>;
  /** True when the server can't stream its initial list (`sendInitialEvents`). Default false. */
  readonly watchListUnsupported?: boolean;
}
