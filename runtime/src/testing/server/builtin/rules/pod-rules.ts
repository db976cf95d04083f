import {
  jsonEqual,
  own,
  textAt,
  valueAt,
  type ApiObject,
} from "../../api-object.js";
import { invalid, type FieldError } from "../../schema/field-error.js";
import { FieldPath } from "../../schema/field-path.js";
import type { KindRules } from "../kind-rules.js";
import {
  ensureFields,
  fieldsAt,
  fillIn,
  itemsAt,
  type Fields,
} from "./fields.js";
import { containersOf, defaultPod } from "./pod-defaults.js";
import { podSpecErrors } from "./pod-errors.js";
import { qosClassOf } from "./qos-class.js";

const SPEC = FieldPath.of("spec");
const DEFAULT_GRACE_SECONDS = 30;
/** The endpoints that change what is not status. */
const PARTS_OF_SPEC: ReadonlySet<string> = new Set(["", "binding"]);
const NODE_TAINTS = [
  "node.kubernetes.io/not-ready",
  "node.kubernetes.io/unreachable",
];

/** What is special about Pods. */
export const podRules: KindRules = {
  hasGeneration: true,
  returnsDeletedObject: true,
  defaults: (pod) => {
    defaultPod(pod);
    fillIn(ensureFields(pod, "status"), { phase: "Pending" });
    return pod;
  },
  prepareForCreate: (pod) => {
    const spec = { ...fieldsAt(pod, "spec") };
    fillIn(spec, {
      priority: 0,
      preemptionPolicy: "PreemptLowerPriority",
    });
    spec["tolerations"] = withNodeTolerations(spec);
    return {
      ...pod,
      spec,
      status: { phase: "Pending", qosClass: qosClassOf(spec) },
    };
  },
  prepareForUpdate: (pod, old, { part }) => {
    if (part === "status")
      return {
        ...pod,
        metadata: {
          ...pod.metadata,
          ...(old.metadata.ownerReferences && {
            ownerReferences: old.metadata.ownerReferences,
          }),
        },
        status: {
          qosClass: valueAt(old, "status", "qosClass"),
          ...fieldsAt(pod, "status"),
        },
      };
    if (part === "ephemeralcontainers")
      return { ...old, metadata: pod.metadata, spec: withEphemeral(pod, old) };
    if (part === "resize")
      return { ...old, metadata: pod.metadata, spec: resized(pod, old) };
    return PARTS_OF_SPEC.has(part) ? pod : old;
  },
  validate: (pod) => podSpecErrors(pod["spec"], SPEC),
  validateUpdate: (pod, old, part) => {
    if (part === "status") return [];
    const errors = podSpecErrors(pod["spec"], SPEC);
    if (part === "resize") return [...errors, ...resizeErrors(pod, old)];
    return part === "" ? [...errors, ...immutableSpecErrors(pod, old)] : errors;
  },
  gracePeriodSeconds: (pod, askedSeconds) => {
    const phase = textAt(pod, "status", "phase");
    const isRunning =
      textAt(pod, "spec", "nodeName") !== "" &&
      phase !== "Failed" &&
      phase !== "Succeeded";
    if (!isRunning) return 0;
    const own = valueAt(pod, "spec", "terminationGracePeriodSeconds");
    return (
      askedSeconds ?? (typeof own === "number" ? own : DEFAULT_GRACE_SECONDS)
    );
  },
  fields: {
    "spec.nodeName": (pod) => textAt(pod, "spec", "nodeName"),
    "spec.restartPolicy": (pod) => textAt(pod, "spec", "restartPolicy"),
    "spec.schedulerName": (pod) => textAt(pod, "spec", "schedulerName"),
    "spec.serviceAccountName": (pod) =>
      textAt(pod, "spec", "serviceAccountName"),
    "spec.hostNetwork": (pod) =>
      String(valueAt(pod, "spec", "hostNetwork") === true),
    "status.phase": (pod) => textAt(pod, "status", "phase"),
    "status.podIP": (pod) => textAt(pod, "status", "podIP"),
    "status.nominatedNodeName": (pod) =>
      textAt(pod, "status", "nominatedNodeName"),
  },
};

/** Only ephemeral containers change through their endpoint. */
function withEphemeral(pod: ApiObject, old: ApiObject): Fields {
  const added = valueAt(pod, "spec", "ephemeralContainers");
  return {
    ...fieldsAt(old, "spec"),
    ...(added !== undefined && { ephemeralContainers: added }),
  };
}

/** Only resources and how to change them do through `resize`; apiserver's podResizeStrategy. */
function resized(pod: ApiObject, old: ApiObject): Fields {
  const take = (field: string): Fields[] =>
    itemsAt(old, "spec", field).map((container) => {
      const wanted = itemsAt(pod, "spec", field).find(
        (candidate) => candidate["name"] === container["name"],
      );
      if (!wanted) return container;
      const { resizePolicy } = wanted;
      return {
        ...container,
        resources: wanted["resources"] ?? {},
        ...(resizePolicy !== undefined && { resizePolicy }),
      };
    });
  const initContainers = take("initContainers");
  return {
    ...fieldsAt(old, "spec"),
    containers: take("containers"),
    ...(initContainers.length > 0 && { initContainers }),
  };
}

function resizeErrors(pod: ApiObject, old: ApiObject): FieldError[] {
  const before = qosClassOf(old["spec"]);
  return qosClassOf(pod["spec"]) === before
    ? []
    : [
        invalid(
          SPEC,
          before,
          "Pod QOS Class may not change as a result of resizing",
        ),
      ];
}

/** What the DefaultTolerationSeconds admission adds: a pod outlives a sick node by five minutes. */
function withNodeTolerations(spec: Fields): readonly Fields[] {
  const tolerations = itemsAt(spec, "tolerations");
  const missing = NODE_TAINTS.filter(
    (key) =>
      !tolerations.some(
        (toleration) =>
          [key, ""].includes(textAt(toleration, "key")) &&
          ["NoExecute", ""].includes(textAt(toleration, "effect")),
      ),
  );
  return [
    ...tolerations,
    ...missing.map((key) => ({
      key,
      operator: "Exists",
      effect: "NoExecute",
      tolerationSeconds: 300,
    })),
  ];
}

/** Of a running pod only images, the deadline, added tolerations and the like may change. */
function immutableSpecErrors(pod: ApiObject, old: ApiObject): FieldError[] {
  return jsonEqual(fixedPart(pod), fixedPart(old))
    ? []
    : [
        {
          type: "Forbidden",
          field: "spec",
          badValue: "",
          detail:
            "pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)",
        },
      ];
}

function fixedPart(pod: ApiObject): Fields {
  const {
    activeDeadlineSeconds: _activeDeadlineSeconds,
    tolerations: _tolerations,
    schedulingGates: _schedulingGates,
    containers: _containers,
    initContainers: _initContainers,
    ...rest
  } = fieldsAt(pod, "spec") ?? {};
  const containers = containersOf(pod["spec"]).map((container) => {
    const { image: _image, ...others } = container;
    return others;
  });
  return { ...rest, containers };
}

/** A change of labels of a template's selector and the like; for kinds that embed pods. */
export function selectorMismatch(
  template: unknown,
  path: FieldPath,
): FieldError {
  return invalid(
    path,
    own(valueAt(template, "metadata"), "labels") ?? null,
    "`selector` does not match template `labels`",
  );
}
