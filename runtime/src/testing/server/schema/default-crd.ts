import type { Json } from "../../../meta/object.js";
import {
  isJsonArray,
  isJsonObject,
  member,
  type JsonObject,
} from "./json-value.js";

/**
 * A CRD with its defaults: singular and listKind from kind, conversion None, the port of a conversion
 * webhook's service, and the storage version among `status.storedVersions`. Shares what does not change.
 */
export function defaultCrd<T>(crd: T): T {
  if (!isJsonObject(crd)) return crd;
  const spec = objectAt(crd, "spec");
  const defaulted: JsonObject = {
    ...(crd as JsonObject),
    spec: {
      ...spec,
      names: defaultNames(objectAt(spec, "names")),
      conversion: defaultConversion(member(spec, "conversion") ?? undefined),
    },
    status: defaultStatus(objectAt(crd, "status"), spec),
  };
  return defaulted as T;
}

function defaultNames(names: JsonObject): JsonObject {
  const kind = textAt(names, "kind");
  return {
    ...names,
    ...(textAt(names, "singular") === "" &&
      kind !== "" && { singular: kind.toLowerCase() }),
    ...(textAt(names, "listKind") === "" &&
      kind !== "" && { listKind: `${kind}List` }),
  };
}

function defaultConversion(conversion: Json | undefined): Json {
  if (!isJsonObject(conversion)) return { strategy: "None" };
  const webhook = objectAt(conversion, "webhook");
  const clientConfig = objectAt(webhook, "clientConfig");
  const service = member(clientConfig, "service");
  if (!isJsonObject(service) || (member(service, "port") ?? null) !== null)
    return conversion;
  return {
    ...conversion,
    webhook: {
      ...webhook,
      clientConfig: { ...clientConfig, service: { ...service, port: 443 } },
    },
  };
}

function defaultStatus(status: JsonObject, spec: JsonObject): JsonObject {
  const stored = member(status, "storedVersions");
  if (isJsonArray(stored) && stored.length > 0) return status;
  const versions = member(spec, "versions");
  const storage = isJsonArray(versions)
    ? versions.find(
        (version) =>
          isJsonObject(version) && member(version, "storage") === true,
      )
    : undefined;
  return isJsonObject(storage)
    ? { ...status, storedVersions: [textAt(storage, "name")] }
    : status;
}

function objectAt(source: JsonObject, key: string): JsonObject {
  const value = member(source, key);
  return isJsonObject(value) ? value : {};
}

function textAt(source: JsonObject, key: string): string {
  const value = member(source, key);
  return typeof value === "string" ? value : "";
}
