import { formatTime } from "../go-time.js";
import {
  isRecord,
  jsonEqual,
  listAt,
  textAt,
  valueAt,
  type ApiObject,
} from "../../api-object.js";
import { immutableErrors } from "../../metadata/validate-metadata.js";
import {
  forbidden,
  invalid,
  notSupported,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import { FieldPath } from "../../schema/field-path.js";
import type { KindRules } from "../kind-rules.js";
import { defaultMetric } from "../autoscaler-conversion.js";
import { ensureFields, fieldsAt, fillIn, itemsAt } from "./fields.js";
import { labelKeyErrors } from "../../metadata/name-rules.js";
import { autoscalerErrors } from "./autoscaler-errors.js";
import { budgetErrors } from "./budget-errors.js";
import { among, complaints } from "./check.js";
import { claimErrors } from "./claim-errors.js";
import { DOMAIN_PATH, isDomainPath } from "./job-errors.js";
import { networkPolicyErrors } from "./network-policy-errors.js";

const SPEC = FieldPath.of("spec");
const HIGHEST_USER_PRIORITY = 1_000_000_000;
const SYSTEM_PRIORITY_CLASSES = [
  "system-cluster-critical",
  "system-node-critical",
];
const PREEMPTION_POLICIES = ["PreemptLowerPriority", "Never"];
const NOT_READY = {
  key: "node.kubernetes.io/not-ready",
  effect: "NoSchedule",
} as const;

/** What is special about ServiceAccounts. */
export const serviceAccountRules: KindRules = { returnsDeletedObject: true };

/** What is special about Leases. */
export const leaseRules: KindRules = {
  allowsUnconditionalUpdate: false,
  allowsCreateOnUpdate: true,
  prepareForCreate: withoutCoordination,
  prepareForUpdate: withoutCoordination,
  validate: (lease) => {
    const duration = valueAt(lease, "spec", "leaseDurationSeconds");
    const transitions = valueAt(lease, "spec", "leaseTransitions");
    const errors: FieldError[] = [];
    if (typeof duration === "number" && duration <= 0)
      errors.push(
        invalid(
          SPEC.child("leaseDurationSeconds"),
          duration,
          "must be greater than 0",
        ),
      );
    if (typeof transitions === "number" && transitions < 0)
      errors.push(
        invalid(
          SPEC.child("leaseTransitions"),
          transitions,
          "must be greater than or equal to 0",
        ),
      );
    return errors;
  },
};

/** The fields of coordinated leader election, which is off by default. */
function withoutCoordination(lease: ApiObject): ApiObject {
  const spec = valueAt(lease, "spec");
  if (!isRecord(spec)) return lease;
  const { strategy: _strategy, preferredHolder: _holder, ...rest } = spec;
  return { ...lease, spec: rest };
}

/** What is special about PersistentVolumeClaims. */
export const claimRules: KindRules = {
  returnsDeletedObject: true,
  defaults: (claim) => {
    fillIn(ensureFields(claim, "spec"), { volumeMode: "Filesystem" });
    fillIn(ensureFields(claim, "status"), { phase: "Pending" });
    return claim;
  },
  prepareForCreate: (claim) => ({
    ...claim,
    metadata: {
      ...claim.metadata,
      // The StorageObjectInUseProtection admission's.
      finalizers: withItem(
        claim.metadata.finalizers,
        "kubernetes.io/pvc-protection",
      ),
    },
    status: { phase: "Pending" },
  }),
  validate: (claim) => claimErrors(claim["spec"], SPEC),
  validateUpdate: (claim, old, part) => {
    if (part === "status") return [];
    return jsonEqual(fixedClaim(claim["spec"]), fixedClaim(old["spec"]))
      ? []
      : [
          {
            type: "Forbidden",
            field: "spec",
            badValue: "",
            detail:
              "spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims",
          },
        ];
  },
};

/** What is special about PersistentVolumes. */
export const volumeRules: KindRules = {
  returnsDeletedObject: true,
  defaults: (volume) => {
    const spec = ensureFields(volume, "spec");
    fillIn(spec, {
      persistentVolumeReclaimPolicy: "Retain",
      volumeMode: "Filesystem",
    });
    const hostPath = fieldsAt(spec, "hostPath");
    if (hostPath && hostPath["type"] === undefined) hostPath["type"] = "";
    fillIn(ensureFields(volume, "status"), { phase: "Pending" });
    return volume;
  },
  prepareForCreate: (volume, { nowMs }) => ({
    ...volume,
    metadata: {
      ...volume.metadata,
      finalizers: withItem(
        volume.metadata.finalizers,
        "kubernetes.io/pv-protection",
      ),
    },
    status: { phase: "Pending", lastPhaseTransitionTime: formatTime(nowMs) },
  }),
  prepareForUpdate: (volume, old, { part, context }) => {
    const status = fieldsAt(volume, "status");
    const before = fieldsAt(old, "status");
    const isMoved =
      part === "status" &&
      status?.["phase"] !== before?.["phase"] &&
      status?.["lastPhaseTransitionTime"] ===
        before?.["lastPhaseTransitionTime"];
    if (!isMoved) return volume;
    const lastPhaseTransitionTime = formatTime(context.nowMs);
    return { ...volume, status: { ...status, lastPhaseTransitionTime } };
  },
};

/** What is special about Nodes. */
export const nodeRules: KindRules = {
  keepsStatusOnCreate: true,
  // The TaintNodesByCondition admission's: no pod lands on a node before it says that it is ready.
  prepareForCreate: (node) => {
    const spec = fieldsAt(node, "spec") ?? {};
    const taints = itemsAt(spec, "taints");
    const isTainted = taints.some(
      (taint) =>
        taint["key"] === NOT_READY.key && taint["effect"] === NOT_READY.effect,
    );
    return isTainted
      ? node
      : { ...node, spec: { ...spec, taints: [...taints, NOT_READY] } };
  },
  defaults: (node) => {
    const spec = fieldsAt(node, "spec");
    if (spec) {
      const first = listAt(spec, "podCIDRs")[0];
      if (first !== undefined) spec["podCIDR"] = first;
      else if (textAt(spec, "podCIDR") !== "")
        spec["podCIDRs"] = [spec["podCIDR"]];
    }
    const status = fieldsAt(node, "status");
    const capacity = fieldsAt(status, "capacity");
    if (status && capacity) fillIn(status, { allocatable: capacity });
    return node;
  },
  fields: {
    "spec.unschedulable": (node) =>
      String(valueAt(node, "spec", "unschedulable") === true),
  },
};

/** What is special about CertificateSigningRequests. */
export const signingRequestRules: KindRules = {
  fields: {
    "spec.signerName": (object) => textAt(object, "spec", "signerName"),
  },
};

/** What is special about NetworkPolicies. */
export const networkPolicyRules: KindRules = {
  hasGeneration: true,
  defaults: (policy) => {
    const spec = ensureFields(policy, "spec");
    for (const rule of [
      ...itemsAt(spec, "ingress"),
      ...itemsAt(spec, "egress"),
    ])
      for (const port of itemsAt(rule, "ports"))
        fillIn(port, { protocol: "TCP" });
    if (listAt(spec, "policyTypes").length === 0)
      spec["policyTypes"] =
        listAt(spec, "egress").length > 0 ? ["Ingress", "Egress"] : ["Ingress"];
    return policy;
  },
  validate: (policy) => networkPolicyErrors(policy["spec"], SPEC),
};

/** What is special about PodDisruptionBudgets. */
export const disruptionBudgetRules: KindRules = {
  hasGeneration: true,
  allowsUnconditionalUpdate: false,
  validate: budgetErrors,
};

/** What is special about HorizontalPodAutoscalers, of v2. */
export const autoscalerRules: KindRules = {
  defaults: (autoscaler, version) => {
    const spec = ensureFields(autoscaler, "spec");
    fillIn(spec, { minReplicas: 1 });
    if (version === "v2" && listAt(spec, "metrics").length === 0)
      spec["metrics"] = [defaultMetric()];
    return autoscaler;
  },
  validate: (autoscaler) => autoscalerErrors(autoscaler["spec"]),
};

/** What is special about StorageClasses. */
export const storageClassRules: KindRules = {
  returnsDeletedObject: true,
  defaults: (storageClass) => {
    fillIn(storageClass, {
      reclaimPolicy: "Delete",
      volumeBindingMode: "Immediate",
    });
    return storageClass;
  },
  validate: (storageClass) => {
    const provisioner = textAt(storageClass, "provisioner");
    const at = FieldPath.of("provisioner");
    return [
      ...(provisioner === ""
        ? [required(at)]
        : complaints(
            labelKeyErrors(provisioner.toLowerCase()),
            provisioner,
            at,
          )),
      ...among(storageClass["reclaimPolicy"], FieldPath.of("reclaimPolicy"), [
        "Delete",
        "Retain",
      ]),
      ...among(
        storageClass["volumeBindingMode"],
        FieldPath.of("volumeBindingMode"),
        ["Immediate", "WaitForFirstConsumer"],
      ),
    ];
  },
};

/** What is special about PriorityClasses. */
export const priorityClassRules: KindRules = {
  hasGeneration: true,
  defaults: (priorityClass) => {
    fillIn(priorityClass, { preemptionPolicy: "PreemptLowerPriority" });
    return priorityClass;
  },
  validate: (priorityClass) => {
    const { name = "" } = priorityClass.metadata;
    const value = valueAt(priorityClass, "value");
    const errors: FieldError[] = [];
    if (name.startsWith("system-")) {
      if (!SYSTEM_PRIORITY_CLASSES.includes(name))
        errors.push(
          forbidden(
            FieldPath.of("metadata", "name"),
            `priority class names with 'system-' prefix are reserved for system use only. error: ${name} is not a known system priority class`,
          ),
        );
    } else if (typeof value === "number" && value > HIGHEST_USER_PRIORITY)
      errors.push(
        forbidden(
          FieldPath.of("value"),
          `maximum allowed value of a user defined priority is ${HIGHEST_USER_PRIORITY}`,
        ),
      );
    const policy = textAt(priorityClass, "preemptionPolicy");
    if (!PREEMPTION_POLICIES.includes(policy))
      errors.push(
        notSupported(
          FieldPath.of("preemptionPolicy"),
          policy,
          PREEMPTION_POLICIES,
        ),
      );
    return errors;
  },
  validateUpdate: (priorityClass, old) => [
    ...(valueAt(priorityClass, "value") === valueAt(old, "value")
      ? []
      : [forbidden(FieldPath.of("value"), "may not be changed in an update.")]),
    ...immutableErrors(
      valueAt(priorityClass, "preemptionPolicy"),
      valueAt(old, "preemptionPolicy"),
      FieldPath.of("preemptionPolicy"),
    ),
  ],
};

/** What is special about EndpointSlices. */
export const endpointSliceRules: KindRules = {
  hasGeneration: true,
  defaults: (slice) => {
    for (const port of itemsAt(slice, "ports")) {
      port["name"] ??= "";
      fillIn(port, { protocol: "TCP" });
    }
    return slice;
  },
};

/** What is special about IngressClasses. */
export const ingressClassRules: KindRules = {
  hasGeneration: true,
  validate: (ingressClass) => {
    const controller = textAt(ingressClass, "spec", "controller");
    const at = SPEC.child("controller");
    if (controller === "") return [required(at)];
    return isDomainPath(controller)
      ? []
      : [invalid(at, controller, DOMAIN_PATH)];
  },
};

/** What is special about Endpoints. */
export const endpointsRules: KindRules = {
  allowsCreateOnUpdate: true,
  defaults: (endpoints) => {
    for (const subset of itemsAt(endpoints, "subsets"))
      for (const port of itemsAt(subset, "ports"))
        fillIn(port, { protocol: "TCP" });
    return endpoints;
  },
};

/** Kinds of which only the generation is special. */
export const withGenerationRules: KindRules = { hasGeneration: true };

/** Kinds that answer a delete with the object. */
export const returnedRules: KindRules = { returnsDeletedObject: true };

function fixedClaim(spec: unknown): unknown {
  const {
    resources: _resources,
    volumeName: _volumeName,
    volumeAttributesClassName: _volumeAttributesClassName,
    ...rest
  } = fieldsAt(spec) ?? {};
  return rest;
}

function withItem(list: readonly string[] | undefined, item: string): string[] {
  return list?.includes(item) ? [...list] : [...(list ?? []), item];
}
