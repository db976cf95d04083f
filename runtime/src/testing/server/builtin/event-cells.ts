import {
  listAt,
  scalarText,
  textAt as text,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import { ageOf, type PrinterColumn } from "../registry/printer-column.js";

type Cells = Readonly<Record<string, PrinterColumn["cell"]>>;

const NONE = "<none>";

const number = (object: ApiObject, ...path: readonly string[]): number => {
  const value = valueAt(object, ...path);
  return typeof value === "number" ? value : 0;
};

/** Cells of events, of both groups. */
export const eventCells: Cells = {
  "Last Seen": (object, nowMs) =>
    ageOf(
      object["lastTimestamp"] ??
        object["deprecatedLastTimestamp"] ??
        valueAt(object, "series", "lastObservedTime") ??
        object["eventTime"] ??
        object.metadata.creationTimestamp,
      nowMs,
    ),
  "First Seen": (object, nowMs) =>
    ageOf(
      object["firstTimestamp"] ??
        object["deprecatedFirstTimestamp"] ??
        object["eventTime"] ??
        object.metadata.creationTimestamp,
      nowMs,
    ),
  Type: (object) => text(object, "type"),
  Reason: (object) => text(object, "reason"),
  Object: (object) => {
    const about = object["involvedObject"] ?? object["regarding"];
    const kind = text(about, "kind").toLowerCase();
    const name = text(about, "name");
    return kind === "" ? name : `${kind}/${name}`;
  },
  Subobject: (object) =>
    text(object["involvedObject"] ?? object["regarding"], "fieldPath"),
  Source: (object) => {
    const source = object["source"] ?? object["deprecatedSource"];
    const component =
      text(source, "component") ||
      text(object, "reportingComponent") ||
      text(object, "reportingController");
    const host = text(source, "host") || text(object, "reportingInstance");
    return host === "" ? component : `${component}, ${host}`;
  },
  Message: (object) => (text(object, "message") || text(object, "note")).trim(),
  Count: (object) =>
    number(object, "count") ||
    number(object, "deprecatedCount") ||
    number(object, "series", "count") ||
    1,
};

/** Cells of horizontal pod autoscalers. */
export const horizontalPodAutoscalerCells: Cells = {
  Reference: (object) =>
    `${text(object, "spec", "scaleTargetRef", "kind")}/${text(object, "spec", "scaleTargetRef", "name")}`,
  Targets: (object) => {
    const targets = listAt(object, "spec", "metrics").map((metric) => {
      const target = valueAt(metric, "resource", "target");
      const utilization = valueAt(target, "averageUtilization");
      const name = text(metric, "resource", "name");
      return utilization === undefined
        ? `<unknown>/${scalarText(valueAt(target, "averageValue") ?? "<auto>")}`
        : `${name}: <unknown>/${scalarText(utilization)}%`;
    });
    return targets.length > 0 ? targets.join(", ") : NONE;
  },
  MinPods: (object) =>
    scalarText(valueAt(object, "spec", "minReplicas") ?? "<unset>"),
  MaxPods: (object) => number(object, "spec", "maxReplicas"),
  Replicas: (object) => number(object, "status", "currentReplicas"),
};
