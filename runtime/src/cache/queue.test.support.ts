import { isDeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";
import type { Delta } from "./delta.js";
import type { KnownObjects } from "./known-objects.js";
import type { Queue } from "./queue.js";

/** What tests of queues put in. */
export interface Item {
  readonly name: string;
  readonly value: number;
}

/** An {@link Item}. */
export const item = (name: string, value: number): Item => ({ name, value });

/** A store that holds `items`. */
export function known(...items: readonly Item[]): KnownObjects<Item> {
  return {
    listKeys: () => items.map(({ name }) => name),
    getByKey: (key) => items.find(({ name }) => name === key),
  };
}

/** A delta in short: `Added foo 1`, `Deleted foo 1 (unknown)`. */
export function show(delta: Delta<Item>): string {
  switch (delta.type) {
    case "ReplacedAll":
      return `ReplacedAll ${delta.resourceVersion}: ${delta.objects.map(({ name, value }) => `${name} ${value}`).join(", ")}`;
    case "Bookmark":
      return `Bookmark ${delta.resourceVersion}`;
    case "SyncAll":
      return "SyncAll";
    case "Added":
    case "Updated":
    case "Replaced":
    case "Sync":
      return `${delta.type} ${delta.object.name} ${delta.object.value}`;
    case "Deleted":
      return isDeletedFinalStateUnknown(delta.object)
        ? `Deleted ${delta.object.key} ${delta.object.object?.value ?? "nothing"} (unknown)`
        : `Deleted ${delta.object.name} ${delta.object.value}`;
  }
}

/** The next entry of a queue, in short. */
export function pop(queue: Queue<Item>): string[] | undefined {
  let shown: string[] | undefined;
  queue.pop((deltas) => {
    shown = deltas.map(show);
  });
  return shown;
}

/** Everything that a queue holds, entry by entry. */
export function popAll(queue: Queue<Item>): string[][] {
  const all: string[][] = [];
  for (let deltas = pop(queue); deltas; deltas = pop(queue)) all.push(deltas);
  return all;
}
