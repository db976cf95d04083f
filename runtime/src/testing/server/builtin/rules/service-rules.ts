import {
  jsonEqual,
  listAt,
  own,
  textAt,
  valueAt,
  type ApiObject,
} from "../../api-object.js";
import { labelErrors, labelName } from "../../metadata/name-rules.js";
import { invalid as invalidObject } from "../../response/api-errors.js";
import {
  invalid,
  notSupported,
  required,
  duplicate,
  type FieldError,
} from "../../schema/field-error.js";
import { FieldPath } from "../../schema/field-path.js";
import type { KindRules } from "../kind-rules.js";
import {
  ensureFields,
  fieldsAt,
  fillIn,
  itemsAt,
  type Fields,
} from "./fields.js";
import { portNumberErrors } from "./port-errors.js";
import { serviceSpecErrors } from "./service-spec-errors.js";
import type { ServiceAllocator } from "./service-allocator.js";

const SPEC = FieldPath.of("spec");
const TYPES = ["ClusterIP", "ExternalName", "LoadBalancer", "NodePort"];
const AFFINITIES = ["ClientIP", "None"];
const PROTOCOLS = ["SCTP", "TCP", "UDP"];

/** What is special about Services, whose addresses and ports come from `allocator`. */
export function serviceRules(allocator: ServiceAllocator): KindRules {
  return {
    nameRule: labelName,
    returnsDeletedObject: true,
    allowsCreateOnUpdate: true,
    defaults: defaultService,
    prepareForCreate: (service, { isDryRun }) =>
      allocated(service, undefined, { allocator, isDryRun }),
    prepareForUpdate: (service, old, { part, context }) =>
      part === "status"
        ? service
        : allocated(keeping(service, old), old, {
            allocator,
            isDryRun: context.isDryRun,
          }),
    validate: serviceErrors,
    validateUpdate: (service, old, part) =>
      part === "status"
        ? []
        : [...addressErrors(service, old), ...serviceErrors(service)],
    afterDelete: (service) => allocator.release(service),
    fields: {
      "spec.clusterIP": (service) => textAt(service, "spec", "clusterIP"),
      "spec.type": (service) => textAt(service, "spec", "type"),
    },
  };
}

function defaultService(service: ApiObject): ApiObject {
  const spec = ensureFields(service, "spec");
  fillIn(spec, { sessionAffinity: "None", type: "ClusterIP" });
  if (spec["sessionAffinity"] === "ClientIP")
    fillIn(
      ensureFields(ensureFields(spec, "sessionAffinityConfig"), "clientIP"),
      { timeoutSeconds: 10_800 },
    );
  else Reflect.deleteProperty(spec, "sessionAffinityConfig");
  for (const port of itemsAt(spec, "ports")) {
    fillIn(port, { protocol: "TCP" });
    const target = port["targetPort"];
    if (target === 0 || target === "" || target === undefined)
      port["targetPort"] = port["port"];
  }
  const type = spec["type"];
  const isExternal = type === "NodePort" || type === "LoadBalancer";
  if (isExternal || listAt(spec, "externalIPs").length > 0)
    fillIn(spec, { externalTrafficPolicy: "Cluster" });
  if (type !== "ExternalName")
    fillIn(spec, { internalTrafficPolicy: "Cluster" });
  if (type === "LoadBalancer")
    fillIn(spec, { allocateLoadBalancerNodePorts: true });
  return service;
}

/** What an update that leaves it out does not lose. */
function keeping(service: ApiObject, old: ApiObject): ApiObject {
  const spec: Fields = { ...fieldsAt(service, "spec") };
  const before = fieldsAt(old, "spec") ?? {};
  if (spec["type"] === "ExternalName") return service;
  if (before["type"] !== "ExternalName") {
    for (const name of [
      "clusterIP",
      "clusterIPs",
      "ipFamilies",
      "ipFamilyPolicy",
    ])
      if (spec[name] === undefined && before[name] !== undefined)
        spec[name] = before[name];
    // A single address and the list say the same.
    if (
      spec["clusterIP"] !== before["clusterIP"] &&
      jsonEqual(spec["clusterIPs"], before["clusterIPs"])
    )
      spec["clusterIPs"] = [spec["clusterIP"]];
  }
  const ports = itemsAt(before, "ports");
  const kept = itemsAt(spec, "ports").map((port) => {
    const same = ports.find(
      (other) =>
        other["port"] === port["port"] &&
        other["protocol"] === port["protocol"],
    );
    const nodePort = same?.["nodePort"];
    return port["nodePort"] === undefined &&
      nodePort !== undefined &&
      spec["type"] !== "ClusterIP"
      ? { ...port, nodePort }
      : port;
  });
  return {
    ...service,
    spec: { ...spec, ...(kept.length > 0 && { ports: kept }) },
  };
}

function allocated(
  service: ApiObject,
  old: ApiObject | undefined,
  options: { readonly allocator: ServiceAllocator; readonly isDryRun: boolean },
): ApiObject {
  const { allocator, isDryRun } = options;
  const spec: Fields = { ...fieldsAt(service, "spec") };
  const type = spec["type"];
  if (type === "ExternalName") {
    for (const name of ["clusterIP", "clusterIPs", "ipFamilies"])
      Reflect.deleteProperty(spec, name);
    return { ...service, spec };
  }
  const asked = textAt(spec, "clusterIP");
  if (asked === "" && old === undefined) {
    const address = allocator.address(isDryRun);
    spec["clusterIP"] = address;
    spec["clusterIPs"] = [address];
  } else if (asked !== "") {
    if (listAt(spec, "clusterIPs").length === 0) spec["clusterIPs"] = [asked];
    if (!isDryRun) allocator.claim(asked);
  }
  fillIn(spec, { ipFamilies: ["IPv4"], ipFamilyPolicy: "SingleStack" });
  takeAskedPorts(service, old, options);
  const needsPorts =
    type === "NodePort" ||
    (type === "LoadBalancer" &&
      spec["allocateLoadBalancerNodePorts"] !== false);
  const ports = itemsAt(spec, "ports").map((port) =>
    needsPorts && (port["nodePort"] ?? 0) === 0
      ? { ...port, nodePort: allocator.nodePort(isDryRun) }
      : port,
  );
  return { ...service, spec: { ...spec, ...(ports.length > 0 && { ports }) } };
}

/** @throws a 422 Status for node ports that can't be had. */
function takeAskedPorts(
  service: ApiObject,
  old: ApiObject | undefined,
  options: { readonly allocator: ServiceAllocator; readonly isDryRun: boolean },
): void {
  // What is refused anyway takes nothing.
  if (serviceErrors(service).length > 0) return;
  const own_ = new Set(itemsAt(old, "spec", "ports").map(nodePortOf));
  const taken: number[] = [];
  for (const [index, port] of itemsAt(service, "spec", "ports").entries()) {
    const asked = nodePortOf(port);
    if (asked === 0 || own_.has(asked)) continue;
    const problem = taken.includes(asked)
      ? // One number may serve a TCP and a UDP port of the same service.
        undefined
      : options.allocator.whyNotNodePort(asked);
    if (problem !== undefined)
      throw invalidObject({
        group: "",
        kind: "Service",
        name: service.metadata.name ?? "",
        errors: [
          invalid(
            SPEC.child("ports").index(index).child("nodePort"),
            asked,
            problem,
          ),
        ],
      });
    taken.push(asked);
  }
  if (options.isDryRun) return;
  for (const port of taken) options.allocator.claimNodePort(port);
  const kept = new Set(itemsAt(service, "spec", "ports").map(nodePortOf));
  for (const port of own_)
    if (!kept.has(port)) options.allocator.releaseNodePort(port);
}

function nodePortOf(port: Fields): number {
  return Number(port["nodePort"] ?? 0);
}

function serviceErrors(service: ApiObject): FieldError[] {
  const spec = service["spec"];
  const type = textAt(spec, "type");
  const ports = itemsAt(spec, "ports");
  const errors: FieldError[] = [];
  const isHeadless = textAt(spec, "clusterIP") === "None";
  if (ports.length === 0 && !isHeadless && type !== "ExternalName")
    errors.push(required(SPEC.child("ports")));
  if (type === "ExternalName" && textAt(spec, "externalName") === "")
    errors.push(required(SPEC.child("externalName")));
  const names = new Set<string>();
  for (const [index, port] of ports.entries())
    errors.push(
      ...portErrors(port, SPEC.child("ports").index(index), {
        names,
        isNamed: ports.length > 1,
      }),
    );
  const affinity = textAt(spec, "sessionAffinity");
  if (!AFFINITIES.includes(affinity))
    errors.push(
      notSupported(SPEC.child("sessionAffinity"), affinity, AFFINITIES),
    );
  if (!TYPES.includes(type))
    errors.push(notSupported(SPEC.child("type"), type, TYPES));
  return [...errors, ...serviceSpecErrors(spec)];
}

function portErrors(
  port: Fields,
  path: FieldPath,
  context: { readonly names: Set<string>; readonly isNamed: boolean },
): FieldError[] {
  const { names, isNamed } = context;
  const name = textAt(port, "name");
  const errors: FieldError[] = [];
  if (name === "" && isNamed) errors.push(required(path.child("name")));
  if (name !== "") {
    for (const text of labelErrors(name))
      errors.push(invalid(path.child("name"), name, text));
    if (names.has(name)) errors.push(duplicate(path.child("name"), name));
    names.add(name);
  }
  errors.push(...portNumberErrors(own(port, "port") ?? 0, path.child("port")));
  const protocol = textAt(port, "protocol");
  if (!PROTOCOLS.includes(protocol))
    errors.push(notSupported(path.child("protocol"), protocol, PROTOCOLS));
  const target = own(port, "targetPort");
  if (typeof target === "number")
    errors.push(...portNumberErrors(target, path.child("targetPort")));
  return errors;
}

/** Addresses stay, unless the service becomes or was one without. */
function addressErrors(service: ApiObject, old: ApiObject): FieldError[] {
  const isNamed = (object: ApiObject): boolean =>
    textAt(object, "spec", "type") === "ExternalName";
  if (isNamed(service) || isNamed(old)) return [];
  const after = listAt(service, "spec", "clusterIPs");
  const before = listAt(old, "spec", "clusterIPs");
  const errors: FieldError[] = [];
  if (before.length > 0 && after.length > 0 && before[0] !== after[0])
    errors.push(
      invalid(
        SPEC.child("clusterIPs").index(0),
        valueAt(service, "spec", "clusterIPs"),
        "may not change once set",
      ),
    );
  return errors;
}
