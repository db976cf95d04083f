import { isRecord, listAt, own, textAt } from "../../api-object.js";
import {
  invalid,
  required,
  VerbatimValue,
  type FieldError,
} from "../../schema/field-error.js";
import type { FieldPath } from "../../schema/field-path.js";
import { among, idErrors } from "./check.js";
import { itemsAt, type Fields } from "./fields.js";

const SECCOMP_TYPES = ["Localhost", "RuntimeDefault", "Unconfined"];

/** What is wrong with the security context of a container; core's ValidateSecurityContext. */
export function containerSecurityErrors(
  container: Fields,
  path: FieldPath,
): FieldError[] {
  const context = container["securityContext"];
  if (!isRecord(context)) return [];
  return [
    ...idErrors(context["runAsUser"], path.child("runAsUser")),
    ...idErrors(context["runAsGroup"], path.child("runAsGroup")),
    ...among(context["procMount"], path.child("procMount"), [
      "Default",
      "Unmasked",
    ]),
    ...seccompErrors(context, path),
    ...escalationErrors(context, path),
  ];
}

/** What is wrong with the security context of a pod. */
export function podSecurityErrors(
  spec: unknown,
  path: FieldPath,
): FieldError[] {
  const context = own(spec, "securityContext");
  const at = path.child("securityContext");
  return [
    ...["fsGroup", "runAsUser", "runAsGroup"].flatMap((name) =>
      idErrors(own(context, name), at.child(name)),
    ),
    ...listAt(context, "supplementalGroups").flatMap((group, index) =>
      idErrors(group, at.child("supplementalGroups").index(index)),
    ),
    ...(own(spec, "shareProcessNamespace") === true &&
    own(spec, "hostPID") === true
      ? [
          invalid(
            at.child("shareProcessNamespace"),
            true,
            "ShareProcessNamespace and HostPID cannot both be enabled",
          ),
        ]
      : []),
    ...itemsAt(context, "sysctls").flatMap((sysctl, index) =>
      textAt(sysctl, "name") === ""
        ? [required(at.child("sysctls").index(index).child("name"))]
        : [],
    ),
    ...seccompErrors(context, at),
  ];
}

function seccompErrors(context: unknown, path: FieldPath): FieldError[] {
  return among(
    own(own(context, "seccompProfile"), "type"),
    path.child("seccompProfile").child("type"),
    SECCOMP_TYPES,
  );
}

function escalationErrors(context: Fields, path: FieldPath): FieldError[] {
  if (context["allowPrivilegeEscalation"] !== false) return [];
  const value = internalForm(context);
  const added = listAt(own(context, "capabilities"), "add");
  return [
    ...(context["privileged"] === true
      ? [
          invalid(
            path,
            value,
            "cannot set `allowPrivilegeEscalation` to false and `privileged` to true",
          ),
        ]
      : []),
    ...(added.includes("CAP_SYS_ADMIN")
      ? [
          invalid(
            path,
            value,
            "cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN",
          ),
        ]
      : []),
  ];
}

/** As the real server prints it: its internal struct, with Go's names in Go's order. */
function internalForm(context: Fields): VerbatimValue {
  const field = (name: string): unknown => context[name] ?? null;
  const capabilities = context["capabilities"];
  const form = {
    Capabilities: isRecord(capabilities)
      ? { Add: capabilities["add"] ?? null, Drop: capabilities["drop"] ?? null }
      : null,
    Privileged: field("privileged"),
    SELinuxOptions: field("seLinuxOptions"),
    WindowsOptions: field("windowsOptions"),
    RunAsUser: field("runAsUser"),
    RunAsGroup: field("runAsGroup"),
    RunAsNonRoot: field("runAsNonRoot"),
    ReadOnlyRootFilesystem: field("readOnlyRootFilesystem"),
    AllowPrivilegeEscalation: field("allowPrivilegeEscalation"),
    ProcMount: field("procMount"),
    SeccompProfile: field("seccompProfile"),
    AppArmorProfile: field("appArmorProfile"),
  };
  return new VerbatimValue(JSON.stringify(form));
}
