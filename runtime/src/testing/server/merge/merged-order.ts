import type { PathElement } from "./path-element.js";

/** One item of a merged list. */
export interface MergedItem {
  readonly element: PathElement;
  /** Set for items that only the live list has: where they stand there. */
  readonly liveIndex?: number;
}

/**
 * The order of a merged list: items that both have in the order of the applied list, and the others
 * where they stand relative to those; structured-merge-diff's `visitListItems`.
 * A repeated live item stays as often as it stands there unless it is applied, and then stands once.
 */
export function mergedOrder(
  live: readonly PathElement[],
  applied: readonly PathElement[],
): readonly MergedItem[] {
  const inLive = new Set(live);
  const inApplied = new Set(applied);
  const shared = applied.filter((element) => inLive.has(element));
  const done = new Set<PathElement>();
  const merged: MergedItem[] = [];
  let left = 0;
  let right = 0;
  let nextShared = 0;
  while (left < live.length || right < applied.length) {
    const ours = live[left];
    const theirs = applied[right];
    if (ours !== undefined && theirs !== undefined) {
      if (ours === theirs) {
        merged.push({ element: ours });
        done.add(ours);
        left++;
        right++;
        nextShared++;
        continue;
      }
      // An item of both, but not the one whose turn it is.
      if (
        inApplied.has(ours) &&
        nextShared < shared.length &&
        shared[nextShared] !== ours
      ) {
        left++;
        continue;
      }
    }
    if (ours !== undefined) {
      if (!inApplied.has(ours)) {
        merged.push({ element: ours, liveIndex: left });
        left++;
        continue;
      }
      if (done.has(ours)) left++;
    }
    if (theirs === undefined) continue;
    merged.push({ element: theirs });
    done.add(theirs);
    right++;
    if (shared[nextShared] === theirs) nextShared++;
  }
  return merged;
}
