import { isRecord, own, textAt } from "../../api-object.js";
import { labelErrors } from "../../metadata/name-rules.js";
import {
  duplicate,
  invalid,
  notSupported,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import type { FieldPath } from "../../schema/field-path.js";
import { among } from "./check.js";
import { itemsAt, type Fields } from "./fields.js";
import { envErrors } from "./pod-env-errors.js";
import { podIdentityErrors } from "./pod-identity-errors.js";
import { noProbeErrors, probeErrors } from "./pod-probe-errors.js";
import { quantityErrors, resourceErrors } from "./pod-resource-errors.js";
import { schedulingErrors } from "./pod-scheduling-errors.js";
import {
  containerSecurityErrors,
  podSecurityErrors,
} from "./pod-security-errors.js";
import { mountErrors, checkVolumes } from "./pod-volume-errors.js";
import { portNameErrors, portNumberErrors } from "./port-errors.js";

const PULL_POLICIES = ["Always", "IfNotPresent", "Never"];
const PROTOCOLS = ["SCTP", "TCP", "UDP"];

/** What is wrong with a PodSpec, of what operators meet most; core's ValidatePodSpec in part. */
export function podSpecErrors(spec: unknown, path: FieldPath): FieldError[] {
  const checked = checkVolumes(spec, path.child("volumes"));
  const volumes = checked.names;
  return [
    ...checked.errors,
    ...containerListErrors(spec, "containers", { path, volumes }),
    ...containerListErrors(spec, "initContainers", { path, volumes }),
    ...oneOf(
      textAt(spec, "restartPolicy"),
      ["Always", "OnFailure", "Never"],
      path.child("restartPolicy"),
    ),
    ...oneOf(
      textAt(spec, "dnsPolicy"),
      ["ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"],
      path.child("dnsPolicy"),
    ),
    ...schedulingErrors(spec, path),
    ...podIdentityErrors(spec, path),
    ...podSecurityErrors(spec, path),
    ...overheadErrors(spec, path.child("overhead")),
  ];
}

function overheadErrors(spec: unknown, path: FieldPath): FieldError[] {
  const overhead = own(spec, "overhead");
  return Object.keys(isRecord(overhead) ? overhead : {}).flatMap((name) =>
    quantityErrors(name, textAt(overhead, name), path.child("limits")),
  );
}

function oneOf(
  value: string,
  supported: readonly string[],
  path: FieldPath,
): FieldError[] {
  if (value === "") return [required(path)];
  return supported.includes(value)
    ? []
    : [notSupported(path, value, supported)];
}

function nameErrors(name: string, path: FieldPath): FieldError[] {
  return name === ""
    ? [required(path)]
    : labelErrors(name).map((text) => invalid(path, name, text));
}

function containerListErrors(
  spec: unknown,
  field: "containers" | "initContainers",
  context: { readonly path: FieldPath; readonly volumes: readonly string[] },
): FieldError[] {
  const { path, volumes } = context;
  const containers = itemsAt(spec, field);
  if (containers.length === 0)
    return field === "containers" ? [required(path.child(field))] : [];
  // Names are unique among both lists; those of the main one come first.
  const seen = new Set<string>(
    field === "containers"
      ? []
      : itemsAt(spec, "containers").map((other) => textAt(other, "name")),
  );
  return containers.flatMap((container, index) => {
    const at = path.child(field).index(index);
    const name = textAt(container, "name");
    const errors = nameErrors(name, at.child("name"));
    if (seen.has(name)) errors.push(duplicate(at.child("name"), name));
    seen.add(name);
    const restart = container["restartPolicy"];
    const isOneShot = field === "initContainers" && restart !== "Always";
    return [
      ...errors,
      ...containerErrors(container, at, volumes),
      ...among(restart, at.child("restartPolicy"), [
        "Always",
        "Never",
        "OnFailure",
      ]),
      ...(isOneShot
        ? noProbeErrors(container, at)
        : probeErrors(container, at)),
    ];
  });
}

function containerErrors(
  container: Fields,
  path: FieldPath,
  volumes: readonly string[],
): FieldError[] {
  const image = textAt(container, "image");
  const errors: FieldError[] = [];
  if (image === "") errors.push(required(path.child("image")));
  else if (image !== image.trim())
    errors.push(
      invalid(
        path.child("image"),
        image,
        "must not have leading or trailing whitespace",
      ),
    );
  return [
    ...errors,
    ...oneOf(
      textAt(container, "imagePullPolicy"),
      PULL_POLICIES,
      path.child("imagePullPolicy"),
    ),
    ...portErrors(container, path.child("ports")),
    ...envErrors(container, path),
    ...mountErrors(container, path.child("volumeMounts"), volumes),
    ...among(
      container["terminationMessagePolicy"],
      path.child("terminationMessagePolicy"),
      ["File", "FallbackToLogsOnError"],
    ),
    ...resourceErrors(container, path.child("resources")),
    ...containerSecurityErrors(container, path.child("securityContext")),
  ];
}

function portErrors(container: Fields, path: FieldPath): FieldError[] {
  const names = new Set<string>();
  return itemsAt(container, "ports").flatMap((port, index) => {
    const at = path.index(index);
    const errors: FieldError[] = [];
    const name = textAt(port, "name");
    if (name !== "") {
      errors.push(...portNameErrors(name, at.child("name")));
      if (names.has(name)) errors.push(duplicate(at.child("name"), name));
      names.add(name);
    }
    const number = own(port, "containerPort") ?? 0;
    if (number === 0) errors.push(required(at.child("containerPort")));
    else errors.push(...portNumberErrors(number, at.child("containerPort")));
    const hostPort = own(port, "hostPort") ?? 0;
    if (hostPort !== 0)
      errors.push(...portNumberErrors(hostPort, at.child("hostPort")));
    return [
      ...errors,
      ...oneOf(textAt(port, "protocol"), PROTOCOLS, at.child("protocol")),
    ];
  });
}
