import { isJsonObject, type JsonObject } from "../crd/json-value.js";
import type { ChangeLog } from "./change-log.js";
import { listAt } from "./raw-crd.js";
import { sameJson } from "./same-json.js";
import type { SchemaPair } from "./schema-pair.js";

/** Compares the CEL rules of two schemas. Rules are told apart by their text: which of two is stricter can't be told. */
export function compareRules(
  { old, now, path }: SchemaPair,
  log: ChangeLog,
): void {
  const before = rulesOf(old);
  const after = rulesOf(now);
  for (const [rule, details] of after) {
    const previous = before.get(rule);
    if (previous === undefined)
      log.add({
        path,
        kind: "rule-added",
        to: rule,
        breaks: ["clients", "stored"],
        why: "objects that break the rule are refused",
      });
    else if (!sameJson(effectOf(previous), effectOf(details)))
      log.add({
        path,
        kind: "rule-applies-otherwise",
        from: effectOf(previous),
        to: effectOf(details),
        breaks: ["clients", "stored"],
        why: "with optionalOldSelf the rule is checked at other times",
      });
    else if (!sameJson(previous, details))
      log.add({
        path,
        kind: "rule-message-changed",
        from: previous,
        to: details,
        breaks: [],
        why: "the same objects are refused, in other words",
      });
  }
  for (const rule of before.keys())
    if (!after.has(rule))
      log.add({
        path,
        kind: "rule-removed",
        from: rule,
        breaks: [],
        why: "less is refused",
      });
}

function rulesOf(schema: JsonObject): ReadonlyMap<string, JsonObject> {
  const rules = new Map<string, JsonObject>();
  for (const entry of listAt(schema, "x-kubernetes-validations"))
    if (isJsonObject(entry) && typeof entry["rule"] === "string")
      rules.set(entry["rule"], entry);
  return rules;
}

function effectOf({ rule, optionalOldSelf }: JsonObject): JsonObject {
  return {
    rule: rule ?? "",
    optionalOldSelf: optionalOldSelf === true,
  };
}
