import {
  isRecord,
  listAt,
  scalarText,
  textAt,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import { humanDuration } from "../registry/printer-column.js";

const NONE = "<none>";

const number = (object: ApiObject, ...path: readonly string[]): number => {
  const value = valueAt(object, ...path);
  return typeof value === "number" ? value : 0;
};

const orNone = (value: string): string => (value === "" ? NONE : value);

const size = (value: unknown): number =>
  isRecord(value) ? Object.keys(value).length : 0;

const text = (object: unknown, ...path: readonly string[]): string =>
  textAt(object, ...path);

/** Labels as `a=b,c=d`; `<none>` without any. */
export function labelsText(labels: unknown): string {
  if (!isRecord(labels) || size(labels) === 0) return NONE;
  return Object.entries(labels)
    .map(([key, value]) => `${key}=${String(value)}`)
    .sort()
    .join(",");
}

/** Names of the subjects of a binding that are of one kind. */
export function subjects(object: ApiObject, kind: string): string {
  return listAt(object, "subjects")
    .filter((subject) => text(subject, "kind") === kind)
    .map((subject) =>
      kind === "ServiceAccount"
        ? `${text(subject, "namespace")}/${text(subject, "name")}`
        : text(subject, "name"),
    )
    .join(", ");
}

/** The EXTERNAL-IP of a service. */
export function externalAddress(object: ApiObject): string {
  const ips = listAt(object, "spec", "externalIPs").map(String);
  const balancers = listAt(object, "status", "loadBalancer", "ingress").map(
    (item) => text(item, "ip") || text(item, "hostname"),
  );
  switch (text(object, "spec", "type")) {
    case "ExternalName":
      return text(object, "spec", "externalName");
    case "LoadBalancer": {
      const all = [...balancers, ...ips];
      return all.length > 0 ? all.join(",") : "<pending>";
    }
    default:
      return ips.length > 0 ? ips.join(",") : NONE;
  }
}

/** The PORT(S) of a service. */
export function servicePorts(object: ApiObject): string {
  const ports = listAt(object, "spec", "ports").map((port) => {
    const node = valueAt(port, "nodePort");
    const suffix = node === undefined ? "" : `:${scalarText(node)}`;
    return `${scalarText(valueAt(port, "port"))}${suffix}/${text(port, "protocol")}`;
  });
  return ports.length > 0 ? ports.join(",") : NONE;
}

/** The STATUS of a node. */
export function nodeStatus(object: ApiObject): string {
  const ready = listAt(object, "status", "conditions").find(
    (condition) => text(condition, "type") === "Ready",
  );
  const states = [
    ready === undefined
      ? "Unknown"
      : text(ready, "status") === "True"
        ? "Ready"
        : "NotReady",
  ];
  if (valueAt(object, "spec", "unschedulable") === true)
    states.push("SchedulingDisabled");
  return states.join(",");
}

/** The ROLES of a node, from its labels. */
export function nodeRoles(object: ApiObject): string {
  const prefix = "node-role.kubernetes.io/";
  const roles = Object.keys(object.metadata.labels ?? {})
    .filter((label) => label.startsWith(prefix) && label !== prefix)
    .map((label) => label.slice(prefix.length));
  return roles.length > 0 ? roles.sort().join(",") : NONE;
}

/** An address of a node. */
export function nodeAddress(object: ApiObject, type: string): string {
  const address = listAt(object, "status", "addresses").find(
    (item) => text(item, "type") === type,
  );
  return orNone(text(address, "address"));
}

const ACCESS_MODES: ReadonlyMap<string, string> = new Map([
  ["ReadWriteOnce", "RWO"],
  ["ReadOnlyMany", "ROX"],
  ["ReadWriteMany", "RWX"],
  ["ReadWriteOncePod", "RWOP"],
]);

/** Access modes in short, such as `RWO,ROX`. */
export function accessModes(modes: readonly unknown[]): string {
  const given = modes.map(String);
  return [...ACCESS_MODES]
    .filter(([mode]) => given.includes(mode))
    .map(([, short]) => short)
    .join(",");
}

/** The STATUS of a job. */
export function jobStatus(object: ApiObject): string {
  const has = (type: string): boolean =>
    listAt(object, "status", "conditions").some(
      (condition) =>
        text(condition, "type") === type &&
        text(condition, "status") === "True",
    );
  if (has("Complete")) return "Complete";
  if (has("Failed")) return "Failed";
  if (object.metadata.deletionTimestamp !== undefined) return "Terminating";
  if (has("Suspended")) return "Suspended";
  if (has("FailureTarget")) return "FailureTarget";
  if (has("SuccessCriteriaMet")) return "SuccessCriteriaMet";
  return "Running";
}

/** The COMPLETIONS of a job. */
export function jobCompletions(object: ApiObject): string {
  const succeeded = number(object, "status", "succeeded");
  const completions = valueAt(object, "spec", "completions");
  if (completions !== undefined)
    return `${succeeded}/${scalarText(completions)}`;
  const parallelism = number(object, "spec", "parallelism");
  return parallelism > 1
    ? `${succeeded}/1 of ${parallelism}`
    : `${succeeded}/1`;
}

/** How long a job has run or ran. */
export function jobDuration(object: ApiObject, nowMs: number): string {
  const start = Date.parse(text(object, "status", "startTime"));
  if (Number.isNaN(start)) return "";
  const end = Date.parse(text(object, "status", "completionTime"));
  return humanDuration((Number.isNaN(end) ? nowMs : end) - start);
}
