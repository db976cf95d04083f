import { compareText } from "../schema/go-text.js";
import {
  managerKey,
  secondsOf,
  type Managers,
  type Ownership,
} from "./managers.js";

/** As many managers of updates as an object keeps apart; apimachinery's `DefaultMaxUpdateManagers`. */
export const DEFAULT_MAX_UPDATE_MANAGERS = 10;

const ANCIENT_CHANGES = "ancient-changes";

/** Merges the oldest managers of updates, version by version, into `ancient-changes` until few enough are left. */
export function capManagers(
  managers: Managers,
  limit: number = DEFAULT_MAX_UPDATE_MANAGERS,
): Managers {
  const updaters = [...managers]
    .filter(([, { isApplied }]) => !isApplied)
    .sort(
      ([keyA, a], [keyB, b]) =>
        secondsOf(a) - secondsOf(b) || compareText(keyA, keyB),
    );
  if (updaters.length <= limit) return managers;
  const capped = new Map(managers);
  const firstOfVersion = new Map<string, string>();
  let left = updaters.length;
  for (const [key, owner] of updaters) {
    if (left <= limit) break;
    const first = firstOfVersion.get(owner.apiVersion);
    if (first === undefined) firstOfVersion.set(owner.apiVersion, key);
    else {
      mergeIntoBucket(capped, key, first);
      left--;
    }
  }
  return capped;
}

function mergeIntoBucket(
  managers: Map<string, Ownership>,
  key: string,
  first: string,
): void {
  const owner = managers.get(key);
  if (owner === undefined) return;
  const bucketKey = managerKey(bucketOf(owner));
  const bucket = managers.get(bucketKey) ?? managers.get(first);
  if (!managers.has(bucketKey)) managers.delete(first);
  managers.delete(key);
  managers.set(bucketKey, {
    ...bucketOf(owner),
    fields:
      bucket === undefined ? owner.fields : owner.fields.union(bucket.fields),
  });
}

function bucketOf(owner: Ownership): Ownership {
  return { ...owner, manager: ANCIENT_CHANGES, subresource: "" };
}
