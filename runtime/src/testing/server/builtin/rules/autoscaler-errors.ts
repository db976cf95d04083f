import { own, textAt, valueAt } from "../../api-object.js";
import { pathSegmentName } from "../../metadata/name-rules.js";
import {
  forbidden,
  invalid,
  notSupported,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import { FieldPath } from "../../schema/field-path.js";
import { among, complaints } from "./check.js";
import { itemsAt, type Fields } from "./fields.js";

const SPEC = FieldPath.of("spec");
const METRIC_TYPES = [
  "ContainerResource",
  "External",
  "Object",
  "Pods",
  "Resource",
];

/** What is wrong with a HorizontalPodAutoscaler of v2; autoscaling's ValidateHorizontalPodAutoscaler. */
export function autoscalerErrors(spec: unknown): FieldError[] {
  const min = own(spec, "minReplicas");
  const max = Number(own(spec, "maxReplicas") ?? 0);
  const metrics = itemsAt(spec, "metrics");
  const errors: FieldError[] = [];
  if (typeof min === "number" && min < 1)
    errors.push(
      invalid(
        SPEC.child("minReplicas"),
        min,
        "must be greater than or equal to 1",
      ),
    );
  if (max < 1)
    errors.push(
      required(SPEC.child("maxReplicas"), "must be set and greater than 0"),
    );
  if (typeof min === "number" && max < min)
    errors.push(
      invalid(
        SPEC.child("maxReplicas"),
        max,
        "must be greater than or equal to `minReplicas`",
      ),
    );
  errors.push(
    ...targetErrors(own(spec, "scaleTargetRef"), SPEC.child("scaleTargetRef")),
  );
  for (const [index, metric] of metrics.entries())
    errors.push(...metricErrors(metric, SPEC.child("metrics").index(index)));
  const scalesByOthers = metrics.some((metric) =>
    ["Object", "External"].includes(textAt(metric, "type")),
  );
  if (min === 0 && !scalesByOthers)
    errors.push(
      forbidden(
        SPEC.child("metrics"),
        "must specify at least one Object or External metric to support scaling to zero replicas",
      ),
    );
  for (const name of ["scaleUp", "scaleDown"])
    errors.push(
      ...behaviorErrors(
        valueAt(spec, "behavior", name),
        SPEC.child("behavior").child(name),
      ),
    );
  return errors;
}

function targetErrors(target: unknown, path: FieldPath): FieldError[] {
  const named = (name: string): FieldError[] => {
    const value = textAt(target, name);
    const at = path.child(name);
    return value === ""
      ? [required(at)]
      : complaints(pathSegmentName(value, false), value, at);
  };
  const apiVersion = textAt(target, "apiVersion");
  const isCore = textAt(target, "kind") === "ReplicationController";
  return [
    ...named("kind"),
    ...named("name"),
    ...(apiVersion === "" && !isCore
      ? [
          invalid(
            path.child("apiVersion"),
            apiVersion,
            "apiVersion must specify API group",
          ),
        ]
      : []),
  ];
}

function metricErrors(metric: Fields, path: FieldPath): FieldError[] {
  const type = textAt(metric, "type");
  const at = path.child("type");
  if (!METRIC_TYPES.includes(type))
    return [
      ...(type === ""
        ? [required(at, "must specify a metric source type")]
        : []),
      notSupported(at, type, METRIC_TYPES),
    ];
  const field = type.charAt(0).toLowerCase() + type.slice(1);
  const source = metric[field];
  const sourcePath = path.child(field);
  if (source === undefined)
    return [
      required(
        sourcePath,
        "must populate information for the given metric source",
      ),
    ];
  return type === "Resource" || type === "ContainerResource"
    ? resourceErrors(source, sourcePath)
    : otherErrors(source, sourcePath, type);
}

function resourceErrors(source: unknown, path: FieldPath): FieldError[] {
  const target = own(source, "target");
  const at = path.child("target");
  const utilization = own(target, "averageUtilization");
  const hasValue = own(target, "averageValue") !== undefined;
  const errors: FieldError[] = [];
  if (textAt(source, "name") === "")
    errors.push(required(path.child("name"), "must specify a resource name"));
  errors.push(...targetTypeErrors(target, at));
  if (typeof utilization === "number" && utilization < 1)
    errors.push(
      invalid(
        at.child("averageUtilization"),
        utilization,
        "must be greater than 0",
      ),
    );
  if (utilization === undefined && !hasValue)
    errors.push(
      required(
        at.child("averageUtilization"),
        "must set either a target raw value or a target utilization",
      ),
    );
  if (utilization !== undefined && hasValue)
    errors.push(
      forbidden(
        at.child("averageValue"),
        "may not set both a target raw value and a target utilization",
      ),
    );
  return errors;
}

function otherErrors(
  source: unknown,
  path: FieldPath,
  type: string,
): FieldError[] {
  const target = own(source, "target");
  const at = path.child("target");
  const metric = path.child("metric").child("name");
  const errors: FieldError[] = [];
  if (textAt(source, "metric", "name") === "")
    errors.push(required(metric, "must specify a metric name"));
  errors.push(...targetTypeErrors(target, at));
  const hasAverage = own(target, "averageValue") !== undefined;
  if (type === "Pods" && !hasAverage)
    errors.push(
      required(
        at.child("averageValue"),
        "must specify a positive target averageValue",
      ),
    );
  if (type !== "Pods" && !hasAverage && own(target, "value") === undefined)
    errors.push(
      required(
        at.child("averageValue"),
        "must set either a target value for metric or a per-pod target",
      ),
    );
  return errors;
}

function targetTypeErrors(target: unknown, path: FieldPath): FieldError[] {
  const type = textAt(target, "type");
  const at = path.child("type");
  if (type === "") return [required(at, "must specify a metric target type")];
  return ["Utilization", "Value", "AverageValue"].includes(type)
    ? []
    : [invalid(at, type, "must be either Utilization, Value, or AverageValue")];
}

function behaviorErrors(rules: unknown, path: FieldPath): FieldError[] {
  if (rules === undefined) return [];
  const window = own(rules, "stabilizationWindowSeconds");
  const errors: FieldError[] = [];
  if (typeof window === "number" && window < 0)
    errors.push(
      invalid(
        path.child("stabilizationWindowSeconds"),
        window,
        "must be greater than or equal to zero",
      ),
    );
  errors.push(
    ...among(own(rules, "selectPolicy"), path.child("selectPolicy"), [
      "Disabled",
      "Max",
      "Min",
    ]),
  );
  const policies = itemsAt(rules, "policies");
  if (policies.length === 0)
    errors.push(
      required(path.child("policies"), "must specify at least one Policy"),
    );
  for (const [index, policy] of policies.entries())
    errors.push(...policyErrors(policy, path.child("policies").index(index)));
  return errors;
}

function policyErrors(policy: Fields, path: FieldPath): FieldError[] {
  const type = textAt(policy, "type");
  const types = ["Percent", "Pods"];
  return [
    ...(types.includes(type)
      ? []
      : [notSupported(path.child("type"), type, types)]),
    ...["value", "periodSeconds"].flatMap((name) => {
      const value = Number(policy[name] ?? 0);
      return value <= 0
        ? [invalid(path.child(name), value, "must be greater than zero")]
        : [];
    }),
  ];
}
