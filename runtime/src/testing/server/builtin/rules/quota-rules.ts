import {
  isRecord,
  jsonEqual,
  listAt,
  valueAt,
  type ApiObject,
} from "../../api-object.js";
import { labelKeyErrors } from "../../metadata/name-rules.js";
import { immutableErrors } from "../../metadata/validate-metadata.js";
import { invalid, type FieldError } from "../../schema/field-error.js";
import { FieldPath } from "../../schema/field-path.js";
import type { KindRules } from "../kind-rules.js";
import { parseQuantity } from "../quantity.js";

const SPEC = FieldPath.of("spec");

const COMPUTE = ["cpu", "memory", "ephemeral-storage"];
const COUNTED = [
  "pods",
  "resourcequotas",
  "services",
  "replicationcontrollers",
  "secrets",
  "persistentvolumeclaims",
  "configmaps",
  "services.nodeports",
  "services.loadbalancers",
];
const STANDARD = new Set([
  ...COMPUTE,
  ...COMPUTE.flatMap((name) => [`requests.${name}`, `limits.${name}`]),
  "requests.storage",
  ...COUNTED,
]);

/** Resources that a quota of each scope may count. */
const SCOPES: ReadonlyMap<string, (resource: string) => boolean> = new Map([
  ["Terminating", isOfPods],
  ["NotTerminating", isOfPods],
  ["NotBestEffort", isOfPods],
  ["PriorityClass", isOfPods],
  ["BestEffort", (resource) => resource === "pods"],
  ["CrossNamespacePodAffinity", isOfPods],
  ["VolumeAttributesClass", isOfClaims],
]);

const OPPOSITES = [
  ["BestEffort", "NotBestEffort"],
  ["Terminating", "NotTerminating"],
];

/** What is special about ResourceQuotas, which count nothing here. */
export const quotaRules: KindRules = {
  returnsDeletedObject: true,
  validate: quotaErrors,
  validateUpdate: (quota, old, part) =>
    part === "status"
      ? []
      : [
          ...quotaErrors(quota),
          ...(jsonEqual(scopesOf(quota).sort(), scopesOf(old).sort())
            ? []
            : immutableErrors(
                valueAt(quota, "spec", "scopes"),
                valueAt(old, "spec", "scopes"),
                SPEC.child("scopes"),
              )),
        ],
};

function quotaErrors(quota: ApiObject): FieldError[] {
  const hard = valueAt(quota, "spec", "hard");
  const limits = isRecord(hard) ? hard : {};
  return [
    ...Object.entries(limits).flatMap(([name, value]) =>
      limitErrors(name, value),
    ),
    ...scopeErrors(quota, Object.keys(limits).sort()),
  ];
}

function limitErrors(name: string, value: unknown): FieldError[] {
  const path = SPEC.child("hard").key(name);
  const errors = labelKeyErrors(name).map((text) => invalid(path, name, text));
  const isStandard = STANDARD.has(name) || isOfHugePages(name);
  if (errors.length === 0 && !name.includes("/") && !isStandard) {
    // Storage alone is a resource, if none that quotas count.
    if (name !== "storage")
      errors.push(
        invalid(
          path,
          name,
          "must be a standard resource type or fully qualified",
        ),
      );
    errors.push(invalid(path, name, "must be a standard resource for quota"));
  }
  const quantity = parseQuantity(String(value));
  if (quantity && String(value).startsWith("-"))
    errors.push(invalid(path, value, "must be greater than or equal to 0"));
  if (COUNTED.includes(name) && !/^[-+]?\d+([kMGTPE]i?)?$/.test(String(value)))
    errors.push(invalid(path, value, "must be an integer"));
  return errors;
}

function scopeErrors(quota: ApiObject, names: readonly string[]): FieldError[] {
  const path = SPEC.child("scopes");
  const scopes = scopesOf(quota);
  const errors: FieldError[] = [];
  for (const scope of scopes) {
    const covers = SCOPES.get(scope);
    if (!covers) errors.push(invalid(path, scopes, "unsupported scope"));
    for (const name of names)
      if (
        (STANDARD.has(name) || isOfHugePages(name)) &&
        covers?.(name) === false
      )
        errors.push(
          invalid(path, scopes, "unsupported scope applied to resource"),
        );
  }
  for (const pair of OPPOSITES)
    if (pair.every((scope) => scopes.includes(scope)))
      errors.push(invalid(path, scopes, "conflicting scopes"));
  return errors;
}

function scopesOf(quota: ApiObject): string[] {
  return listAt(quota, "spec", "scopes").map(String);
}

function isOfHugePages(name: string): boolean {
  return /^(requests\.)?hugepages-/.test(name);
}

function isOfPods(resource: string): boolean {
  return (
    resource === "pods" ||
    ["cpu", "memory"].some((name) =>
      [name, `requests.${name}`, `limits.${name}`].includes(resource),
    )
  );
}

function isOfClaims(resource: string): boolean {
  return ["persistentvolumeclaims", "requests.storage"].includes(resource);
}
