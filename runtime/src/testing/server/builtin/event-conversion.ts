import type { ApiObject } from "../api-object.js";
import type { VersionConverter } from "./version-converter.js";

/** Names of the same fields in `v1` and in `events.k8s.io/v1`. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["involvedObject", "regarding"],
  ["message", "note"],
  ["source", "deprecatedSource"],
  ["firstTimestamp", "deprecatedFirstTimestamp"],
  ["lastTimestamp", "deprecatedLastTimestamp"],
  ["count", "deprecatedCount"],
  ["reportingComponent", "reportingController"],
]);

const CORE_NAMES: ReadonlyMap<string, string> = new Map(
  [...NAMES].map(([core, other]) => [other, core]),
);

/** Events of `events.k8s.io/v1` are stored as core events. */
export const eventConverter: VersionConverter = {
  storageVersion: "v1",
  toStorage: (object) => renamed(object, CORE_NAMES),
  fromStorage: (object) => renamed(object, NAMES),
};

function renamed(
  object: ApiObject,
  names: ReadonlyMap<string, string>,
): ApiObject {
  const { metadata, ...rest } = object;
  const renamedEntries = Object.entries(rest).map(
    ([name, value]) => [names.get(name) ?? name, value] as const,
  );
  return { ...Object.fromEntries(renamedEntries), metadata };
}
