import type { ApiObject } from "../api-object.js";

/** Converts a built-in kind between the version it is served in and the one it is stored in. */
export interface VersionConverter {
  /** The apiVersion of stored objects. */
  readonly storageVersion: string;
  /** May leave what the type always writes to be filled in. */
  toStorage(object: ApiObject): ApiObject;
  /** Likewise. */
  fromStorage(object: ApiObject): ApiObject;
}
