import {
  declare,
  type FunctionDeclaration,
  type Library,
  memberOverload,
  overload,
} from "../../check/declaration.js";
import { opaqueParam, stringParam } from "../../check/param.js";
import { CelError } from "../../values/cel-error.js";
import * as types from "../../values/cel-type.js";
import { Cidr, CIDR, parseCidr } from "./cidr-value.js";
import { IP, IpAddress, parseIp } from "./ip-address.js";

const ip = opaqueParam(IP, IpAddress);
const cidr = opaqueParam(CIDR, Cidr);

const ipTest = (
  name: string,
  id: string,
  call: (address: IpAddress) => boolean,
): FunctionDeclaration =>
  declare(name, memberOverload({ id, params: [ip], result: types.BOOL, call }));

/** IP addresses. */
export const IP_LIBRARY: Library = {
  types: [IP],
  functions: [
    declare(
      "ip",
      overload({
        id: "string_to_ip",
        params: [stringParam],
        result: IP,
        call: parseIp,
      }),
    ),
    declare(
      "family",
      memberOverload({
        id: "ip_family",
        params: [ip],
        result: types.INT,
        call: ({ isV4 }) => (isV4 ? 4n : 6n),
      }),
    ),
    declare(
      "ip.isCanonical",
      overload({
        id: "ip_is_canonical",
        params: [stringParam],
        result: types.BOOL,
        call: (text) => {
          const address = parseIp(text);
          return address instanceof CelError
            ? address
            : address.toString() === text;
        },
      }),
    ),
    ipTest("isUnspecified", "ip_is_unspecified", (a) => a.isUnspecified),
    ipTest("isLoopback", "ip_is_loopback", (a) => a.isLoopback),
    ipTest(
      "isLinkLocalMulticast",
      "ip_is_link_local_multicast",
      (a) => a.isLinkLocalMulticast,
    ),
    ipTest(
      "isLinkLocalUnicast",
      "ip_is_link_local_unicast",
      (a) => a.isLinkLocalUnicast,
    ),
    ipTest("isGlobalUnicast", "ip_is_global_unicast", (a) => a.isGlobalUnicast),
    declare(
      "isIP",
      overload({
        id: "is_ip",
        params: [stringParam],
        result: types.BOOL,
        call: (text) => !(parseIp(text) instanceof CelError),
      }),
    ),
    declare(
      "string",
      overload({
        id: "ip_to_string",
        params: [ip],
        result: types.STRING,
        call: String,
      }),
    ),
  ],
};

/** Networks. */
export const CIDR_LIBRARY: Library = {
  types: [CIDR],
  functions: [
    declare(
      "cidr",
      overload({
        id: "string_to_cidr",
        params: [stringParam],
        result: CIDR,
        call: parseCidr,
      }),
    ),
    declare(
      "containsIP",
      memberOverload({
        id: "cidr_contains_ip_string",
        params: [cidr, stringParam],
        result: types.BOOL,
        call: (network, text) => {
          const address = parseIp(text);
          return address instanceof CelError
            ? new CelError("no such overload")
            : network.containsIp(address);
        },
      }),
      memberOverload({
        id: "cidr_contains_ip_ip",
        params: [cidr, ip],
        result: types.BOOL,
        call: (network, address) => network.containsIp(address),
      }),
    ),
    declare(
      "containsCIDR",
      memberOverload({
        id: "cidr_contains_cidr_string",
        params: [cidr, stringParam],
        result: types.BOOL,
        call: (network, text) => {
          const other = parseCidr(text);
          return other instanceof CelError
            ? other
            : network.containsCidr(other);
        },
      }),
      memberOverload({
        id: "cidr_contains_cidr",
        params: [cidr, cidr],
        result: types.BOOL,
        call: (network, other) => network.containsCidr(other),
      }),
    ),
    declare(
      "ip",
      memberOverload({
        id: "cidr_ip",
        params: [cidr],
        result: IP,
        call: ({ address }) => address,
      }),
    ),
    declare(
      "prefixLength",
      memberOverload({
        id: "cidr_prefix_length",
        params: [cidr],
        result: types.INT,
        call: ({ prefixLength }) => BigInt(prefixLength),
      }),
    ),
    declare(
      "masked",
      memberOverload({
        id: "cidr_masked",
        params: [cidr],
        result: CIDR,
        call: (network) => network.masked(),
      }),
    ),
    declare(
      "isCIDR",
      overload({
        id: "is_cidr",
        params: [stringParam],
        result: types.BOOL,
        call: (text) => !(parseCidr(text) instanceof CelError),
      }),
    ),
    declare(
      "string",
      overload({
        id: "cidr_to_string",
        params: [cidr],
        result: types.STRING,
        call: String,
      }),
    ),
  ],
};
