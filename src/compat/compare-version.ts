import { isJsonObject, type JsonObject } from "../crd/json-value.js";
import type { ChangeLog } from "./change-log.js";
import { listAt, objectAt } from "./raw-crd.js";
import { sameJson } from "./same-json.js";

/** Compares everything of a version but its schema. */
export function compareVersion(
  old: JsonObject,
  now: JsonObject,
  log: ChangeLog,
): void {
  compareServed(old, now, log);
  compareStatus(old, now, log);
  compareScale(old, now, log);
  compareSelectableFields(old, now, log);
  if (!sameJson(listAt(old, COLUMNS), listAt(now, COLUMNS)))
    log.add({
      path: COLUMNS,
      kind: "columns-changed",
      breaks: [],
      why: "kubectl get shows other columns",
    });
}

const COLUMNS = "additionalPrinterColumns";

function compareServed(old: JsonObject, now: JsonObject, log: ChangeLog): void {
  for (const field of ["served", "storage", "deprecated"] as const) {
    const from = old[field] === true;
    const to = now[field] === true;
    if (from === to) continue;
    const isWithdrawn = field === "served" && from;
    log.add({
      path: field,
      kind: `${field}-changed`,
      from,
      to,
      breaks: isWithdrawn ? ["clients", "api"] : [],
      why: isWithdrawn
        ? "requests to the version are answered 404"
        : WHY_NOT[field],
    });
  }
}

const WHY_NOT = {
  served: "nothing used it before",
  storage:
    "objects stay as they are stored until they are written again: rewrite all before the old version goes",
  deprecated: "requests go on, with a warning",
} as const;

function compareStatus(old: JsonObject, now: JsonObject, log: ChangeLog): void {
  const from = "status" in objectAt(old, "subresources");
  const to = "status" in objectAt(now, "subresources");
  if (from === to) return;
  log.add({
    path: "subresources.status",
    kind: to ? "status-added" : "status-removed",
    from,
    to,
    breaks: to ? ["clients"] : ["clients", "api"],
    why: to
      ? "a status sent with the object is ignored: it must be written to /status"
      : "requests to /status are answered 404, and a status sent with the object counts",
  });
}

function compareScale(old: JsonObject, now: JsonObject, log: ChangeLog): void {
  const from = objectAt(old, "subresources")["scale"];
  const to = objectAt(now, "subresources")["scale"];
  if (sameJson(from, to)) return;
  const isRemoved = isJsonObject(from) && !isJsonObject(to);
  log.add({
    path: "subresources.scale",
    kind: !isJsonObject(from)
      ? "scale-added"
      : isRemoved
        ? "scale-removed"
        : "scale-changed",
    from,
    to,
    breaks: !isJsonObject(from)
      ? []
      : isRemoved
        ? ["clients", "api"]
        : ["clients"],
    why: !isJsonObject(from)
      ? "nothing used it before"
      : isRemoved
        ? "autoscalers and kubectl scale are answered 404"
        : "autoscalers read and write other fields",
  });
}

function compareSelectableFields(
  old: JsonObject,
  now: JsonObject,
  log: ChangeLog,
): void {
  const after = listAt(now, "selectableFields");
  for (const field of listAt(old, "selectableFields"))
    if (!after.some((each) => sameJson(each, field)))
      log.add({
        path: "selectableFields",
        kind: "selectable-field-removed",
        from: field,
        breaks: ["clients"],
        why: "field selectors that name it are refused",
      });
}
