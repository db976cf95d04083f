import { RuntimeError } from "../../../primitives/runtime-error.js";
import { isRecord, numberAt, textAt, type ApiObject } from "../api-object.js";
import type { Store } from "../storage/store.js";
import { StoredObject, storeKey } from "../storage/stored-object.js";

/** Marks a JSON document as a {@link ServerSnapshot}. */
export const SNAPSHOT_FORMAT = "kubewright.dev/api-server-snapshot";
/** The version of the format that this server writes, and the only one that it reads. */
export const SNAPSHOT_VERSION = 1;

/** Everything that a server holds, as JSON: objects of all kinds, CRDs among them, and the counter of resourceVersions. */
export interface ServerSnapshot {
  readonly format: typeof SNAPSHOT_FORMAT;
  readonly version: typeof SNAPSHOT_VERSION;
  /** resourceVersion of the latest change. */
  readonly revision: number;
  /** By `plural` or `group/plural`; each object with the apiVersion it is stored in, by key. */
  readonly resources: Readonly<Record<string, readonly SnapshotObject[]>>;
}

/** An object of a {@link ServerSnapshot}. */
export interface SnapshotObject extends ApiObject {
  apiVersion: string;
}

/** What the store holds now. Its objects are shared: they must not be changed. */
export function takeSnapshot(store: Store): ServerSnapshot {
  const resources = [...store.resources()]
    .filter(({ size }) => size > 0)
    .map(
      (table) =>
        [
          table.id,
          table
            .list()
            .map(({ object, apiVersion }) => ({ apiVersion, ...object })),
        ] as const,
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    format: SNAPSHOT_FORMAT,
    version: SNAPSHOT_VERSION,
    revision: store.revision,
    resources: Object.fromEntries(resources),
  };
}

/**
 * Reads a snapshot, such as a parsed file.
 *
 * @throws {@link RuntimeError} `InvalidSnapshot` when it is none, `UnsupportedSnapshot` when it is of another version.
 */
export function parseSnapshot(value: unknown): ServerSnapshot {
  if (!isRecord(value) || value["format"] !== SNAPSHOT_FORMAT)
    throw invalid(`its "format" is not ${JSON.stringify(SNAPSHOT_FORMAT)}`);
  const { version } = value;
  if (version !== SNAPSHOT_VERSION)
    throw new RuntimeError(
      "UnsupportedSnapshot",
      `the snapshot is of version ${version === undefined ? "none" : JSON.stringify(version)}; this server reads version ${SNAPSHOT_VERSION} only`,
    );
  const { resources } = value;
  const revision = numberAt(value, "revision") ?? 0;
  if (!Number.isSafeInteger(revision) || revision < 1)
    throw invalid('its "revision" is no resourceVersion');
  if (!isRecord(resources)) throw invalid('it has no "resources"');
  return {
    format: SNAPSHOT_FORMAT,
    version,
    revision,
    resources: Object.fromEntries(
      Object.entries(resources).map(([id, objects]) => [
        id,
        objectsOf(id, objects, revision),
      ]),
    ),
  };
}

/** Puts what a snapshot holds into a store, which must be empty, in the order in which it came about. */
export function restoreSnapshot(store: Store, snapshot: ServerSnapshot): void {
  const all = Object.entries(snapshot.resources)
    .flatMap(([id, objects]) =>
      objects.map((object) => ({ id, stored: storedOf(object) })),
    )
    .sort((a, b) => a.stored.revision - b.stored.revision);
  for (const { id, stored } of all) store.restore(id, stored);
  store.advance(snapshot.revision);
  store.compact();
}

function storedOf({ apiVersion, ...object }: SnapshotObject): StoredObject {
  const { metadata } = object;
  const { namespace = "", name = "", resourceVersion } = metadata;
  return new StoredObject({
    key: storeKey(namespace, name),
    revision: Number(resourceVersion),
    apiVersion,
    object: { ...object, metadata },
  });
}

function objectsOf(
  id: string,
  objects: unknown,
  revision: number,
): SnapshotObject[] {
  if (!Array.isArray(objects))
    throw invalid(`its ${JSON.stringify(id)} is no list`);
  return objects.map((object: unknown) => {
    const version = textAt(object, "metadata", "resourceVersion");
    if (!isSnapshotObject(object) || !/^\d+$/.test(version))
      throw invalid(
        `an object of ${JSON.stringify(id)} lacks its apiVersion, name or resourceVersion`,
      );
    if (Number(version) > revision)
      throw invalid(
        `${id} ${object.metadata.name ?? ""} is of version ${version}, later than the snapshot's ${revision}`,
      );
    return object;
  });
}

function isSnapshotObject(object: unknown): object is SnapshotObject {
  return (
    textAt(object, "apiVersion") !== "" &&
    textAt(object, "metadata", "name") !== ""
  );
}

function invalid(why: string): RuntimeError {
  return new RuntimeError(
    "InvalidSnapshot",
    `this is no snapshot of an API server: ${why}`,
  );
}
