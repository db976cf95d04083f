import { BlockList, isIP } from "node:net";
import { isRecord, listAt, own, textAt } from "../../api-object.js";
import {
  forbidden,
  invalid,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import type { FieldPath } from "../../schema/field-path.js";
import { among } from "./check.js";
import { itemsAt, type Fields } from "./fields.js";
import { portOrNameErrors } from "./pod-probe-errors.js";
import { selectorErrors } from "./selectors.js";

const PROTOCOLS = ["TCP", "UDP", "SCTP"];

/** What is wrong with a NetworkPolicySpec; networking's ValidateNetworkPolicySpec. */
export function networkPolicyErrors(
  spec: unknown,
  path: FieldPath,
): FieldError[] {
  const types = listAt(spec, "policyTypes");
  const at = path.child("policyTypes");
  return [
    ...selectorErrors(own(spec, "podSelector"), path.child("podSelector")),
    ...ruleErrors(spec, path, { rules: "ingress", peers: "from" }),
    ...ruleErrors(spec, path, { rules: "egress", peers: "to" }),
    ...(types.length > 2
      ? [invalid(at, types, "may not specify more than two policyTypes")]
      : types.flatMap((type, index) =>
          among(type, at.index(index), ["Ingress", "Egress"]),
        )),
  ];
}

/** What is wrong with an address range. */
export function cidrErrors(value: unknown, path: FieldPath): FieldError[] {
  return typeof value === "string" && parseCidr(value)
    ? []
    : [
        invalid(
          path,
          value ?? "",
          "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)",
        ),
      ];
}

function ruleErrors(
  spec: unknown,
  path: FieldPath,
  names: { readonly rules: string; readonly peers: string },
): FieldError[] {
  return itemsAt(spec, names.rules).flatMap((rule, index) => {
    const at = path.child(names.rules).index(index);
    return [
      ...itemsAt(rule, "ports").flatMap((port, each) =>
        portErrors(port, at.child("ports").index(each)),
      ),
      ...itemsAt(rule, names.peers).flatMap((peer, each) =>
        peerErrors(peer, at.child(names.peers).index(each)),
      ),
    ];
  });
}

function portErrors(port: Fields, path: FieldPath): FieldError[] {
  const number = port["port"];
  const end = port["endPort"];
  const errors = among(port["protocol"], path.child("protocol"), PROTOCOLS);
  if (number !== undefined)
    errors.push(...portOrNameErrors(number, path.child("port")));
  if (typeof end !== "number") return errors;
  if (number === undefined)
    errors.push(
      required(
        path.child("port"),
        "must be specified when `endPort` is specified",
      ),
    );
  else if (typeof number === "string")
    errors.push(
      invalid(
        path.child("endPort"),
        end,
        "may not be specified when `port` is non-numeric",
      ),
    );
  else if (end < Number(number))
    errors.push(
      invalid(
        path.child("endPort"),
        number,
        "must be greater than or equal to `port`",
      ),
    );
  return errors;
}

function peerErrors(peer: Fields, path: FieldPath): FieldError[] {
  const named = ["podSelector", "namespaceSelector", "ipBlock"].filter(
    (name) => peer[name] !== undefined,
  );
  const errors = ["podSelector", "namespaceSelector"].flatMap((name) =>
    selectorErrors(peer[name], path.child(name)),
  );
  if (isRecord(peer["ipBlock"]))
    errors.push(...blockErrors(peer["ipBlock"], path.child("ipBlock")));
  if (named.length === 0) errors.push(required(path, "must specify a peer"));
  else if (peer["ipBlock"] !== undefined && named.length > 1)
    errors.push(
      forbidden(path, "may not specify both ipBlock and another peer"),
    );
  return errors;
}

function blockErrors(block: Fields, path: FieldPath): FieldError[] {
  const cidr = textAt(block, "cidr");
  if (cidr === "") return [required(path.child("cidr"))];
  const errors = cidrErrors(cidr, path.child("cidr"));
  if (errors.length > 0) return errors;
  return listAt(block, "except").flatMap((except, index) => {
    const at = path.child("except").index(index);
    const malformed = cidrErrors(except, at);
    if (malformed.length > 0) return malformed;
    return isInside(String(except), cidr)
      ? []
      : [invalid(at, except, "must be a strict subset of `cidr`")];
  });
}

function isInside(inner: string, outer: string): boolean {
  const small = parseCidr(inner);
  const large = parseCidr(outer);
  if (!small || !large || small.family !== large.family) return false;
  const range = new BlockList();
  range.addSubnet(large.address, large.bits, large.family);
  return small.bits > large.bits && range.check(small.address, small.family);
}

interface Cidr {
  readonly address: string;
  readonly bits: number;
  readonly family: "ipv4" | "ipv6";
}

function parseCidr(text: string): Cidr | undefined {
  const [address = "", bitsText = "", ...rest] = text.split("/");
  const version = isIP(address);
  const bits = Number(bitsText);
  if (version === 0 || rest.length > 0 || !/^\d+$/.test(bitsText))
    return undefined;
  return bits > (version === 4 ? 32 : 128)
    ? undefined
    : { address, bits, family: version === 4 ? "ipv4" : "ipv6" };
}
