import { isJsonObject, type JsonObject } from "../crd/json-value.js";
import { ChangeLog } from "./change-log.js";
import { compareDefinition } from "./compare-definition.js";
import { compareSchema } from "./compare-schema.js";
import { compareVersion } from "./compare-version.js";
import { AUDIENCES, type CrdChange } from "./crd-change.js";
import { objectAt, schemaOf, specOf, versionsOf } from "./raw-crd.js";

/**
 * What changed between two sets of CRDs, each as `apiextensions.k8s.io/v1` has it. CRDs are told apart by name,
 * versions by theirs. Sorted by CRD; within one, what concerns the whole comes first.
 *
 * A change is judged for those it can reach: one in a version that was not served reaches no client.
 */
export function compareCrds(
  old: readonly JsonObject[],
  now: readonly JsonObject[],
): readonly CrdChange[] {
  const before = byName(old);
  const after = byName(now);
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name) =>
    compareCrd(name, before.get(name), after.get(name)),
  );
}

function compareCrd(
  crd: string,
  old: JsonObject | undefined,
  now: JsonObject | undefined,
): readonly CrdChange[] {
  const log = new ChangeLog({ crd }, AUDIENCES);
  if (old === undefined)
    log.add({
      path: "",
      kind: "crd-added",
      breaks: [],
      why: "nothing used it before",
    });
  else if (now === undefined)
    log.add({
      path: "",
      kind: "crd-removed",
      breaks: AUDIENCES,
      why: "deleting a CRD deletes every object of it",
    });
  else {
    compareDefinition(specOf(old), specOf(now), log);
    return [
      ...log.changes,
      ...compareVersions(crd, old, now),
      ...compareStorage(crd, old, now),
    ];
  }
  return log.changes;
}

function compareVersions(
  crd: string,
  old: JsonObject,
  now: JsonObject,
): readonly CrdChange[] {
  const after = versionsOf(now);
  const changes: CrdChange[] = [];
  for (const [version, before] of versionsOf(old)) {
    const next = after.get(version);
    if (next === undefined) continue;
    // Objects are stored in the storage version only, and checked as what they are read and written as.
    const log = new ChangeLog(
      { crd, version },
      before["served"] === true || before["storage"] === true ? AUDIENCES : [],
    );
    compareVersion(before, next, log);
    compareSchema(
      { old: schemaOf(before), now: schemaOf(next), path: "" },
      log,
    );
    changes.push(...log.changes);
  }
  return changes;
}

/** Where another version is stored now and nothing converts, stored objects are read by its schema. */
function compareStorage(
  crd: string,
  old: JsonObject,
  now: JsonObject,
): readonly CrdChange[] {
  const before = storageOf(old);
  const after = storageOf(now);
  if (before?.name === after?.name || !before || !after) return [];
  const conversion = specOf(now)["conversion"];
  if (isJsonObject(conversion) && conversion["strategy"] === "Webhook")
    return [];
  const log = new ChangeLog(
    { crd, version: `${before.name} stored as ${after.name}` },
    ["stored"],
  );
  compareSchema(
    { old: schemaOf(before.version), now: schemaOf(after.version), path: "" },
    log,
  );
  return log.changes.filter(({ breaks }) => breaks.length > 0);
}

function storageOf(
  crd: JsonObject,
): { readonly name: string; readonly version: JsonObject } | undefined {
  for (const [name, version] of versionsOf(crd))
    if (version["storage"] === true) return { name, version };
  return undefined;
}

function byName(crds: readonly JsonObject[]): ReadonlyMap<string, JsonObject> {
  const named = new Map<string, JsonObject>();
  for (const crd of crds) {
    const { name } = objectAt(crd, "metadata");
    if (typeof name === "string") named.set(name, crd);
  }
  return named;
}
