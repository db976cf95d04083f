import {
  isRecord,
  listAt,
  textAt,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import type { VersionConverter } from "./version-converter.js";

const METRICS_ANNOTATION = "autoscaling.alpha.kubernetes.io/metrics";
const BEHAVIOR_ANNOTATION = "autoscaling.alpha.kubernetes.io/behavior";
const STATUS_ANNOTATION = "autoscaling.alpha.kubernetes.io/current-metrics";
const CONDITIONS_ANNOTATION = "autoscaling.alpha.kubernetes.io/conditions";

const DEFAULT_CPU_PERCENT = 80;

/**
 * HorizontalPodAutoscalers of `autoscaling/v1` are stored as v2. What v1 cannot say, its
 * annotations carry, as in the real server.
 */
export const autoscalerConverter: VersionConverter = {
  storageVersion: "autoscaling/v2",
  toStorage: (object) => {
    const { targetCPUUtilizationPercentage: target, ...spec } = recordAt(
      object,
      "spec",
    );
    const { currentCPUUtilizationPercentage: current, ...status } = recordAt(
      object,
      "status",
    );
    const { annotations = {}, ...metadata } = object.metadata;
    const {
      [METRICS_ANNOTATION]: metrics,
      [BEHAVIOR_ANNOTATION]: behavior,
      [STATUS_ANNOTATION]: currentMetrics,
      [CONDITIONS_ANNOTATION]: conditions,
      ...kept
    } = annotations;
    return {
      ...object,
      metadata: {
        ...metadata,
        ...(Object.keys(kept).length > 0 && { annotations: kept }),
      },
      spec: {
        ...spec,
        metrics: orDefault([
          ...(target === undefined ? [] : [cpuMetric(target)]),
          ...parsedList(metrics),
        ]),
        ...parsedField("behavior", behavior),
      },
      status: {
        ...status,
        currentMetrics:
          current === undefined && currentMetrics === undefined
            ? null
            : [
                ...(current === undefined ? [] : [cpuStatus(current)]),
                ...parsedList(currentMetrics),
              ],
        ...parsedField("conditions", conditions),
      },
    };
  },
  fromStorage: (object) => {
    const { metrics: _metrics, behavior, ...spec } = recordAt(object, "spec");
    const {
      currentMetrics: _currentMetrics,
      conditions,
      ...status
    } = recordAt(object, "status");
    const cpu = listAt(object, "spec", "metrics").find(isCpu);
    const current = listAt(object, "status", "currentMetrics").find(isCpu);
    const target = valueAt(cpu, "resource", "target", "averageUtilization");
    const utilization = valueAt(
      current,
      "resource",
      "current",
      "averageUtilization",
    );
    const annotations = {
      ...object.metadata.annotations,
      ...annotation(METRICS_ANNOTATION, others(object, "spec", "metrics")),
      ...annotation(BEHAVIOR_ANNOTATION, behavior),
      ...annotation(
        STATUS_ANNOTATION,
        others(object, "status", "currentMetrics"),
      ),
      ...annotation(CONDITIONS_ANNOTATION, conditions),
    };
    return {
      ...object,
      metadata: {
        ...object.metadata,
        ...(Object.keys(annotations).length > 0 && { annotations }),
      },
      spec: {
        ...spec,
        ...(target !== undefined && { targetCPUUtilizationPercentage: target }),
      },
      status: {
        ...status,
        ...(utilization !== undefined && {
          currentCPUUtilizationPercentage: utilization,
        }),
      },
    };
  },
};

function recordAt(object: ApiObject, name: string): Record<string, unknown> {
  const value = object[name];
  return isRecord(value) ? value : {};
}

/** What is scaled by when nothing is asked for: 80 % of the CPU. */
export function defaultMetric(): unknown {
  return cpuMetric(DEFAULT_CPU_PERCENT);
}

function orDefault(metrics: readonly unknown[]): readonly unknown[] {
  return metrics.length > 0 ? metrics : [defaultMetric()];
}

function cpuMetric(averageUtilization: unknown): unknown {
  return {
    type: "Resource",
    resource: {
      name: "cpu",
      target: { type: "Utilization", averageUtilization },
    },
  };
}

function cpuStatus(averageUtilization: unknown): unknown {
  return {
    type: "Resource",
    resource: { name: "cpu", current: { averageUtilization } },
  };
}

function isCpu(metric: unknown): boolean {
  return (
    textAt(metric, "type") === "Resource" &&
    textAt(metric, "resource", "name") === "cpu" &&
    (valueAt(metric, "resource", "target", "averageUtilization") ??
      valueAt(metric, "resource", "current", "averageUtilization")) !==
      undefined
  );
}

function others(object: ApiObject, ...path: readonly string[]): unknown {
  const list = listAt(object, ...path);
  const cpu = list.findIndex(isCpu);
  const rest = list.filter((_, index) => index !== cpu);
  return rest.length > 0 ? rest : undefined;
}

function annotation(name: string, value: unknown): Record<string, string> {
  return value === undefined ? {} : { [name]: JSON.stringify(value) };
}

function parsedList(text: string | undefined): unknown[] {
  const value = parsed(text);
  return Array.isArray(value) ? value : [];
}

function parsedField(
  name: string,
  text: string | undefined,
): Record<string, unknown> {
  const value = parsed(text);
  return value === undefined ? {} : { [name]: value };
}

function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A broken annotation is dropped, as the real server does.
    return undefined;
  }
}
