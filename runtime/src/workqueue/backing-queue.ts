import { RingBuffer } from "../primitives/ring-buffer.js";

/**
 * The order in which a WorkQueue hands out what is queued; client-go's
 * `workqueue.Queue`. It holds each key at most once: the WorkQueue sees to that.
 */
export interface BackingQueue<K> {
  /** A queued key was added again. */
  touch(key: K): void;
  push(key: K): void;
  /** Takes the next key out; only called when {@link length} isn't 0. */
  pop(): K;
  readonly length: number;
  /** Priority of the key that was popped last; absent where there are none. */
  readonly poppedPriority?: number;
  /** Queued keys of one priority; absent where there are none. */
  lengthAt?(priority: number): number;
  /** Priority of a key that was added; absent where there are none. */
  priorityOf?(key: K): number;
}

/** First in, first out; the default. */
export function createFifoBackingQueue<K>(): BackingQueue<K> {
  const ring = new RingBuffer<K>();
  return {
    touch: () => undefined,
    push: (key) => ring.push(key),
    pop: () => ring.shift() as K,
    get length() {
      return ring.length;
    },
  };
}
