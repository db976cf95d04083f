import type { Change } from "../storage/change.js";

/** One of the controllers that the server plays. */
export interface StageController {
  readonly name: string;
  /** What to look at after a change: keys for {@link sync}, usually `namespace/name`. */
  keysOf(resourceId: string, change: Change): readonly string[];
  /**
   * Brings what belongs to `key` a step further. What it throws is logged and tried again.
   *
   * @returns milliseconds after which to look again, even without a change.
   */
  sync(key: string): Promise<number | undefined>;
}

/** The key of the object of this change. */
export function keyOf({ object }: Change): string {
  return object.key;
}

/** The key of the controller of this kind that owns the object of this change, if one does. */
export function ownerKeys(change: Change, kind: string): string[] {
  const states = [change.object, change.previous];
  const keys = states.flatMap((stored) =>
    (stored?.object.metadata.ownerReferences ?? [])
      .filter((owner) => owner.controller === true && owner.kind === kind)
      .map(({ name }) => `${stored?.namespace ?? ""}/${name}`),
  );
  return [...new Set(keys)];
}
