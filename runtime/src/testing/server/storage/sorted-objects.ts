import type { StoredObject } from "./stored-object.js";

/**
 * Objects in the order of their keys. Lists are by far the more frequent and the
 * keys of bulk creations mostly ascend, so a sorted array beats a tree.
 */
export class SortedObjects {
  #items: StoredObject[] = [];

  get size(): number {
    return this.#items.length;
  }

  get(key: string): StoredObject | undefined {
    const item = this.#items[this.#position(key)];
    return item?.key === key ? item : undefined;
  }

  set(object: StoredObject): void {
    const position = this.#position(object.key);
    const isReplaced = this.#items[position]?.key === object.key;
    if (isReplaced) this.#items[position] = object;
    else if (position === this.#items.length) this.#items.push(object);
    else this.#items.splice(position, 0, object);
  }

  delete(key: string): void {
    const position = this.#position(key);
    if (this.#items[position]?.key === key) this.#items.splice(position, 1);
  }

  /** The objects of a namespace, or all when it is `""`; a copy that stays as it is. */
  slice(namespace: string): StoredObject[] {
    if (namespace === "") return this.#items.slice();
    // "0" follows "/" in the order of characters: no key of another namespace lies between.
    return this.#items.slice(
      this.#position(`${namespace}/`),
      this.#position(`${namespace}0`),
    );
  }

  copy(): SortedObjects {
    const copy = new SortedObjects();
    copy.#items = this.#items.slice();
    return copy;
  }

  /** Where `key` is or would be. */
  #position(key: string): number {
    const items = this.#items;
    let low = 0;
    let high = items.length;
    const last = items[high - 1];
    if (last === undefined || last.key < key) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const item = items[middle];
      if (item !== undefined && item.key < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
