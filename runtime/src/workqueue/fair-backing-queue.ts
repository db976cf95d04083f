import { RingBuffer } from "../primitives/ring-buffer.js";
import type { BackingQueue } from "./backing-queue.js";

/**
 * Hands out one key of each class in turn, and the keys of one class in the order
 * they came: a namespace or tenant with ten thousand keys holds up no other.
 *
 * @example
 * new WorkQueue<string>({ queue: createFairBackingQueue((key) => splitMetaNamespaceKey(key).namespace) });
 */
export function createFairBackingQueue<K>(
  classOf: (key: K) => unknown,
): BackingQueue<K> {
  // A Map keeps its order: the class served is moved to the end.
  const classes = new Map<unknown, RingBuffer<K>>();
  let length = 0;
  return {
    touch: () => undefined,
    push: (key) => {
      const name = classOf(key);
      const keys = classes.get(name) ?? new RingBuffer<K>();
      classes.set(name, keys);
      keys.push(key);
      length++;
    },
    pop: () => {
      const [[name, keys] = []] = classes;
      const key = keys?.shift() as K;
      length--;
      classes.delete(name);
      if (keys && keys.length > 0) classes.set(name, keys);
      return key;
    },
    get length() {
      return length;
    },
  };
}
