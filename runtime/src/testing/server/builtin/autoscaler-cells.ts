import {
  listAt,
  scalarText,
  textAt,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import type { PrinterColumn } from "../registry/printer-column.js";
import { itemsAt, type Fields } from "./rules/fields.js";

const UNKNOWN = "<unknown>";
const SHOWN_METRICS = 2;

/** Cells of horizontal pod autoscalers. */
export const horizontalPodAutoscalerCells: Readonly<
  Record<string, PrinterColumn["cell"]>
> = {
  Reference: (object) =>
    `${textAt(object, "spec", "scaleTargetRef", "kind")}/${textAt(object, "spec", "scaleTargetRef", "name")}`,
  Targets: targets,
  MinPods: (object) =>
    scalarText(valueAt(object, "spec", "minReplicas") ?? "<unset>"),
  MaxPods: (object) => valueAt(object, "spec", "maxReplicas") ?? 0,
  Replicas: (object) => valueAt(object, "status", "currentReplicas") ?? 0,
};

function targets(object: ApiObject): string {
  const metrics = itemsAt(object, "spec", "metrics");
  const current = listAt(object, "status", "currentMetrics");
  if (metrics.length === 0) return "<none>";
  const texts = metrics.map((metric, index) =>
    targetOf(metric, current[index]),
  );
  const shown = texts.slice(0, SHOWN_METRICS).join(", ");
  return texts.length > SHOWN_METRICS
    ? `${shown} + ${texts.length - SHOWN_METRICS} more...`
    : shown;
}

function targetOf(metric: Fields, state: unknown): string {
  const type = textAt(metric, "type");
  const source = type.charAt(0).toLowerCase() + type.slice(1);
  const target = valueAt(metric, source, "target");
  const now = valueAt(state, source, "current");
  switch (type) {
    case "External":
    case "Object":
      return valueAt(target, "averageValue") === undefined
        ? pair(now, target, "value")
        : `${pair(now, target, "averageValue")} (avg)`;
    case "Pods":
      return pair(now, target, "averageValue");
    case "Resource":
    case "ContainerResource": {
      const name = textAt(metric, source, "name");
      return valueAt(target, "averageValue") === undefined
        ? `${name}: ${percent(now) ?? UNKNOWN}/${percent(target) ?? "<auto>"}`
        : `${name}: ${pair(now, target, "averageValue")}`;
    }
    default:
      return "<unknown type>";
  }
}

function pair(now: unknown, target: unknown, field: string): string {
  const has = valueAt(now, field) ?? UNKNOWN;
  return `${scalarText(has)}/${scalarText(valueAt(target, field) ?? "0")}`;
}

function percent(value: unknown): string | undefined {
  const utilization = valueAt(value, "averageUtilization");
  return utilization === undefined ? undefined : `${scalarText(utilization)}%`;
}
