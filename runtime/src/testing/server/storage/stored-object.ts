import type { ApiObject } from "../api-object.js";
import { RecentTrees, type RecentTree } from "./recent-trees.js";

/** The parts of a {@link StoredObject}. */
export interface StoredObjectParts {
  /** `namespace/name`, or `name` alone. */
  readonly key: string;
  readonly revision: number;
  readonly apiVersion: string;
  /** Without kind and apiVersion; a function when it is seldom asked for and can be made at any time. */
  readonly object: ApiObject | (() => ApiObject);
}

/**
 * One version of one object. Nobody changes it or its parts: lists, watches and
 * snapshots all share it. Once it was written as JSON it is kept as that text alone, a
 * fifth of what the parsed object takes, and parsed anew when someone looks inside.
 */
export class StoredObject {
  /** `namespace/name`, or `name` alone; the order of lists. */
  readonly key: string;
  readonly namespace: string;
  readonly name: string;
  /** The resourceVersion as a number: the store starts at 1 and counts by one, so it stays exact. */
  readonly revision: number;
  /** The apiVersion that the object is written in. */
  readonly apiVersion: string;
  /** Undefined once there is {@link #json}. */
  #source: ApiObject | (() => ApiObject) | undefined;
  #json: string | undefined;
  #recent: RecentTree | undefined;
  #labels: Readonly<Record<string, string>> | undefined;
  #reader: object | undefined;
  #version: StoredObject | undefined;
  #otherVersions: WeakMap<object, StoredObject> | undefined;

  constructor(parts: StoredObjectParts) {
    this.key = parts.key;
    const slash = parts.key.indexOf("/");
    this.namespace = slash < 0 ? "" : parts.key.slice(0, slash);
    this.name = parts.key.slice(slash + 1);
    this.revision = parts.revision;
    this.apiVersion = parts.apiVersion;
    this.#source = parts.object;
  }

  /** Without kind and apiVersion; with its resourceVersion. Two calls may return two equal objects. */
  get object(): ApiObject {
    if (this.#json === undefined) {
      if (typeof this.#source === "function") this.#source = this.#source();
      if (this.#source) return this.#source;
    }
    const kept = this.#recent?.tree;
    if (kept) return kept;
    const tree = JSON.parse(this.#json ?? "{}") as ApiObject;
    this.#recent = recentTrees.keep(tree);
    return tree;
  }

  /** The object's labels; cheaper than to look into {@link object}. */
  get labels(): Readonly<Record<string, string>> | undefined {
    return this.#json === undefined
      ? this.object.metadata.labels
      : this.#labels;
  }

  /** The object as JSON without the opening brace, so that kind and apiVersion can go first. Made once. */
  get jsonTail(): string {
    if (this.#json === undefined) {
      const { object } = this;
      this.#json = JSON.stringify(object);
      this.#labels = object.metadata.labels;
      this.#recent = recentTrees.keep(object);
      this.#source = undefined;
    }
    return this.#json.slice(1);
  }

  /** This object as a version of its resource reads it, if {@link rememberVersion} was told. */
  versionFor(reader: object): StoredObject | undefined {
    return this.#reader === reader
      ? this.#version
      : this.#otherVersions?.get(reader);
  }

  /** Keeps what `reader` made of this object for as long as both live, and the first such reader with it. */
  rememberVersion(reader: object, version: StoredObject): void {
    // Nearly all objects are read in one version only, and a map for each would outweigh them.
    if (this.#reader === undefined || this.#reader === reader) {
      this.#reader = reader;
      this.#version = version;
      return;
    }
    this.#otherVersions ??= new WeakMap();
    this.#otherVersions.set(reader, version);
  }
}

// A write looks into a few objects, but a page of a list, or what a controller walks, may be as large as this.
const recentTrees = new RecentTrees(512);

/** The key of an object in the store. */
export function storeKey(namespace: string, name: string): string {
  return namespace === "" ? name : `${namespace}/${name}`;
}
