import type { DeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";

/** One change of one object on its way from the Reflector to the store. */
export type ObjectDelta<T> =
  | {
      /**
       * `Added` and `Updated` come from a watch, `Replaced` from a list that may
       * repeat what is known, `Sync` from a resync.
       */
      readonly type: "Added" | "Updated" | "Replaced" | "Sync";
      readonly object: T;
    }
  | {
      readonly type: "Deleted";
      /** A tombstone when the deletion was missed. */
      readonly object: T | DeletedFinalStateUnknown<T>;
    };

/** A change of the store as a whole. */
export type StoreDelta<T> =
  | {
      /** The store now holds just `objects`. */
      readonly type: "ReplacedAll";
      readonly objects: readonly T[];
      readonly resourceVersion: string;
    }
  /** Everything the store holds is handed to handlers again. */
  | { readonly type: "SyncAll" }
  /** Every change up to `resourceVersion` came before. */
  | { readonly type: "Bookmark"; readonly resourceVersion: string };

/** What a {@link Queue} hands out; client-go's `cache.Delta`. */
export type Delta<T> = ObjectDelta<T> | StoreDelta<T>;

/** Deltas of one object, oldest first, or one delta of the whole store. */
export type Deltas<T> = readonly Delta<T>[];
