import { isRecord, own, textAt } from "../../api-object.js";
import { regexError, subdomainErrors } from "../../metadata/name-rules.js";
import {
  invalid,
  notSupported,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import type { FieldPath } from "../../schema/field-path.js";
import { complaints, missing } from "./check.js";
import { itemsAt, type Fields } from "./fields.js";

const CONFIG_KEY = /^[-._a-zA-Z0-9]+$/;
const SOURCES = [
  "fieldRef",
  "resourceFieldRef",
  "configMapKeyRef",
  "secretKeyRef",
  "fileKeyRef",
];
/** Fields that a pod can be asked for by path, in API's words. */
const POD_FIELDS = new Set([
  "metadata.annotations",
  "metadata.labels",
  "metadata.name",
  "metadata.namespace",
  "metadata.uid",
  "spec.nodeName",
  "spec.restartPolicy",
  "spec.serviceAccountName",
  "spec.schedulerName",
  "status.phase",
  "status.hostIP",
  "status.hostIPs",
  "status.podIP",
  "status.podIPs",
]);
const ENV_FIELDS = [
  "metadata.name",
  "metadata.namespace",
  "metadata.uid",
  "spec.nodeName",
  "spec.serviceAccountName",
  "status.hostIP",
  "status.hostIPs",
  "status.podIP",
  "status.podIPs",
];
const RESOURCES = [
  "limits.cpu",
  "limits.ephemeral-storage",
  "limits.memory",
  "requests.cpu",
  "requests.ephemeral-storage",
  "requests.memory",
];

/** What is wrong with the environment of a container; core's ValidateEnv and validateEnvFrom. */
export function envErrors(container: Fields, path: FieldPath): FieldError[] {
  return [
    ...itemsAt(container, "env").flatMap((variable, index) =>
      variableErrors(variable, path.child("env").index(index)),
    ),
    ...itemsAt(container, "envFrom").flatMap((source, index) =>
      envFromErrors(source, path.child("envFrom"), index),
    ),
  ];
}

/** What is wrong with a key of a ConfigMap or Secret. */
export function configKeyErrors(key: string): string[] {
  if (CONFIG_KEY.test(key)) return [];
  return [
    regexError(
      "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
      "[-._a-zA-Z0-9]+",
      ["key.name", "KEY_NAME", "key-name"],
    ),
  ];
}

function variableErrors(variable: Fields, path: FieldPath): FieldError[] {
  const name = textAt(variable, "name");
  const at = path.child("name");
  return [
    ...(name === "" ? [required(at)] : complaints(nameTexts(name), name, at)),
    ...sourceErrors(variable, path.child("valueFrom")),
  ];
}

function nameTexts(name: string): string[] {
  return /^[ -<>-~]+$/.test(name)
    ? []
    : [
        "a valid environment variable name must consist only of printable ASCII characters other than '='",
      ];
}

function sourceErrors(variable: Fields, path: FieldPath): FieldError[] {
  const from = variable["valueFrom"];
  if (!isRecord(from)) return [];
  const named = SOURCES.filter((source) => isRecord(from[source]));
  const errors = named.flatMap((source) =>
    oneSourceErrors(source, from[source], path.child(source)),
  );
  if (named.length === 0)
    return [
      invalid(
        path,
        "",
        "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`",
      ),
    ];
  if (textAt(variable, "value") !== "")
    errors.push(
      invalid(path, "", "may not be specified when `value` is not empty"),
    );
  else if (named.length > 1)
    errors.push(
      invalid(path, "", "may not have more than one field specified at a time"),
    );
  return errors;
}

function oneSourceErrors(
  source: string,
  value: unknown,
  path: FieldPath,
): FieldError[] {
  switch (source) {
    case "fieldRef":
      return fieldRefErrors(value, path);
    case "resourceFieldRef": {
      const resource = textAt(value, "resource");
      const at = path.child("resource");
      if (resource === "") return [required(at)];
      return RESOURCES.includes(resource) || resource.includes(".hugepages-")
        ? []
        : [notSupported(at, resource, RESOURCES)];
    }
    case "configMapKeyRef":
    case "secretKeyRef": {
      const name = textAt(value, "name");
      const key = textAt(value, "key");
      const at = path.child("key");
      return [
        ...complaints(subdomainErrors(name), name, path.child("name")),
        ...(key === ""
          ? [required(at)]
          : complaints(configKeyErrors(key), key, at)),
      ];
    }
    default:
      return [];
  }
}

function fieldRefErrors(value: unknown, path: FieldPath): FieldError[] {
  const field = textAt(value, "fieldPath");
  const at = path.child("fieldPath");
  if (field === "") return [required(at)];
  if (/^metadata\.(?:labels|annotations)\['.*'\]$/.test(field)) return [];
  if (!POD_FIELDS.has(field))
    return [
      invalid(
        at,
        field,
        `error converting fieldPath: field label not supported: ${field}`,
      ),
    ];
  return ENV_FIELDS.includes(field)
    ? []
    : [notSupported(at, field, ENV_FIELDS)];
}

function envFromErrors(
  source: Fields,
  path: FieldPath,
  index: number,
): FieldError[] {
  const at = path.index(index);
  const prefix = textAt(source, "prefix");
  const named = ["configMapRef", "secretRef"].filter((name) =>
    isRecord(source[name]),
  );
  const errors = [
    ...(prefix === ""
      ? []
      : complaints(nameTexts(prefix), prefix, at.child("prefix"))),
    ...named.flatMap((name) => {
      const referred = textAt(own(source, name), "name");
      const nameAt = at.child(name).child("name");
      return referred === ""
        ? missing(referred, nameAt)
        : complaints(subdomainErrors(referred), referred, nameAt);
    }),
  ];
  if (named.length === 0)
    errors.push(
      invalid(path, "", "must specify one of: `configMapRef` or `secretRef`"),
    );
  if (named.length > 1)
    errors.push(
      invalid(path, "", "may not have more than one field specified at a time"),
    );
  return errors;
}
