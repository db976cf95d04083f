import {
  isRecord,
  jsonEqual,
  own,
  valueAt,
  scalarText,
  type ApiObject,
} from "../../api-object.js";
import {
  invalid,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import { FieldPath } from "../../schema/field-path.js";
import type { KindRules } from "../kind-rules.js";
import { ensureFields, fieldsAt, fillIn, type Fields } from "./fields.js";
import { defaultPodSpec } from "./pod-defaults.js";
import { cronJobErrors, jobSpecErrors, restartErrors } from "./job-errors.js";
import { podSpecErrors } from "./pod-errors.js";

const SPEC = FieldPath.of("spec");
const MAX_INT32 = 2 ** 31 - 1;

/** What is special about Jobs. */
export const jobRules: KindRules = {
  hasGeneration: true,
  // For the sake of clients older than garbage collection.
  orphansByDefault: true,
  defaults: (object) => {
    const spec = ensureFields(object, "spec");
    defaultPodSpec(fieldsAt(spec, "template", "spec"));
    if (spec["completions"] === undefined && spec["parallelism"] === undefined)
      spec["completions"] = 1;
    fillIn(spec, {
      parallelism: 1,
      backoffLimit: spec["backoffLimitPerIndex"] === undefined ? 6 : MAX_INT32,
      completionMode: "NonIndexed",
      suspend: false,
      podReplacementPolicy:
        spec["podFailurePolicy"] === undefined
          ? "TerminatingOrFailed"
          : "Failed",
      manualSelector: false,
    });
    const labels = fieldsAt(spec, "template", "metadata", "labels");
    if (labels) fillIn(object.metadata as unknown as Fields, { labels });
    return object;
  },
  prepareForCreate: (object) =>
    valueAt(object, "spec", "manualSelector") === true
      ? object
      : labelledAsTemplate(
          withGeneratedSelector(object),
          valueAt(object, "spec", "template", "metadata", "labels"),
        ),
  validate: (object) => jobErrors(object),
  validateUpdate: (object, old, part) =>
    part === "status"
      ? []
      : [...jobErrors(object), ...jobUpdateErrors(object, old)],
  fields: {
    "status.successful": (object) =>
      scalarText(valueAt(object, "status", "succeeded") ?? 0),
  },
};

/** What is special about CronJobs. */
export const cronJobRules: KindRules = {
  hasGeneration: true,
  defaults: (object) => {
    const spec = ensureFields(object, "spec");
    defaultPodSpec(fieldsAt(spec, "jobTemplate", "spec", "template", "spec"));
    fillIn(spec, {
      concurrencyPolicy: "Allow",
      suspend: false,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
    });
    return object;
  },
  validate: (object) => [
    ...cronJobErrors(object),
    ...podSpecErrors(
      valueAt(object, "spec", "jobTemplate", "spec", "template", "spec"),
      FieldPath.of("spec", "jobTemplate", "spec", "template", "spec"),
    ),
  ],
};

/** The pods of a job are told apart by its uid. */
function withGeneratedSelector(object: ApiObject): ApiObject {
  const { uid = "", name = "" } = object.metadata;
  const spec = fieldsAt(object, "spec") ?? {};
  const template = fieldsAt(spec, "template") ?? {};
  const metadata = fieldsAt(template, "metadata") ?? {};
  return {
    ...object,
    spec: {
      ...spec,
      selector: {
        ...fieldsAt(spec, "selector"),
        matchLabels: {
          ...fieldsAt(spec, "selector", "matchLabels"),
          "batch.kubernetes.io/controller-uid": uid,
        },
      },
      template: {
        ...template,
        metadata: {
          ...metadata,
          labels: {
            ...fieldsAt(metadata, "labels"),
            "batch.kubernetes.io/controller-uid": uid,
            "batch.kubernetes.io/job-name": name,
            "controller-uid": uid,
            "job-name": name,
          },
        },
      },
    },
  };
}

/** The default of labels, applied once more: what was generated is in the template by now. */
function labelledAsTemplate(object: ApiObject, before: unknown): ApiObject {
  const labels = fieldsAt(object, "spec", "template", "metadata", "labels");
  const metadata: Fields = { ...object.metadata };
  // Defaults made both the same map, which the real server then adds to.
  if (jsonEqual(metadata["labels"], before)) metadata["labels"] = { ...labels };
  fillIn(metadata, { labels: { ...labels } });
  return { ...object, metadata };
}

function jobErrors(object: ApiObject): FieldError[] {
  const spec = object["spec"];
  const path = FieldPath.of("spec", "template", "spec");
  const podSpec = valueAt(spec, "template", "spec");
  return [
    ...(own(spec, "selector") === undefined
      ? [required(SPEC.child("selector"))]
      : []),
    ...jobSpecErrors(spec, SPEC),
    ...podSpecErrors(podSpec, path),
    ...restartErrors(podSpec, path),
  ];
}

function jobUpdateErrors(object: ApiObject, old: ApiObject): FieldError[] {
  const isSuspended = valueAt(old, "spec", "suspend") === true;
  return ["completions", "selector", "template", "completionMode"].flatMap(
    (name) => {
      const value = valueAt(object, "spec", name);
      const before = valueAt(old, "spec", name);
      const mayChange = name === "template" && isSuspended;
      return mayChange || jsonEqual(value, before)
        ? []
        : [
            invalid(
              SPEC.child(name),
              isRecord(value) ? value : (value ?? null),
              "field is immutable",
            ),
          ];
    },
  );
}
