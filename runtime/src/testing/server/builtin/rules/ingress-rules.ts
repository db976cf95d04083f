import { isIP } from "node:net";
import { listAt, textAt, valueAt, type ApiObject } from "../../api-object.js";
import { labelErrors, subdomainErrors } from "../../metadata/name-rules.js";
import {
  invalid,
  notSupported,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import { FieldPath } from "../../schema/field-path.js";
import type { KindRules } from "../kind-rules.js";
import { itemsAt, type Fields } from "./fields.js";
import { portNumberErrors } from "./port-errors.js";

const SPEC = FieldPath.of("spec");
const PATH_TYPES = ["Exact", "ImplementationSpecific", "Prefix"];
const FORBIDDEN_IN_PATHS = ["//", "/./", "/../", "%2f", "%2F"];
const FORBIDDEN_PATH_ENDS = ["/..", "/."];
const WILDCARD =
  /^\*\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const WILDCARD_TEXT =
  "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

/** What is special about Ingresses. */
export const ingressRules: KindRules = {
  hasGeneration: true,
  validate: ingressErrors,
};

function ingressErrors(ingress: ApiObject): FieldError[] {
  const rules = itemsAt(ingress, "spec", "rules");
  const backend = valueAt(ingress, "spec", "defaultBackend");
  const errors: FieldError[] = [];
  if (rules.length === 0 && backend === undefined)
    errors.push(
      invalid(
        SPEC,
        valueAt(ingress, "spec", "rules") ?? null,
        "either `defaultBackend` or `rules` must be specified",
      ),
    );
  if (backend !== undefined)
    errors.push(...backendErrors(backend, SPEC.child("defaultBackend")));
  for (const [index, rule] of rules.entries())
    errors.push(...ruleErrors(rule, SPEC.child("rules").index(index)));
  for (const [index, tls] of itemsAt(ingress, "spec", "tls").entries()) {
    const path = SPEC.child("tls").index(index);
    for (const [at, host] of listAt(tls, "hosts").entries())
      errors.push(...hostErrors(String(host), path.child("hosts").index(at)));
    const secret = textAt(tls, "secretName");
    if (secret !== "")
      errors.push(
        ...subdomainErrors(secret).map((text) =>
          invalid(path.child("secretName"), secret, text),
        ),
      );
  }
  const ingressClass = textAt(ingress, "spec", "ingressClassName");
  if (ingressClass !== "")
    errors.push(
      ...subdomainErrors(ingressClass).map((text) =>
        invalid(SPEC.child("ingressClassName"), ingressClass, text),
      ),
    );
  return errors;
}

function ruleErrors(rule: Fields, path: FieldPath): FieldError[] {
  const host = textAt(rule, "host");
  const errors: FieldError[] = [];
  if (isIP(host) !== 0)
    errors.push(
      invalid(
        path.child("host"),
        host,
        "must be a DNS name, not an IP address",
      ),
    );
  if (host !== "") errors.push(...hostErrors(host, path.child("host")));
  if (valueAt(rule, "http") === undefined) return errors;
  const paths = path.child("http").child("paths");
  const list = itemsAt(rule, "http", "paths");
  if (list.length === 0) errors.push(required(paths));
  for (const [index, item] of list.entries())
    errors.push(...pathErrors(item, paths.index(index)));
  return errors;
}

function hostErrors(host: string, path: FieldPath): FieldError[] {
  if (!host.includes("*"))
    return subdomainErrors(host).map((text) => invalid(path, host, text));
  return WILDCARD.test(host) ? [] : [invalid(path, host, WILDCARD_TEXT)];
}

function pathErrors(item: Fields, path: FieldPath): FieldError[] {
  const type = textAt(item, "pathType");
  const text = textAt(item, "path");
  if (item["pathType"] === undefined || item["pathType"] === null)
    return [required(path.child("pathType"), "pathType must be specified")];
  const errors: FieldError[] = [];
  const refuse = (detail: string): void => {
    errors.push(invalid(path.child("path"), text, detail));
  };
  const mayBeEmpty = type === "ImplementationSpecific";
  if (!PATH_TYPES.includes(type))
    errors.push(notSupported(path.child("pathType"), type, PATH_TYPES));
  else if (!text.startsWith("/") && !(mayBeEmpty && text === ""))
    refuse("must be an absolute path");
  if (type === "Exact" || type === "Prefix") {
    for (const part of FORBIDDEN_IN_PATHS)
      if (text.includes(part)) refuse(`must not contain '${part}'`);
    for (const end of FORBIDDEN_PATH_ENDS)
      if (text.endsWith(end)) refuse(`cannot end with '${end}'`);
  }
  return [...errors, ...backendErrors(item["backend"], path.child("backend"))];
}

function backendErrors(backend: unknown, path: FieldPath): FieldError[] {
  const service = valueAt(backend, "service");
  const resource = valueAt(backend, "resource");
  if (resource !== undefined)
    return service === undefined
      ? resourceErrors(resource, path.child("resource"))
      : [invalid(path, "", "cannot set both resource and service backends")];
  if (service === undefined)
    return [invalid(path, "", "resource or service backend is required")];
  const errors: FieldError[] = [];
  const name = textAt(service, "name");
  const namePath = path.child("service").child("name");
  if (name === "") errors.push(required(namePath));
  else
    errors.push(
      ...labelErrors(name).map((text) => invalid(namePath, name, text)),
    );
  const portName = textAt(service, "port", "name");
  const portNumber = valueAt(service, "port", "number") ?? 0;
  const portPath = path.child("service").child("port");
  if (portName !== "" && portNumber !== 0)
    errors.push(invalid(path, "", "cannot set both port name & port number"));
  else if (portNumber !== 0)
    errors.push(...portNumberErrors(portNumber, portPath.child("number")));
  else if (portName === "")
    errors.push(required(path, "port name or number is required"));
  return errors;
}

function resourceErrors(resource: unknown, path: FieldPath): FieldError[] {
  return ["kind", "name"]
    .filter((field) => textAt(resource, field) === "")
    .map((field) => required(path.child(field)));
}
