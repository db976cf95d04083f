import { isIP } from "node:net";
import { isRecord, listAt, own, textAt, valueAt } from "../../api-object.js";
import {
  labelKeyErrors,
  labelValueErrors,
  subdomainErrors,
} from "../../metadata/name-rules.js";
import {
  duplicate,
  forbidden,
  invalid,
  VerbatimValue,
  type FieldError,
} from "../../schema/field-error.js";
import { FieldPath } from "../../schema/field-path.js";
import { among, complaints } from "./check.js";
import { itemsAt, type Fields } from "./fields.js";
import { cidrErrors } from "./network-policy-errors.js";
import { addressErrors } from "./pod-identity-errors.js";
import { portNameErrors } from "./port-errors.js";

const SPEC = FieldPath.of("spec");
const DAY_SECONDS = 86_400;

/** What is wrong with a Service besides its type and the numbers of its ports; core's ValidateService in part. */
export function serviceSpecErrors(spec: unknown): FieldError[] {
  const type = textAt(spec, "type");
  const external = textAt(spec, "externalName");
  return [
    ...(type === "ExternalName" && external !== ""
      ? complaints(
          subdomainErrors(external),
          external,
          SPEC.child("externalName"),
        )
      : []),
    ...portListErrors(spec, type),
    ...selectorErrors(own(spec, "selector")),
    ...timeoutErrors(spec),
    ...clusterAddressErrors(spec, type),
    ...listAt(spec, "externalIPs").flatMap((address, index) =>
      externalAddressErrors(address, SPEC.child("externalIPs").index(index)),
    ),
    ...loadBalancerErrors(spec, type),
    ...trafficErrors(spec, type),
  ];
}

function portListErrors(spec: unknown, type: string): FieldError[] {
  const seen = new Set<string>();
  return itemsAt(spec, "ports").flatMap((port, index) => {
    const at = SPEC.child("ports").index(index);
    const target = port["targetPort"];
    const key = `${String(port["port"])}/${textAt(port, "protocol")}`;
    const errors =
      typeof target === "string"
        ? portNameErrors(target, at.child("targetPort"))
        : [];
    if (type === "ClusterIP" && Number(port["nodePort"] ?? 0) !== 0)
      errors.push(
        forbidden(
          at.child("nodePort"),
          "may not be used when `type` is 'ClusterIP'",
        ),
      );
    if (seen.has(key)) errors.push(duplicate(at, portKey(port)));
    seen.add(key);
    return errors;
  });
}

/** The real server prints what makes ports the same in its internal form. */
function portKey(port: Fields): VerbatimValue {
  return new VerbatimValue(
    JSON.stringify({
      Name: "",
      Protocol: port["protocol"],
      AppProtocol: null,
      Port: port["port"],
      TargetPort: 0,
      NodePort: 0,
    }),
  );
}

function selectorErrors(selector: unknown): FieldError[] {
  const at = SPEC.child("selector");
  return Object.keys(isRecord(selector) ? selector : {}).flatMap((key) => {
    const value = textAt(selector, key);
    return [
      ...complaints(labelKeyErrors(key), key, at),
      ...complaints(labelValueErrors(value), value, at),
    ];
  });
}

function timeoutErrors(spec: unknown): FieldError[] {
  const path = FieldPath.of(
    "spec",
    "sessionAffinityConfig",
    "clientIP",
    "timeoutSeconds",
  );
  const seconds = valueAt(
    spec,
    "sessionAffinityConfig",
    "clientIP",
    "timeoutSeconds",
  );
  return typeof seconds === "number" && (seconds <= 0 || seconds > DAY_SECONDS)
    ? [
        invalid(
          path,
          seconds,
          `must be greater than 0 and less than ${DAY_SECONDS}`,
        ),
      ]
    : [];
}

function clusterAddressErrors(spec: unknown, type: string): FieldError[] {
  const first = textAt(spec, "clusterIP");
  const list = listAt(spec, "clusterIPs");
  const path = SPEC.child("clusterIPs");
  const errors: FieldError[] = [];
  if (list.length > 0 && list[0] !== first)
    errors.push(invalid(path, list, "first value must match `clusterIP`"));
  for (const [index, address] of list.entries()) {
    const at = path.index(index);
    if (address !== "None") errors.push(...addressErrors(address, at));
    else if (type === "NodePort" || type === "LoadBalancer")
      errors.push(
        invalid(at, address, `may not be set to 'None' for ${type} services`),
      );
  }
  if (errors.length === 0 && isIP(first) === 4 && !first.startsWith("10."))
    errors.push(
      invalid(
        path,
        list,
        `failed to allocate IP ${first}: the provided IP (${first}) is not in the valid range. The range of valid IPs is 10.0.0.0/24`,
      ),
    );
  for (const [index, family] of listAt(spec, "ipFamilies").entries())
    if (family === "IPv6")
      errors.push(
        invalid(
          SPEC.child("ipFamilies").index(index),
          family,
          "not configured on this cluster",
        ),
      );
  return [
    ...errors,
    ...among(own(spec, "ipFamilyPolicy"), SPEC.child("ipFamilyPolicy"), [
      "PreferDualStack",
      "RequireDualStack",
      "SingleStack",
    ]),
  ];
}

function externalAddressErrors(value: unknown, path: FieldPath): FieldError[] {
  const errors = addressErrors(value, path);
  if (errors.length > 0 || typeof value !== "string") return errors;
  const complain = (text: string): FieldError[] => [invalid(path, value, text)];
  if (value === "0.0.0.0" || value === "::")
    return complain("may not be unspecified (0.0.0.0 or ::)");
  if (value.startsWith("127.") || value === "::1")
    return complain("may not be in the loopback range (127.0.0.0/8, ::1/128)");
  if (value.startsWith("169.254.") || /^fe80:/i.test(value))
    return complain(
      "may not be in the link-local range (169.254.0.0/16, fe80::/10)",
    );
  return [];
}

function loadBalancerErrors(spec: unknown, type: string): FieldError[] {
  // Written as the real server has it, with a capital.
  const path = SPEC.child("LoadBalancerSourceRanges");
  const ranges = listAt(spec, "loadBalancerSourceRanges");
  const kind = textAt(spec, "loadBalancerClass");
  const at = SPEC.child("loadBalancerClass");
  return [
    ...(ranges.length > 0 && type !== "LoadBalancer"
      ? [forbidden(path, "may only be used when `type` is 'LoadBalancer'")]
      : ranges.flatMap((range, index) =>
          cidrErrors(
            typeof range === "string" ? range.trim() : range,
            path.index(index),
          ),
        )),
    ...(kind === "" ? [] : complaints(labelKeyErrors(kind), kind, at)),
  ];
}

function trafficErrors(spec: unknown, type: string): FieldError[] {
  const policy = own(spec, "externalTrafficPolicy");
  const at = SPEC.child("externalTrafficPolicy");
  const isExternal =
    type === "NodePort" ||
    type === "LoadBalancer" ||
    listAt(spec, "externalIPs").length > 0;
  const checkPort = Number(own(spec, "healthCheckNodePort") ?? 0);
  const policies = ["Cluster", "Local"];
  return [
    ...(policy !== undefined && !isExternal
      ? [
          invalid(
            at,
            policy,
            "may only be set for externally-accessible services",
          ),
        ]
      : among(policy, at, policies)),
    ...(checkPort !== 0 && !(type === "LoadBalancer" && policy === "Local")
      ? [
          invalid(
            SPEC.child("healthCheckNodePort"),
            checkPort,
            "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'",
          ),
        ]
      : []),
    ...among(
      own(spec, "internalTrafficPolicy"),
      SPEC.child("internalTrafficPolicy"),
      policies,
    ),
    ...among(
      own(spec, "trafficDistribution"),
      SPEC.child("trafficDistribution"),
      ["PreferClose", "PreferSameZone", "PreferSameNode"],
    ),
  ];
}
