import {
  isRecord,
  jsonEqual,
  own,
  textAt,
  valueAt,
  scalarText,
  type ApiObject,
} from "../../api-object.js";
import {
  immutableErrors,
  labelsErrors,
} from "../../metadata/validate-metadata.js";
import {
  forbidden,
  invalid,
  notSupported,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import { FieldPath } from "../../schema/field-path.js";
import { matchesLabels } from "../../selectors/label-selector.js";
import type { KindRules } from "../kind-rules.js";
import {
  ensureFields,
  fieldsAt,
  fillIn,
  itemsAt,
  type Fields,
} from "./fields.js";
import { notNegative } from "./check.js";
import { defaultPodSpec } from "./pod-defaults.js";
import { podSpecErrors } from "./pod-errors.js";
import {
  daemonSetStrategyErrors,
  deploymentStrategyErrors,
  statefulSetPolicyErrors,
} from "./strategy-errors.js";
import {
  isEmptySelector,
  requirementsOf,
  selectorErrors,
} from "./selectors.js";

const SPEC = FieldPath.of("spec");

/** What is special about Deployments. */
export const deploymentRules: KindRules = {
  hasGeneration: true,
  annotationsAreDesired: true,
  defaults: (object) => {
    const spec = ensureFields(object, "spec");
    defaultTemplate(spec);
    fillIn(spec, {
      replicas: 1,
      revisionHistoryLimit: 10,
      progressDeadlineSeconds: 600,
    });
    const strategy = ensureFields(spec, "strategy");
    fillIn(strategy, { type: "RollingUpdate" });
    if (strategy["type"] === "RollingUpdate")
      fillIn(ensureFields(strategy, "rollingUpdate"), {
        maxUnavailable: "25%",
        maxSurge: "25%",
      });
    return object;
  },
  prepareForUpdate: (object, old, { part }) => {
    if (part !== "status") return object;
    const { labels: _labels, ...metadata } = object.metadata;
    const { labels } = old.metadata;
    return { ...object, metadata: { ...metadata, ...(labels && { labels }) } };
  },
  validate: (object) => [
    ...workloadErrors(object, "deployment"),
    ...deploymentStrategyErrors(object["spec"]),
  ],
  validateUpdate: (object, old, part) =>
    part === "status"
      ? []
      : [
          ...workloadErrors(object, "deployment"),
          ...deploymentStrategyErrors(object["spec"]),
          ...immutableErrors(
            valueAt(object, "spec", "selector"),
            valueAt(old, "spec", "selector"),
            SPEC.child("selector"),
          ),
        ],
};

/** What is special about ReplicaSets. */
export const replicaSetRules: KindRules = {
  hasGeneration: true,
  defaults: (object) => {
    const spec = ensureFields(object, "spec");
    defaultTemplate(spec);
    fillIn(spec, { replicas: 1 });
    return object;
  },
  // The real server names the deployment here too.
  validate: (object) => [
    ...workloadErrors(object, "deployment"),
    ...notNegative(object["spec"], SPEC, "minReadySeconds"),
  ],
  validateUpdate: (object, old, part) =>
    part === "status"
      ? []
      : [
          ...workloadErrors(object, "deployment"),
          ...immutableErrors(
            valueAt(object, "spec", "selector"),
            valueAt(old, "spec", "selector"),
            SPEC.child("selector"),
          ),
        ],
};

/** What is special about ReplicationControllers. */
export const replicationControllerRules: KindRules = {
  hasGeneration: true,
  orphansByDefault: true,
  defaults: (object) => {
    const spec = ensureFields(object, "spec");
    defaultTemplate(spec);
    fillIn(spec, { replicas: 1 });
    const labels = fieldsAt(spec, "template", "metadata", "labels");
    if (!labels) return object;
    fillIn(spec, { selector: labels });
    const metadata = object.metadata as unknown as Fields;
    fillIn(metadata, { labels });
    return object;
  },
  fields: {
    "status.replicas": (object) =>
      scalarText(valueAt(object, "status", "replicas") ?? 0),
  },
};

// What stands for a field that the API once had.
const TEMPLATE_GENERATION = "deprecated.daemonset.template.generation";

const MUTABLE_OF_STATEFUL_SET = new Set([
  "replicas",
  "ordinals",
  "template",
  "updateStrategy",
  "revisionHistoryLimit",
  "persistentVolumeClaimRetentionPolicy",
  "minReadySeconds",
]);

/** What is special about StatefulSets. */
export const statefulSetRules: KindRules = {
  hasGeneration: true,
  defaults: (object) => {
    const spec = ensureFields(object, "spec");
    defaultTemplate(spec);
    fillIn(spec, {
      podManagementPolicy: "OrderedReady",
      replicas: 1,
      revisionHistoryLimit: 10,
    });
    fillIn(ensureFields(spec, "persistentVolumeClaimRetentionPolicy"), {
      whenDeleted: "Retain",
      whenScaled: "Retain",
    });
    const strategy = ensureFields(spec, "updateStrategy");
    if (textAt(strategy, "type") === "") {
      strategy["type"] = "RollingUpdate";
      ensureFields(strategy, "rollingUpdate");
    }
    if (strategy["type"] === "RollingUpdate")
      fillIn(fieldsAt(strategy, "rollingUpdate"), { partition: 0 });
    for (const claim of itemsAt(spec, "volumeClaimTemplates")) {
      fillIn(claim, { apiVersion: "v1", kind: "PersistentVolumeClaim" });
      fillIn(fieldsAt(claim, "spec"), { volumeMode: "Filesystem" });
      fillIn(ensureFields(claim, "status"), { phase: "Pending" });
    }
    return object;
  },
  validate: (object) => [
    ...statefulSetPolicyErrors(object["spec"]),
    ...workloadErrors(object, "statefulset"),
  ],
  validateUpdate: (object, old, part) => {
    if (part === "status") return [];
    const errors = [
      ...statefulSetPolicyErrors(object["spec"]),
      ...workloadErrors(object, "statefulset"),
    ];
    if (!jsonEqual(fixedSpec(object), fixedSpec(old)))
      errors.push(
        forbidden(
          SPEC,
          "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden",
        ),
      );
    return errors;
  },
};

/** What is special about DaemonSets. */
export const daemonSetRules: KindRules = {
  hasGeneration: true,
  defaults: (object) => {
    const spec = ensureFields(object, "spec");
    defaultTemplate(spec);
    fillIn(spec, { revisionHistoryLimit: 10 });
    const metadata = object.metadata as unknown as Fields;
    fillIn(ensureFields(metadata, "annotations"), {
      [TEMPLATE_GENERATION]: "0",
    });
    const strategy = ensureFields(spec, "updateStrategy");
    fillIn(strategy, { type: "RollingUpdate" });
    if (strategy["type"] === "RollingUpdate")
      fillIn(ensureFields(strategy, "rollingUpdate"), {
        maxUnavailable: 1,
        maxSurge: 0,
      });
    return object;
  },
  prepareForCreate: (object) => withTemplateGeneration(object, 1),
  prepareForUpdate: (object, old) => {
    const before = Number(
      old.metadata.annotations?.[TEMPLATE_GENERATION] ?? "0",
    );
    const isSame = jsonEqual(
      valueAt(object, "spec", "template"),
      valueAt(old, "spec", "template"),
    );
    return withTemplateGeneration(object, isSame ? before : before + 1);
  },
  validate: (object) => [
    ...workloadErrors(object, "daemonset"),
    ...daemonSetStrategyErrors(object["spec"]),
  ],
  validateUpdate: (object, old, part) =>
    part === "status"
      ? []
      : [
          ...workloadErrors(object, "daemonset"),
          ...immutableErrors(
            valueAt(object, "spec", "selector"),
            valueAt(old, "spec", "selector"),
            SPEC.child("selector"),
          ),
        ],
};

/** Fills in the defaults of `spec.template`, or of what `spec` is called in CronJobs. */
export function defaultTemplate(spec: Fields | undefined): void {
  defaultPodSpec(fieldsAt(spec, "template", "spec"));
}

function withTemplateGeneration(
  object: ApiObject,
  generation: number,
): ApiObject {
  const annotations = {
    ...object.metadata.annotations,
    [TEMPLATE_GENERATION]: String(generation),
  };
  return { ...object, metadata: { ...object.metadata, annotations } };
}

function fixedSpec(object: ApiObject): unknown {
  const spec = object["spec"];
  return Object.fromEntries(
    Object.entries(isRecord(spec) ? spec : {}).filter(
      ([name]) => !MUTABLE_OF_STATEFUL_SET.has(name),
    ),
  );
}

function workloadErrors(object: ApiObject, kind: string): FieldError[] {
  const spec = object["spec"];
  const selector = own(spec, "selector") ?? undefined;
  const errors: FieldError[] = [];
  // Deployments tell of the second among their other times.
  const counts =
    kind === "deployment" ? ["replicas"] : ["replicas", "minReadySeconds"];
  for (const name of counts) {
    const value = own(spec, name);
    if (typeof value === "number" && value < 0)
      errors.push(
        invalid(SPEC.child(name), value, "must be greater than or equal to 0"),
      );
  }
  const selectorPath = SPEC.child("selector");
  if (selector === undefined) errors.push(required(selectorPath));
  else {
    const malformed = selectorErrors(selector, selectorPath);
    // What can't be read selects nothing, so that the template can't be judged.
    if (malformed.length > 0)
      return [
        ...errors,
        ...malformed,
        invalid(selectorPath, selector, "invalid label selector"),
      ];
    if (isEmptySelector(selector))
      errors.push(
        invalid(
          selectorPath,
          selector,
          `empty selector is invalid for ${kind}`,
        ),
      );
  }
  return [...errors, ...templateErrors(spec, selector, kind)];
}

function templateErrors(
  spec: unknown,
  selector: unknown,
  kind: string,
): FieldError[] {
  const template = own(spec, "template");
  const path = SPEC.child("template");
  const labels = valueAt(template, "metadata", "labels");
  const own_ = isRecord(labels) ? labels : undefined;
  const labelsPath = path.child("metadata").child("labels");
  const isSelected =
    selector !== undefined &&
    matchesLabels(
      requirementsOf(selector),
      Object.fromEntries(
        Object.entries(own_ ?? {}).map(([key, value]) => [key, String(value)]),
      ),
    );
  const errors: FieldError[] = isSelected
    ? []
    : [
        invalid(
          labelsPath,
          labels ?? null,
          "`selector` does not match template `labels`",
        ),
      ];
  errors.push(
    ...labelsErrors(own_, labelsPath),
    ...podSpecErrors(own(template, "spec"), path.child("spec")),
  );
  const policy = textAt(template, "spec", "restartPolicy");
  if (policy !== "Always")
    errors.push(
      notSupported(path.child("spec").child("restartPolicy"), policy, [
        "Always",
      ]),
    );
  if (valueAt(template, "spec", "activeDeadlineSeconds") !== undefined)
    errors.push(
      forbidden(
        path.child("spec").child("activeDeadlineSeconds"),
        `activeDeadlineSeconds in ${KINDS_IN_TEXTS[kind] ?? "ReplicaSet"} is not Supported`,
      ),
    );
  return errors;
}

const KINDS_IN_TEXTS: Readonly<Record<string, string>> = {
  daemonset: "DaemonSet",
  statefulset: "StatefulSet",
};
