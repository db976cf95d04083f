import { isJsonObject } from "../crd/json-value.js";
import type { ChangeLog } from "./change-log.js";
import { compareKeyword } from "./compare-keywords.js";
import { compareProperties } from "./compare-properties.js";
import { compareRules } from "./compare-rules.js";
import type { SchemaPair } from "./schema-pair.js";
import { typeVerdict } from "./type-verdict.js";

/**
 * Compares two structural schemas keyword by keyword and adds what changed to `log`. Where a type changes, what is
 * below is not compared: it has no common ground.
 */
export function compareSchema(pair: SchemaPair, log: ChangeLog): void {
  const { old, now, path } = pair;
  const type = typeVerdict(old, now);
  if (type !== undefined) {
    log.add({ path, ...type });
    if (type.endsComparison) return;
  }
  const keywords = new Set([...Object.keys(old), ...Object.keys(now)]);
  for (const keyword of keywords) {
    const verdict = compareKeyword(keyword, old, now);
    if (verdict === undefined) continue;
    log.add({ path, from: old[keyword], to: now[keyword], ...verdict });
  }
  for (const property of compareProperties(pair, log))
    compareSchema(property, log);
  compareRules(pair, log);
  compareItems(pair, log);
  compareValues(pair, log);
}

function compareItems({ old, now, path }: SchemaPair, log: ChangeLog): void {
  const { items: before } = old;
  const { items: after } = now;
  if (isJsonObject(before) && isJsonObject(after))
    compareSchema({ old: before, now: after, path: `${path}[]` }, log);
}

/** Values of a map, `additionalProperties`. */
function compareValues({ old, now, path }: SchemaPair, log: ChangeLog): void {
  const before = old["additionalProperties"];
  const after = now["additionalProperties"];
  const place = `${path}{}`;
  if (isJsonObject(before) && isJsonObject(after)) {
    compareSchema({ old: before, now: after, path: place }, log);
    return;
  }
  const wasOpen = before !== undefined && before !== false;
  const isOpen = after !== undefined && after !== false;
  if (wasOpen && !isOpen)
    log.add({
      path: place,
      kind: "map-removed",
      from: before,
      to: after,
      breaks: ["clients", "stored", "api"],
      why: "keys of one's own are pruned or refused",
    });
  else if (!wasOpen && isOpen)
    log.add({
      path: place,
      kind: "map-added",
      from: before,
      to: after,
      breaks:
        old["x-kubernetes-preserve-unknown-fields"] === true &&
        isJsonObject(after)
          ? ["clients", "stored", "api"]
          : [],
      why: "keys of one's own are kept, and their values checked",
    });
  else if (wasOpen && isJsonObject(after))
    log.add({
      path: place,
      kind: "map-values-restricted",
      from: before,
      to: after,
      breaks: ["clients", "stored", "api"],
      why: "any value was allowed",
    });
  else if (isJsonObject(before) && isOpen)
    log.add({
      path: place,
      kind: "map-values-opened",
      from: before,
      to: after,
      breaks: ["api"],
      why: "any value may be read",
    });
}
