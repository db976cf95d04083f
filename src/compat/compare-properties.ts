import { isJsonObject, type JsonObject } from "../crd/json-value.js";
import type { ChangeLog } from "./change-log.js";
import type { Audience } from "./crd-change.js";
import type { SchemaPair } from "./schema-pair.js";

/**
 * Compares which properties there are, `required`, and whether unknown fields are kept.
 *
 * @returns the properties that both have, to be compared in turn.
 */
export function compareProperties(
  pair: SchemaPair,
  log: ChangeLog,
): readonly SchemaPair[] {
  const kept: SchemaPair[] = [];
  const { old, now, path } = pair;
  const before = propertiesOf(old);
  const after = propertiesOf(now);
  compareOpenness(pair, log);
  for (const [name, schema] of before) {
    const place = fieldPath(path, name);
    const next = after.get(name);
    if (next) kept.push({ old: schema, now: next, path: place });
    else log.add({ path: place, from: schema, ...removal(old, now) });
  }
  for (const [name, schema] of after)
    if (!before.has(name))
      log.add({
        path: fieldPath(path, name),
        to: schema,
        ...addition(old, requiredOf(now).has(name), schema),
      });
  compareRequired(pair, log);
  return kept;
}

function compareOpenness({ old, now, path }: SchemaPair, log: ChangeLog): void {
  const wasOpen = isOpen(old);
  if (wasOpen === isOpen(now)) return;
  log.add({
    path,
    from: wasOpen,
    to: !wasOpen,
    ...(wasOpen
      ? {
          kind: "unknown-fields-pruned",
          breaks: ["clients", "stored", "api"],
          why: "fields that the schema does not name are dropped",
        }
      : {
          kind: "unknown-fields-kept",
          breaks: [],
          why: "fields that the schema does not name are kept",
        }),
  });
}

function removal(
  old: JsonObject,
  now: JsonObject,
): {
  readonly kind: string;
  readonly breaks: readonly Audience[];
  readonly why: string;
} {
  const kind = "property-removed";
  if (isOpen(now))
    return {
      kind,
      breaks: ["api"],
      why: "the field is kept as one that the schema does not name",
    };
  const values = now["additionalProperties"];
  const isKey = isJsonObject(values) || values === true;
  const pruned = isOpen(old)
    ? "the field is pruned: its values are lost"
    : "the field is pruned from what is sent and stored, or refused";
  return {
    kind,
    breaks: ["clients", "stored", "api"],
    why: isKey
      ? "the field is now a key like any other, with another schema"
      : pruned,
  };
}

function addition(
  old: JsonObject,
  isRequired: boolean,
  schema: JsonObject,
): {
  readonly kind: string;
  readonly breaks: readonly Audience[];
  readonly why: string;
} {
  const values = old["additionalProperties"];
  if (isOpen(old) || isJsonObject(values) || values === true)
    return {
      kind: "property-restricted",
      breaks: ["clients", "stored", "api"],
      why: "the field could hold anything before; now it is checked, and pruned inside",
    };
  return isRequired && schema["default"] === undefined
    ? {
        kind: "required-property-added",
        breaks: ["clients", "stored", "api"],
        why: "objects without the field are refused",
      }
    : {
        kind: "property-added",
        breaks: propertiesOf(old).size === 0 ? ["api"] : [],
        why:
          propertiesOf(old).size === 0
            ? "the type had no fields, and took any"
            : "objects need not have the field",
      };
}

/** Of fields that both states have. */
function compareRequired({ old, now, path }: SchemaPair, log: ChangeLog): void {
  const before = requiredOf(old);
  const after = requiredOf(now);
  const known = propertiesOf(old);
  const kept = propertiesOf(now);
  for (const name of after)
    if (!before.has(name) && (known.has(name) || !kept.has(name))) {
      const hasDefault = kept.get(name)?.["default"] !== undefined;
      log.add({
        path: fieldPath(path, name),
        kind: "required-added",
        from: false,
        to: true,
        breaks: hasDefault ? [] : ["clients", "stored", "api"],
        why: hasDefault
          ? "its default is filled in where it is missing"
          : "objects without the field are refused",
      });
    }
  for (const name of before)
    if (!after.has(name) && kept.has(name)) {
      const hadDefault = known.get(name)?.["default"] !== undefined;
      log.add({
        path: fieldPath(path, name),
        kind: "required-removed",
        from: true,
        to: false,
        breaks: hadDefault ? [] : ["api"],
        why: "the field may be missing when it is read",
      });
    }
}

function isOpen(schema: JsonObject): boolean {
  return schema["x-kubernetes-preserve-unknown-fields"] === true;
}

function propertiesOf(schema: JsonObject): ReadonlyMap<string, JsonObject> {
  const { properties } = schema;
  const found = new Map<string, JsonObject>();
  if (isJsonObject(properties))
    for (const [name, property] of Object.entries(properties))
      if (isJsonObject(property)) found.set(name, property);
  return found;
}

function requiredOf({ required }: JsonObject): ReadonlySet<string> {
  const names = Array.isArray(required) ? (required as readonly unknown[]) : [];
  return new Set(names.filter((name) => typeof name === "string"));
}

function fieldPath(path: string, name: string): string {
  const isPlain = /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name);
  const step = isPlain ? name : JSON.stringify(name);
  return path === "" ? step : `${path}.${step}`;
}
