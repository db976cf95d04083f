import {
  isRecord,
  listAt,
  scalarText,
  textAt,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import { ageOf, type PrinterColumn } from "../registry/printer-column.js";
import { horizontalPodAutoscalerCells } from "./autoscaler-cells.js";
import { eventCells } from "./event-cells.js";
import { infrastructureCells } from "./infrastructure-cells.js";
import { podCells } from "./pod-cells.js";
import {
  labelsText,
  subjects,
  externalAddress,
  servicePorts,
  nodeStatus,
  nodeRoles,
  nodeAddress,
  accessModes,
  jobStatus,
  jobCompletions,
  jobDuration,
} from "./printer-cell-texts.js";

type Cells = Readonly<Record<string, PrinterColumn["cell"]>>;

const NONE = "<none>";

const number = (object: ApiObject, ...path: readonly string[]): number => {
  const value = valueAt(object, ...path);
  return typeof value === "number" ? value : 0;
};

const text = (object: unknown, ...path: readonly string[]): string =>
  textAt(object, ...path);

const orNone = (value: string): string => (value === "" ? NONE : value);

const size = (value: unknown): number =>
  isRecord(value) ? Object.keys(value).length : 0;

const ratio = (ready: number, wanted: number): string => `${ready}/${wanted}`;

const workloadCounts: Cells = {
  Desired: (object) => number(object, "spec", "replicas"),
  Current: (object) => number(object, "status", "replicas"),
  Ready: (object) => number(object, "status", "readyReplicas"),
};

const roleBindingCells: Cells = {
  Role: (object) =>
    `${text(object, "roleRef", "kind")}/${text(object, "roleRef", "name")}`,
  Users: (object) => subjects(object, "User"),
  Groups: (object) => subjects(object, "Group"),
  ServiceAccounts: (object) => subjects(object, "ServiceAccount"),
};

const webhookCells: Cells = {
  Webhooks: (object) => listAt(object, "webhooks").length,
};

/** Cells of built-in kinds by resource id and column name; the name, the age and other common ones are left out. */
export const builtInCells: ReadonlyMap<string, Cells> = new Map<string, Cells>([
  ["pods", podCells],
  ...infrastructureCells,
  [
    "configmaps",
    { Data: (object) => size(object["data"]) + size(object["binaryData"]) },
  ],
  [
    "secrets",
    {
      Type: (object) => text(object, "type"),
      Data: (object) => size(object["data"]),
    },
  ],
  ["serviceaccounts", {}],
  ["namespaces", { Status: (object) => text(object, "status", "phase") }],
  [
    "services",
    {
      Type: (object) => text(object, "spec", "type"),
      "Cluster-IP": (object) =>
        text(object, "spec", "type") === "ExternalName"
          ? NONE
          : orNone(text(object, "spec", "clusterIP")),
      "External-IP": (object) => externalAddress(object),
      "Port(s)": (object) => servicePorts(object),
      Selector: (object) => labelsText(valueAt(object, "spec", "selector")),
    },
  ],
  [
    "nodes",
    {
      Status: (object) => nodeStatus(object),
      Roles: (object) => nodeRoles(object),
      Version: (object) => text(object, "status", "nodeInfo", "kubeletVersion"),
      "Internal-IP": (object) => nodeAddress(object, "InternalIP"),
      "External-IP": (object) => nodeAddress(object, "ExternalIP"),
      "OS-Image": (object) =>
        text(object, "status", "nodeInfo", "osImage") || "<unknown>",
      "Kernel-Version": (object) =>
        text(object, "status", "nodeInfo", "kernelVersion") || "<unknown>",
      "Container-Runtime": (object) =>
        text(object, "status", "nodeInfo", "containerRuntimeVersion") ||
        "<unknown>",
    },
  ],
  ["events", eventCells],
  [
    "persistentvolumeclaims",
    {
      Status: (object) =>
        object.metadata.deletionTimestamp === undefined
          ? text(object, "status", "phase")
          : "Terminating",
      Volume: (object) => text(object, "spec", "volumeName"),
      Capacity: (object) =>
        text(object, "spec", "volumeName") === ""
          ? ""
          : text(object, "status", "capacity", "storage"),
      "Access Modes": (object) =>
        text(object, "spec", "volumeName") === ""
          ? ""
          : accessModes(listAt(object, "status", "accessModes")),
      StorageClass: (object) => text(object, "spec", "storageClassName"),
      VolumeAttributesClass: (object) =>
        text(object, "spec", "volumeAttributesClassName") || "<unset>",
      VolumeMode: (object) => text(object, "spec", "volumeMode") || "<unset>",
    },
  ],
  [
    "persistentvolumes",
    {
      Capacity: (object) => text(object, "spec", "capacity", "storage"),
      "Access Modes": (object) =>
        accessModes(listAt(object, "spec", "accessModes")),
      "Reclaim Policy": (object) =>
        text(object, "spec", "persistentVolumeReclaimPolicy"),
      Status: (object) => text(object, "status", "phase"),
      Claim: (object) => {
        const name = text(object, "spec", "claimRef", "name");
        return name === ""
          ? ""
          : `${text(object, "spec", "claimRef", "namespace")}/${name}`;
      },
      StorageClass: (object) => text(object, "spec", "storageClassName"),
      VolumeAttributesClass: (object) =>
        text(object, "spec", "volumeAttributesClassName") || "<unset>",
      Reason: (object) => text(object, "status", "reason"),
      VolumeMode: (object) => text(object, "spec", "volumeMode") || "<unset>",
    },
  ],
  [
    "apps/deployments",
    {
      Ready: (object) =>
        ratio(
          number(object, "status", "readyReplicas"),
          number(object, "spec", "replicas"),
        ),
      "Up-to-date": (object) => number(object, "status", "updatedReplicas"),
      Available: (object) => number(object, "status", "availableReplicas"),
    },
  ],
  ["apps/replicasets", workloadCounts],
  ["replicationcontrollers", workloadCounts],
  [
    "apps/statefulsets",
    {
      Ready: (object) =>
        ratio(
          number(object, "status", "readyReplicas"),
          number(object, "spec", "replicas"),
        ),
    },
  ],
  [
    "apps/daemonsets",
    {
      Desired: (object) => number(object, "status", "desiredNumberScheduled"),
      Current: (object) => number(object, "status", "currentNumberScheduled"),
      Ready: (object) => number(object, "status", "numberReady"),
      "Up-to-date": (object) =>
        number(object, "status", "updatedNumberScheduled"),
      Available: (object) => number(object, "status", "numberAvailable"),
      "Node Selector": (object) =>
        labelsText(valueAt(object, "spec", "template", "spec", "nodeSelector")),
    },
  ],
  [
    "apps/controllerrevisions",
    {
      Controller: (object) => {
        const owner = object.metadata.ownerReferences?.find(
          ({ controller }) => controller === true,
        );
        if (!owner) return NONE;
        const group = owner.apiVersion.includes("/")
          ? `.${owner.apiVersion.split("/")[0] ?? ""}`
          : "";
        return `${owner.kind.toLowerCase()}${group}/${owner.name}`;
      },
      Revision: (object) => number(object, "revision"),
    },
  ],
  [
    "batch/jobs",
    {
      Status: (object) => jobStatus(object),
      Completions: (object) => jobCompletions(object),
      Duration: (object, nowMs) => jobDuration(object, nowMs),
    },
  ],
  [
    "batch/cronjobs",
    {
      Schedule: (object) => text(object, "spec", "schedule"),
      Timezone: (object) => orNone(text(object, "spec", "timeZone")),
      Suspend: (object) =>
        valueAt(object, "spec", "suspend") === true ? "True" : "False",
      Active: (object) => listAt(object, "status", "active").length,
      "Last Schedule": (object, nowMs) => {
        const last = valueAt(object, "status", "lastScheduleTime");
        return last === undefined ? NONE : ageOf(last, nowMs);
      },
      Selector: (object) =>
        labelsText(
          valueAt(
            object,
            "spec",
            "jobTemplate",
            "spec",
            "selector",
            "matchLabels",
          ),
        ),
    },
  ],
  ["autoscaling/horizontalpodautoscalers", horizontalPodAutoscalerCells],
  [
    "networking.k8s.io/ingresses",
    {
      Class: (object) => orNone(text(object, "spec", "ingressClassName")),
      Hosts: (object) => {
        const hosts = listAt(object, "spec", "rules")
          .map((rule) => text(rule, "host"))
          .filter((host) => host !== "");
        return hosts.length > 0 ? hosts.join(",") : "*";
      },
      Address: (object) =>
        listAt(object, "status", "loadBalancer", "ingress")
          .map((item) => text(item, "ip") || text(item, "hostname"))
          .join(","),
      Ports: (object) =>
        listAt(object, "spec", "tls").length > 0 ? "80, 443" : "80",
    },
  ],
  [
    "networking.k8s.io/ingressclasses",
    {
      Controller: (object) => text(object, "spec", "controller"),
      Parameters: (object) => {
        const kind = text(object, "spec", "parameters", "kind");
        if (kind === "") return NONE;
        const group = text(object, "spec", "parameters", "apiGroup");
        return `${kind}${group === "" ? "" : `.${group}`}/${text(object, "spec", "parameters", "name")}`;
      },
    },
  ],
  [
    "networking.k8s.io/networkpolicies",
    {
      "Pod-Selector": (object) =>
        labelsText(valueAt(object, "spec", "podSelector", "matchLabels")),
    },
  ],
  [
    "policy/poddisruptionbudgets",
    {
      "Min Available": (object) =>
        scalarText(valueAt(object, "spec", "minAvailable") ?? "N/A"),
      "Max Unavailable": (object) =>
        scalarText(valueAt(object, "spec", "maxUnavailable") ?? "N/A"),
      "Allowed Disruptions": (object) =>
        number(object, "status", "disruptionsAllowed"),
    },
  ],
  ["rbac.authorization.k8s.io/roles", {}],
  ["rbac.authorization.k8s.io/clusterroles", {}],
  ["rbac.authorization.k8s.io/rolebindings", roleBindingCells],
  ["rbac.authorization.k8s.io/clusterrolebindings", roleBindingCells],
  [
    "coordination.k8s.io/leases",
    { Holder: (object) => text(object, "spec", "holderIdentity") },
  ],
  ["apiextensions.k8s.io/customresourcedefinitions", {}],
  ["admissionregistration.k8s.io/mutatingwebhookconfigurations", webhookCells],
  [
    "admissionregistration.k8s.io/validatingwebhookconfigurations",
    webhookCells,
  ],
  [
    "scheduling.k8s.io/priorityclasses",
    {
      Value: (object) => number(object, "value"),
      "Global-Default": (object) => object["globalDefault"] === true,
      PreemptionPolicy: (object) => text(object, "preemptionPolicy"),
    },
  ],
  [
    "storage.k8s.io/storageclasses",
    {
      Name: (object) =>
        object.metadata.annotations?.[
          "storageclass.kubernetes.io/is-default-class"
        ] === "true"
          ? `${object.metadata.name ?? ""} (default)`
          : (object.metadata.name ?? ""),
      Provisioner: (object) => text(object, "provisioner"),
      ReclaimPolicy: (object) => text(object, "reclaimPolicy") || "Delete",
      VolumeBindingMode: (object) =>
        text(object, "volumeBindingMode") || "<unset>",
      AllowVolumeExpansion: (object) => object["allowVolumeExpansion"] === true,
    },
  ],
  [
    "discovery.k8s.io/endpointslices",
    {
      AddressType: (object) => text(object, "addressType"),
      Ports: (object) => {
        const ports = listAt(object, "ports").map((port) =>
          scalarText(valueAt(port, "port") ?? "*"),
        );
        return ports.length > 0 ? ports.join(",") : "<unset>";
      },
      Endpoints: (object) => {
        const addresses = listAt(object, "endpoints").flatMap((endpoint) =>
          listAt(endpoint, "addresses").map(String),
        );
        return addresses.length > 0 ? addresses.join(",") : "<unset>";
      },
    },
  ],
]);
