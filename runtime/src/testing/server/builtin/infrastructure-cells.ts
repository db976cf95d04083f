import {
  isRecord,
  listAt,
  textAt,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import {
  humanDuration,
  type PrinterColumn,
} from "../registry/printer-column.js";
import { selectorText } from "./selector-text.js";
import { labelsText } from "./printer-cell-texts.js";
import { itemsAt } from "./rules/fields.js";

type Cells = Readonly<Record<string, PrinterColumn["cell"]>>;

const NONE = "<none>";
const UNSET = "<unset>";
const SHOWN_ENDPOINTS = 3;

/** Cells of the kinds that operators rarely list, by resource id and column name. */
export const infrastructureCells: readonly (readonly [string, Cells])[] = [
  ...["mutating", "validating"].flatMap((type) => policyCells(type)),
  [
    "certificates.k8s.io/certificatesigningrequests",
    {
      SignerName: (object) => textAt(object, "spec", "signerName") || NONE,
      Requestor: (object) => textAt(object, "spec", "username"),
      RequestedDuration: (object) => {
        const seconds = valueAt(object, "spec", "expirationSeconds");
        return typeof seconds === "number"
          ? humanDuration(seconds * 1000)
          : NONE;
      },
      Condition: requestState,
    },
  ],
  [
    "flowcontrol.apiserver.k8s.io/flowschemas",
    {
      PriorityLevel: (object) =>
        textAt(object, "spec", "priorityLevelConfiguration", "name"),
      MatchingPrecedence: (object) =>
        valueAt(object, "spec", "matchingPrecedence") ?? 0,
      DistinguisherMethod: (object) =>
        textAt(object, "spec", "distinguisherMethod", "type") || NONE,
      MissingPL: (object) => {
        const dangling = itemsAt(object, "status", "conditions").find(
          ({ type }) => type === "Dangling",
        );
        return dangling ? textAt(dangling, "status") : "?";
      },
    },
  ],
  [
    "flowcontrol.apiserver.k8s.io/prioritylevelconfigurations",
    {
      Type: (object) => textAt(object, "spec", "type"),
      NominalConcurrencyShares: (object) =>
        valueAt(object, "spec", "limited", "nominalConcurrencyShares") ?? NONE,
      Queues: (object) => queuing(object, "queues"),
      HandSize: (object) => queuing(object, "handSize"),
      QueueLengthLimit: (object) => queuing(object, "queueLengthLimit"),
    },
  ],
  ["networking.k8s.io/ipaddresses", { ParentRef: parentRef }],
  [
    "networking.k8s.io/servicecidrs",
    { CIDRs: (object) => listAt(object, "spec", "cidrs").join(",") },
  ],
  [
    "node.k8s.io/runtimeclasses",
    { Handler: (object) => textAt(object, "handler") },
  ],
  ["resource.k8s.io/resourceclaims", { State: claimState }],
  [
    "resource.k8s.io/resourceslices",
    {
      Node: (object) => textAt(object, "spec", "nodeName"),
      Driver: (object) => textAt(object, "spec", "driver"),
      Pool: (object) => textAt(object, "spec", "pool", "name"),
    },
  ],
  [
    "storage.k8s.io/csidrivers",
    {
      AttachRequired: (object) => flag(object, "attachRequired", true),
      PodInfoOnMount: (object) => flag(object, "podInfoOnMount"),
      StorageCapacity: (object) => flag(object, "storageCapacity"),
      TokenRequests: (object) =>
        valueAt(object, "spec", "tokenRequests") === undefined
          ? UNSET
          : itemsAt(object, "spec", "tokenRequests")
              .map((request) => textAt(request, "audience"))
              .join(","),
      RequiresRepublish: (object) => flag(object, "requiresRepublish"),
      Modes: (object) =>
        listAt(object, "spec", "volumeLifecycleModes").join(",") || NONE,
    },
  ],
  [
    "storage.k8s.io/csinodes",
    { Drivers: (object) => listAt(object, "spec", "drivers").length },
  ],
  [
    "storage.k8s.io/volumeattachments",
    {
      Attacher: (object) => textAt(object, "spec", "attacher"),
      PV: (object) => textAt(object, "spec", "source", "persistentVolumeName"),
      Node: (object) => textAt(object, "spec", "nodeName"),
      Attached: (object) => valueAt(object, "status", "attached") === true,
    },
  ],
  [
    "storage.k8s.io/volumeattributesclasses",
    { DriverName: (object) => textAt(object, "driverName") },
  ],
  ["endpoints", { Endpoints: endpointsText }],
  [
    "podtemplates",
    {
      "Pod Labels": (object) =>
        labelsText(valueAt(object, "template", "metadata", "labels")),
    },
  ],
  [
    "resourcequotas",
    {
      Request: (object) => quotaText(object, false),
      Limit: (object) => quotaText(object, true),
    },
  ],
];

function policyCells(type: string): readonly (readonly [string, Cells])[] {
  const group = "admissionregistration.k8s.io";
  const items = type === "mutating" ? "Mutations" : "Validations";
  return [
    [
      `${group}/${type}admissionpolicies`,
      {
        [items]: (object) => listAt(object, "spec", items.toLowerCase()).length,
        ParamKind: (object) => {
          const kind = valueAt(object, "spec", "paramKind");
          return kind === undefined
            ? UNSET
            : `${textAt(kind, "apiVersion")}/${textAt(kind, "kind")}`;
        },
      },
    ],
    [
      `${group}/${type}admissionpolicybindings`,
      {
        PolicyName: (object) => textAt(object, "spec", "policyName"),
        ParamRef: (object) => {
          const ref = valueAt(object, "spec", "paramRef");
          const name = textAt(ref, "name");
          if (name !== "") return `${textAt(ref, "namespace") || "*"}/${name}`;
          const selector = valueAt(ref, "selector");
          return selector === undefined ? UNSET : selectorText(selector);
        },
      },
    ],
  ];
}

function requestState(object: ApiObject): string {
  const types = itemsAt(object, "status", "conditions").map(({ type }) => type);
  const decision = types.includes("Denied")
    ? "Denied"
    : types.includes("Approved")
      ? "Approved"
      : "Pending";
  const failed = types.includes("Failed") ? ",Failed" : "";
  const issued =
    textAt(object, "status", "certificate") === "" ? "" : ",Issued";
  return `${decision}${failed}${issued}`;
}

function queuing(object: ApiObject, field: string): unknown {
  const path = ["spec", "limited", "limitResponse", "queuing", field];
  return valueAt(object, ...path) ?? NONE;
}

function parentRef(object: ApiObject): string {
  const ref = valueAt(object, "spec", "parentRef");
  if (ref === undefined) return NONE;
  const group = textAt(ref, "group");
  const namespace = textAt(ref, "namespace");
  const resource = `${textAt(ref, "resource")}${group === "" ? "" : `.${group}`}`;
  return [
    resource.toLowerCase(),
    ...(namespace === "" ? [] : [namespace]),
    textAt(ref, "name"),
  ].join("/");
}

function claimState(object: ApiObject): string {
  const isDeleted = object.metadata.deletionTimestamp !== undefined;
  const states = isDeleted ? ["deleted"] : [];
  if (valueAt(object, "status", "allocation") !== undefined) {
    states.push("allocated");
    if (listAt(object, "status", "reservedFor").length > 0)
      states.push("reserved");
  } else if (!isDeleted) states.push("pending");
  return states.join(",");
}

function flag(object: ApiObject, field: string, fallback = false): boolean {
  const value = valueAt(object, "spec", field);
  return typeof value === "boolean" ? value : fallback;
}

/** The first addresses, and how many there are beyond them. */
function endpointsText(object: ApiObject): string {
  const subsets = itemsAt(object, "subsets");
  if (subsets.length === 0) return NONE;
  const all = subsets.flatMap((subset) => {
    const addresses = itemsAt(subset, "addresses").map((address) =>
      textAt(address, "ip"),
    );
    const ports = itemsAt(subset, "ports");
    if (ports.length === 0) return addresses;
    return ports.flatMap(({ port }) =>
      addresses.map((ip) =>
        ip.includes(":") ? `[${ip}]:${String(port)}` : `${ip}:${String(port)}`,
      ),
    );
  });
  const shown = all.slice(0, SHOWN_ENDPOINTS).join(",");
  return all.length > SHOWN_ENDPOINTS
    ? `${shown} + ${all.length - SHOWN_ENDPOINTS} more...`
    : shown;
}

function quotaText(object: ApiObject, ofLimits: boolean): string {
  const hard = valueAt(object, "status", "hard");
  const used = valueAt(object, "status", "used");
  return Object.entries(isRecord(hard) ? hard : {})
    .filter(([name]) => name.startsWith("limits.") === ofLimits)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, limit]) =>
        `${name}: ${textAt(used, name) || "0"}/${String(limit)}`,
    )
    .join(", ");
}
