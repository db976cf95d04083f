import type { ApiObject } from "../api-object.js";

/**
 * One version of one object. Nobody changes it or its parts: lists, watches and
 * snapshots all share it.
 */
export class StoredObject {
  /** `namespace/name`, or `name` alone; the order of lists. */
  readonly key: string;
  readonly namespace: string;
  readonly name: string;
  /** The resourceVersion as a number: the store starts at 1 and counts by one, so it stays exact. */
  readonly revision: number;
  /** The apiVersion that `object` is written in. */
  readonly apiVersion: string;
  /** Without kind and apiVersion; with its resourceVersion. */
  readonly object: ApiObject;
  #json: string | undefined;
  #versions: WeakMap<object, StoredObject> | undefined;

  constructor(parts: {
    readonly key: string;
    readonly revision: number;
    readonly apiVersion: string;
    readonly object: ApiObject;
  }) {
    this.key = parts.key;
    const slash = parts.key.indexOf("/");
    this.namespace = slash < 0 ? "" : parts.key.slice(0, slash);
    this.name = parts.key.slice(slash + 1);
    this.revision = parts.revision;
    this.apiVersion = parts.apiVersion;
    this.object = parts.object;
  }

  /** `object` as JSON without the opening brace, so that kind and apiVersion can go first. Made once. */
  get jsonTail(): string {
    return (this.#json ??= JSON.stringify(this.object).slice(1));
  }

  /** This object as a version of its resource reads it, if {@link rememberVersion} was told. */
  versionFor(reader: object): StoredObject | undefined {
    return this.#versions?.get(reader);
  }

  /** Keeps what `reader` made of this object for as long as both live. */
  rememberVersion(reader: object, version: StoredObject): void {
    this.#versions ??= new WeakMap();
    this.#versions.set(reader, version);
  }
}

/** The key of an object in the store. */
export function storeKey(namespace: string, name: string): string {
  return namespace === "" ? name : `${namespace}/${name}`;
}
