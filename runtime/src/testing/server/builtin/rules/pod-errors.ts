import { own, textAt, valueAt } from "../../api-object.js";
import { labelErrors, labelValueErrors } from "../../metadata/name-rules.js";
import {
  duplicate,
  invalid,
  notFound,
  notSupported,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import type { FieldPath } from "../../schema/field-path.js";
import { parseQuantity } from "../quantity.js";
import { itemsAt, type Fields } from "./fields.js";

const PULL_POLICIES = ["Always", "IfNotPresent", "Never"];
const PROTOCOLS = ["SCTP", "TCP", "UDP"];

/** What is wrong with a PodSpec, of what operators meet most; core's ValidatePodSpec in part. */
export function podSpecErrors(spec: unknown, path: FieldPath): FieldError[] {
  const volumes = itemsAt(spec, "volumes").map((volume) =>
    textAt(volume, "name"),
  );
  return [
    ...volumeErrors(spec, path.child("volumes")),
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
    ...graceErrors(spec, path),
    ...nodeSelectorErrors(spec, path),
  ];
}

function graceErrors(spec: unknown, path: FieldPath): FieldError[] {
  const grace = own(spec, "terminationGracePeriodSeconds");
  return typeof grace === "number" && grace < 0
    ? [
        invalid(
          path.child("terminationGracePeriodSeconds"),
          grace,
          "must be greater than or equal to 0",
        ),
      ]
    : [];
}

function nodeSelectorErrors(spec: unknown, path: FieldPath): FieldError[] {
  const selector = own(spec, "nodeSelector");
  if (typeof selector !== "object" || selector === null) return [];
  return Object.values(selector).flatMap((value) =>
    labelValueErrors(String(value)).map((text) =>
      invalid(path.child("nodeSelector"), value, text),
    ),
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

function volumeErrors(spec: unknown, path: FieldPath): FieldError[] {
  const seen = new Set<string>();
  return itemsAt(spec, "volumes").flatMap((volume, index) => {
    const name = textAt(volume, "name");
    const at = path.index(index);
    const errors = nameErrors(name, at.child("name"));
    if (seen.has(name)) errors.push(duplicate(at.child("name"), name));
    seen.add(name);
    const sources = Object.keys(volume).filter((key) => key !== "name");
    if (sources.length === 0)
      errors.push(required(at, "must specify a volume type"));
    for (const extra of sources.slice(1))
      errors.push({
        ...invalid(
          at.child(extra),
          "",
          "may not specify more than 1 volume type",
        ),
        type: "Forbidden",
      });
    return errors;
  });
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
  const seen = new Set<string>();
  return containers.flatMap((container, index) => {
    const at = path.child(field).index(index);
    const name = textAt(container, "name");
    const errors = nameErrors(name, at.child("name"));
    if (seen.has(name)) errors.push(duplicate(at.child("name"), name));
    seen.add(name);
    return [...errors, ...containerErrors(container, at, volumes)];
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
    ...envErrors(container, path.child("env")),
    ...mountErrors(container, path.child("volumeMounts"), volumes),
    ...resourceErrors(container, path.child("resources")),
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

/** What is wrong with the number of a port. */
export function portNumberErrors(
  value: unknown,
  path: FieldPath,
): FieldError[] {
  return typeof value === "number" && value >= 1 && value <= 65535
    ? []
    : [invalid(path, value, "must be between 1 and 65535, inclusive")];
}

/** What is wrong with the name of a port; apimachinery's IsValidPortName. */
export function portNameErrors(name: string, path: FieldPath): FieldError[] {
  const complaints: string[] = [];
  if (name.length > 15) complaints.push("must be no more than 15 characters");
  if (!/^[-a-z0-9]+$/.test(name))
    complaints.push(
      "must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)",
    );
  if (!/[a-z]/.test(name))
    complaints.push("must contain at least one letter (a-z)");
  if (name.includes("--"))
    complaints.push("must not contain consecutive hyphens");
  if (name.startsWith("-") || name.endsWith("-"))
    complaints.push("must not begin or end with a hyphen");
  return complaints.map((text) => invalid(path, name, text));
}

function envErrors(container: Fields, path: FieldPath): FieldError[] {
  return itemsAt(container, "env").flatMap((variable, index) => {
    const at = path.index(index);
    const name = textAt(variable, "name");
    if (name === "") return [required(at.child("name"))];
    const source = own(variable, "valueFrom");
    return source !== undefined && textAt(variable, "value") !== ""
      ? [
          invalid(
            at.child("valueFrom"),
            "",
            "may not be specified when `value` is not empty",
          ),
        ]
      : [];
  });
}

function mountErrors(
  container: Fields,
  path: FieldPath,
  volumes: readonly string[],
): FieldError[] {
  const seen = new Set<string>();
  return itemsAt(container, "volumeMounts").flatMap((mount, index) => {
    const at = path.index(index);
    const name = textAt(mount, "name");
    const mountPath = textAt(mount, "mountPath");
    const errors: FieldError[] = [];
    if (name === "") errors.push(required(at.child("name")));
    else if (!volumes.includes(name))
      errors.push(notFound(at.child("name"), name));
    if (mountPath === "") errors.push(required(at.child("mountPath")));
    if (seen.has(mountPath))
      errors.push(invalid(at.child("mountPath"), mountPath, "must be unique"));
    seen.add(mountPath);
    return errors;
  });
}

function resourceErrors(container: Fields, path: FieldPath): FieldError[] {
  const limits = valueAt(container, "resources", "limits");
  const requests = valueAt(container, "resources", "requests");
  if (typeof requests !== "object" || requests === null) return [];
  return Object.entries(requests).flatMap(([name, value]) => {
    const request = parseQuantity(String(value));
    const limitText = textAt(limits, name);
    const limit = parseQuantity(limitText);
    return request && limit && request.nanos > limit.nanos
      ? [
          invalid(
            path.child("requests"),
            String(value),
            `must be less than or equal to ${name} limit of ${limitText}`,
          ),
        ]
      : [];
  });
}
