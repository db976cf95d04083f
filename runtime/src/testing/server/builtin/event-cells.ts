import { textAt as text, valueAt, type ApiObject } from "../api-object.js";
import { ageOf, type PrinterColumn } from "../registry/printer-column.js";

type Cells = Readonly<Record<string, PrinterColumn["cell"]>>;

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
