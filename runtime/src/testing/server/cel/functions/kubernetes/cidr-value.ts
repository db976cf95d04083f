import { quote } from "../../../schema/go-text.js";
import { CelError } from "../../values/cel-error.js";
import { type CelType, opaqueOf } from "../../values/cel-type.js";
import { OpaqueValue } from "../../values/opaque-value.js";
import {
  addressError,
  IpAddress,
  isV4InV6,
  parseAddress,
} from "./ip-address.js";

/** The type of networks. */
export const CIDR: CelType = opaqueOf("net.CIDR");

/** A network: an address, whose host bits may be set, and the length of the prefix. */
export class Cidr extends OpaqueValue {
  readonly type: CelType = CIDR;
  readonly address: IpAddress;
  readonly prefixLength: number;

  constructor(address: IpAddress, prefixLength: number) {
    super();
    this.address = address;
    this.prefixLength = prefixLength;
  }

  override get sizeForCost(): number {
    return Math.ceil(this.prefixLength / 8);
  }

  equals(other: unknown): boolean {
    return (
      other instanceof Cidr &&
      other.prefixLength === this.prefixLength &&
      other.address.equals(this.address)
    );
  }

  /** The network with its host bits cleared. */
  masked(): Cidr {
    return new Cidr(mask(this.address, this.prefixLength), this.prefixLength);
  }

  containsIp(address: IpAddress): boolean {
    return (
      address.isV4 === this.address.isV4 &&
      mask(address, this.prefixLength).equals(
        mask(this.address, this.prefixLength),
      )
    );
  }

  containsCidr(other: Cidr): boolean {
    return (
      this.prefixLength <= other.prefixLength && this.containsIp(other.address)
    );
  }

  toString(): string {
    return `${this.address.toString()}/${this.prefixLength}`;
  }
}

function mask({ bytes }: IpAddress, bits: number): IpAddress {
  return new IpAddress(
    bytes.map((byte, i) => {
      const kept = Math.min(Math.max(bits - 8 * i, 0), 8);
      return byte & (0xff << (8 - kept)) & 0xff;
    }),
  );
}

/** Reads a network; the error is worded as the API server's. */
export function parseCidr(text: string): Cidr | CelError {
  const failed = (problem: string): CelError =>
    new CelError(
      `network address parse error during conversion from string: ${problem}`,
    );
  const parsed = parsePrefix(text);
  if (typeof parsed === "string")
    return failed(
      `network address parse error during conversion from string: netip.ParsePrefix(${quote(text)}): ${parsed}`,
    );
  return isV4InV6(parsed.address.bytes)
    ? failed(`IPv4-mapped IPv6 address ${quote(text)} is not allowed`)
    : parsed;
}

function parsePrefix(text: string): Cidr | string {
  const slash = text.lastIndexOf("/");
  if (slash < 0) return "no '/'";
  const address = text.slice(0, slash);
  const parsed = parseAddress(address);
  if ("problem" in parsed) return addressError(address, parsed);
  if (parsed.zone !== "") return "IPv6 zones cannot be present in a prefix";
  const bits = text.slice(slash + 1);
  if (!/^(?:\d|[1-9]\d*)$/.test(bits))
    return `bad bits after slash: ${quote(bits)}`;
  return Number(bits) > parsed.bytes.length * 8
    ? "prefix length out of range"
    : new Cidr(new IpAddress(parsed.bytes), Number(bits));
}
