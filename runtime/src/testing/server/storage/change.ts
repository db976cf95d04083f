import type { StoredObject } from "./stored-object.js";

/** One change of one object, as history and watches see it. */
export type Change =
  | {
      readonly type: "put";
      readonly revision: number;
      readonly object: StoredObject;
      /** Undefined for a new object. */
      readonly previous: StoredObject | undefined;
    }
  | {
      readonly type: "delete";
      readonly revision: number;
      /** The last state, with the version of its deletion. */
      readonly object: StoredObject;
      readonly previous: StoredObject;
    };

/** Hears of each change after it is made, in order. It must not throw. */
export type ChangeListener = (change: Change) => void;
