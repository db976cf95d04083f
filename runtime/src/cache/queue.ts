import type { Latch } from "../primitives/latch.js";
import type { Deltas } from "./delta.js";

/** What a Reflector fills; client-go's `ReflectorStore`. */
export interface ReflectorStore<T> {
  add(object: T): void;
  update(object: T): void;
  delete(object: T): void;
  /** Makes `objects`, listed at `resourceVersion`, the whole content. */
  replace(objects: readonly T[], resourceVersion: string): void;
  /** Hands everything known to the handlers again. */
  resync?(): void;
  /** Everything up to `resourceVersion` was delivered. */
  bookmark?(resourceVersion: string): void;
  /** Everything up to `resourceVersion` was delivered; called after each event of a watch, while `bookmark` comes from the server alone. */
  updateResourceVersion?(resourceVersion: string): void;
  /** Applied to what a streaming list collects, to save memory while it streams; it is applied again by `replace`. */
  readonly transform?: TransformFunction<T> | undefined;
  /** Entries not yet taken out; a Reflector stops reading while there are too many. */
  readonly length?: number;
}

/** Changes an object before it is stored, such as by dropping `managedFields`. Applied twice it must give the same. */
export type TransformFunction<T> = (object: T) => T;

/** Handles what a queue hands out, at once. `key` is that of the object; absent for a delta of the whole store. */
export type ProcessFunction<T> = (
  deltas: Deltas<T>,
  isInInitialList: boolean,
  key: string | undefined,
) => void;

/**
 * The narrow interface between a Reflector and the store behind it, which
 * DeltaFIFO and RealFIFO both have; client-go's `cache.Queue`.
 */
export interface Queue<T> extends ReflectorStore<T> {
  readonly length: number;
  resync(): void;
  bookmark(resourceVersion: string): void;
  /** Opens once the first list was processed, or anything was queued before the first list. */
  readonly synced: Latch;
  /**
   * Waits until there is something to pop.
   *
   * @returns false once the queue is closed and empty.
   * @throws `signal.reason` as soon as `signal` aborts.
   */
  wait(options?: {
    readonly signal?: AbortSignal | undefined;
  }): Promise<boolean>;
  /**
   * Takes the oldest entry out and has it processed before it returns. An entry
   * whose processing throws is gone all the same.
   *
   * @returns false when there was none.
   */
  pop(process: ProcessFunction<T>): boolean;
  /** Wakes whoever waits; nothing is accepted any more. */
  close(): void;
}
