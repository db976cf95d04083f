import { listAt, own, textAt } from "../../api-object.js";
import { isIP } from "node:net";
import {
  labelErrors,
  labelKeyErrors,
  regexError,
  subdomainErrors,
} from "../../metadata/name-rules.js";
import {
  duplicate,
  invalid,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import type { FieldPath } from "../../schema/field-path.js";
import { among, complaints } from "./check.js";
import { itemsAt } from "./fields.js";

const SEARCH_PATTERN =
  "_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*";
const SEARCH = new RegExp(`^${SEARCH_PATTERN}$`);
const MAX_SECONDS = 2 ** 31 - 1;

/** What is wrong with the names of a pod and of those it knows: hosts, DNS, gates; core's ValidatePodSpec in part. */
export function podIdentityErrors(
  spec: unknown,
  path: FieldPath,
): FieldError[] {
  const named = (
    field: string,
    check: (name: string) => string[],
  ): FieldError[] => {
    const name = textAt(spec, field);
    return name === "" ? [] : complaints(check(name), name, path.child(field));
  };
  return [
    ...dnsErrors(spec, path),
    ...named("serviceAccountName", subdomainErrors),
    ...named("nodeName", subdomainErrors),
    ...deadlineErrors(spec, path),
    ...named("hostname", labelErrors),
    ...named("subdomain", labelErrors),
    ...itemsAt(spec, "hostAliases").flatMap((alias, index) => {
      const at = path.child("hostAliases").index(index);
      return [
        ...addressErrors(alias["ip"], at.child("ip")),
        ...listAt(alias, "hostnames").flatMap((host, each) =>
          complaints(
            subdomainErrors(String(host)),
            host,
            at.child("hostnames").index(each),
          ),
        ),
      ];
    }),
    ...among(textAt(spec, "os", "name"), path.child("os"), [
      "linux",
      "windows",
    ]),
    ...itemsAt(spec, "readinessGates").flatMap((gate, index) => {
      const type = textAt(gate, "conditionType");
      const at = path.child("readinessGates").index(index);
      return complaints(labelKeyErrors(type), type, at.child("conditionType"));
    }),
    ...gateErrors(spec, path.child("schedulingGates")),
    ...named("runtimeClassName", subdomainErrors),
  ];
}

/** What is wrong with an IP address. */
export function addressErrors(value: unknown, path: FieldPath): FieldError[] {
  return typeof value === "string" && isIP(value) > 0
    ? []
    : [
        invalid(
          path,
          value ?? "",
          "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)",
        ),
      ];
}

function dnsErrors(spec: unknown, path: FieldPath): FieldError[] {
  const config = own(spec, "dnsConfig");
  const at = path.child("dnsConfig");
  const servers = listAt(config, "nameservers");
  if (textAt(spec, "dnsPolicy") === "None") {
    if (config === undefined)
      return [
        required(at, "must provide `dnsConfig` when `dnsPolicy` is None"),
      ];
    if (servers.length === 0)
      return [
        required(
          at.child("nameservers"),
          "must provide at least one DNS nameserver when `dnsPolicy` is None",
        ),
      ];
  }
  return [
    ...servers.flatMap((server, index) =>
      addressErrors(server, at.child("nameservers").index(index)),
    ),
    ...listAt(config, "searches").flatMap((search, index) =>
      searchErrors(String(search), at.child("searches").index(index)),
    ),
    ...itemsAt(config, "options").flatMap((option, index) =>
      textAt(option, "name") === ""
        ? [required(at.child("options").index(index), "must not be empty")]
        : [],
    ),
  ];
}

function searchErrors(search: string, path: FieldPath): FieldError[] {
  if (search === "." || SEARCH.test(search.replace(/\.$/, ""))) return [];
  const text = regexError(
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character",
    SEARCH_PATTERN,
    ["example.com"],
  );
  return [invalid(path, search, text)];
}

function deadlineErrors(spec: unknown, path: FieldPath): FieldError[] {
  const deadline = own(spec, "activeDeadlineSeconds");
  return typeof deadline === "number" &&
    (deadline < 1 || deadline > MAX_SECONDS)
    ? [
        invalid(
          path.child("activeDeadlineSeconds"),
          deadline,
          `must be between 1 and ${MAX_SECONDS}, inclusive`,
        ),
      ]
    : [];
}

function gateErrors(spec: unknown, path: FieldPath): FieldError[] {
  const seen = new Set<string>();
  return itemsAt(spec, "schedulingGates").flatMap((gate, index) => {
    const name = textAt(gate, "name");
    const errors = complaints(labelKeyErrors(name), name, path.index(index));
    if (seen.has(name)) errors.push(duplicate(path.index(index), name));
    seen.add(name);
    return errors;
  });
}
