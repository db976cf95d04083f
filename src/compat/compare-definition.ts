import type { JsonObject, JsonValue } from "../crd/json-value.js";
import type { ChangeLog } from "./change-log.js";
import { AUDIENCES, type Audience } from "./crd-change.js";
import { objectAt, listAt, versionsOf } from "./raw-crd.js";
import { sameJson } from "./same-json.js";

/** Compares what concerns all versions of a CRD: scope, names, conversion, and which versions there are. */
export function compareDefinition(
  old: JsonObject,
  now: JsonObject,
  log: ChangeLog,
): void {
  if (old["scope"] !== now["scope"])
    log.add({
      path: "spec.scope",
      kind: "scope-changed",
      from: old["scope"],
      to: now["scope"],
      breaks: AUDIENCES,
      why: "every path changes; the API server refuses the change of a CRD that exists",
    });
  compareNames(objectAt(old, "names"), objectAt(now, "names"), log);
  compareConversion(
    objectAt(old, "conversion"),
    objectAt(now, "conversion"),
    log,
  );
  compareVersionSets({ spec: old }, { spec: now }, log);
}

function compareNames(old: JsonObject, now: JsonObject, log: ChangeLog): void {
  const compareName = (
    name: string,
    breaks: readonly Audience[],
    why: string,
  ): void => {
    const from = old[name] ?? defaultName(name, old);
    const to = now[name] ?? defaultName(name, now);
    if (from !== to)
      log.add({
        path: `spec.names.${name}`,
        kind: "name-changed",
        from,
        to,
        breaks,
        why,
      });
  };
  compareName("kind", AUDIENCES, "objects of the old kind are refused");
  compareName("listKind", [], "clients read lists without looking at it");
  compareName("singular", ["clients"], "kubectl knows the old name no more");
  for (const name of ["shortNames", "categories"] as const) {
    const after = listAt(now, name);
    for (const lost of listAt(old, name))
      if (!after.includes(lost))
        log.add({
          path: `spec.names.${name}`,
          kind: "name-removed",
          from: lost,
          breaks: ["clients"],
          why: "kubectl knows the name no more",
        });
  }
}

function defaultName(
  name: string,
  { kind }: JsonObject,
): JsonValue | undefined {
  if (typeof kind !== "string") return undefined;
  if (name === "listKind") return `${kind}List`;
  return name === "singular" ? kind.toLowerCase() : undefined;
}

function compareConversion(
  old: JsonObject,
  now: JsonObject,
  log: ChangeLog,
): void {
  const from = old["strategy"] ?? "None";
  const to = now["strategy"] ?? "None";
  if (from !== to)
    log.add({
      path: "spec.conversion.strategy",
      kind: "conversion-changed",
      from,
      to,
      breaks: to === "None" ? ["clients", "stored"] : [],
      why:
        to === "None"
          ? "fields of other versions are pruned instead of converted"
          : "a webhook must answer before objects can be read in another version",
    });
  else if (!sameJson(old, now))
    log.add({
      path: "spec.conversion.webhook",
      kind: "conversion-webhook-changed",
      breaks: [],
      why: "another webhook converts",
    });
}

function compareVersionSets(
  old: JsonObject,
  now: JsonObject,
  log: ChangeLog,
): void {
  const before = versionsOf(old);
  const after = versionsOf(now);
  for (const [name, version] of before) {
    if (after.has(name)) continue;
    const wasServed = version["served"] === true;
    log.add({
      path: `spec.versions[${name}]`,
      kind: "version-removed",
      breaks: [
        ...(wasServed ? (["clients"] as const) : []),
        ...(version["storage"] === true ? (["stored"] as const) : []),
        ...(wasServed ? (["api"] as const) : []),
      ],
      why:
        version["storage"] === true
          ? "objects stored in it can't be read; the API server refuses the change while status.storedVersions names it"
          : "requests to it are answered 404",
    });
  }
  for (const name of after.keys())
    if (!before.has(name))
      log.add({
        path: `spec.versions[${name}]`,
        kind: "version-added",
        breaks: [],
        why: "nothing used it before",
      });
}
