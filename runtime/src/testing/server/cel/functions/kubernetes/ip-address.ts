import { quote } from "../../../schema/go-text.js";
import { CelError } from "../../values/cel-error.js";
import { type CelType, opaqueOf } from "../../values/cel-type.js";
import { OpaqueValue } from "../../values/opaque-value.js";

/** The type of IP addresses. */
export const IP: CelType = opaqueOf("net.IP");

/** An IPv4 or IPv6 address without zone. */
export class IpAddress extends OpaqueValue {
  readonly type: CelType = IP;
  /** 4 or 16. */
  readonly bytes: readonly number[];

  constructor(bytes: readonly number[]) {
    super();
    this.bytes = bytes;
  }

  get isV4(): boolean {
    return this.bytes.length === 4;
  }

  override get sizeForCost(): number {
    return this.bytes.length;
  }

  equals(other: unknown): boolean {
    return (
      other instanceof IpAddress &&
      other.bytes.length === this.bytes.length &&
      other.bytes.every((byte, i) => byte === this.bytes[i])
    );
  }

  get isUnspecified(): boolean {
    return this.bytes.every((byte) => byte === 0);
  }

  get isLoopback(): boolean {
    return this.isV4
      ? this.bytes[0] === 127
      : this.bytes.every((byte, i) => byte === (i === 15 ? 1 : 0));
  }

  get isMulticast(): boolean {
    const [first = 0] = this.bytes;
    return this.isV4 ? (first & 0xf0) === 0xe0 : first === 0xff;
  }

  get isLinkLocalMulticast(): boolean {
    const [a = 0, b = 0, c] = this.bytes;
    return this.isV4
      ? a === 224 && b === 0 && c === 0
      : a === 0xff && (b & 0x0f) === 2;
  }

  get isLinkLocalUnicast(): boolean {
    const [a, b = 0] = this.bytes;
    return this.isV4
      ? a === 169 && b === 254
      : a === 0xfe && (b & 0xc0) === 0x80;
  }

  get isGlobalUnicast(): boolean {
    const isBroadcast = this.isV4 && this.bytes.every((byte) => byte === 255);
    return !(
      this.isUnspecified ||
      isBroadcast ||
      this.isLoopback ||
      this.isMulticast ||
      this.isLinkLocalUnicast
    );
  }

  /** The canonical form. */
  toString(): string {
    return this.isV4 ? this.bytes.join(".") : v6Text(this.bytes);
  }
}

/** The 16-bit groups in hex, the longest run of two zeros or more as `::`. */
function v6Text(bytes: readonly number[]): string {
  const groups = Array.from(
    { length: 8 },
    (_, i) => ((bytes[2 * i] ?? 0) << 8) | (bytes[2 * i + 1] ?? 0),
  );
  let start = -1;
  let length = 1;
  for (let i = 0; i < 8; i++) {
    let end = i;
    while (groups[end] === 0) end++;
    if (end - i > length) {
      start = i;
      length = end - i;
    }
  }
  const hex = (part: readonly number[]): string =>
    part.map((group) => group.toString(16)).join(":");
  if (start < 0) return hex(groups);
  return `${hex(groups.slice(0, start))}::${hex(groups.slice(start + length))}`;
}

/** Reads an address as Kubernetes' CEL does: no zone, no IPv4 within IPv6. */
export function parseIp(text: string): IpAddress | CelError {
  const parsed = parseAddress(text);
  if ("problem" in parsed)
    return new CelError(
      `IP Address ${quote(text)} parse error during conversion from string: ${addressError(text, parsed)}`,
    );
  if (parsed.zone !== "")
    return new CelError(
      `IP address ${quote(text)} with zone value is not allowed`,
    );
  return isV4InV6(parsed.bytes)
    ? new CelError(`IPv4-mapped IPv6 address ${quote(text)} is not allowed`)
    : new IpAddress(parsed.bytes);
}

/** True for `::ffff:1.2.3.4`. */
export function isV4InV6(bytes: readonly number[]): boolean {
  return (
    bytes.length === 16 &&
    bytes.slice(0, 12).every((byte, i) => byte === (i < 10 ? 0 : 255))
  );
}

interface AddressProblem {
  readonly problem: string;
  /** The rest of the text, from where it failed. */
  readonly at?: string;
}

/** The problem in the words of Go's `netip`. */
export function addressError(
  text: string,
  { problem, at }: AddressProblem,
): string {
  const where = at === undefined || at === "" ? "" : ` (at ${quote(at)})`;
  return `ParseAddr(${quote(text)}): ${problem}${where}`;
}

/** Reads an address as Go's `netip.ParseAddr`. */
export function parseAddress(
  text: string,
):
  | { readonly bytes: readonly number[]; readonly zone: string }
  | AddressProblem {
  switch (/[.:%]/.exec(text)?.[0]) {
    case ".": {
      const bytes = parseV4(text);
      return "problem" in bytes ? bytes : { bytes, zone: "" };
    }
    case ":":
      return parseV6(text);
    case "%":
      return { problem: "missing IPv6 address" };
    default:
      return { problem: "unable to parse IP" };
  }
}

function parseV4(text: string): readonly number[] | AddressProblem {
  const fields: number[] = [];
  let value: number | undefined;
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (/\d/.test(character)) {
      if (value === 0)
        return { problem: "IPv4 field has octet with leading zero" };
      value = (value ?? 0) * 10 + Number(character);
      if (value > 255) return { problem: "IPv4 field has value >255" };
    } else if (character === ".") {
      if (value === undefined || i === text.length - 1)
        return {
          problem: "IPv4 field must have at least one digit",
          at: text.slice(i),
        };
      if (fields.length === 3) return { problem: "IPv4 address too long" };
      fields.push(value);
      value = undefined;
    } else return { problem: "unexpected character", at: text.slice(i) };
  }
  if (fields.length < 3) return { problem: "IPv4 address too short" };
  return [...fields, value ?? 0];
}

function parseV6(
  text: string,
):
  | { readonly bytes: readonly number[]; readonly zone: string }
  | AddressProblem {
  const percent = text.indexOf("%");
  const zone = percent < 0 ? "" : text.slice(percent + 1);
  if (percent >= 0 && zone === "")
    return { problem: "zone must be a non-empty string" };
  const bytes = parseV6Groups(percent < 0 ? text : text.slice(0, percent));
  return "problem" in bytes ? bytes : { bytes, zone };
}

function parseV6Groups(text: string): readonly number[] | AddressProblem {
  let rest = text;
  const bytes: number[] = [];
  let ellipsis = -1;
  if (rest.startsWith("::")) {
    ellipsis = 0;
    rest = rest.slice(2);
    if (rest === "") return Array.from({ length: 16 }, () => 0);
  }
  while (bytes.length < 16) {
    const group = /^[0-9a-fA-F]*/.exec(rest)?.[0] ?? "";
    if (group.length > 4)
      return { problem: "each group must have 4 or less digits", at: rest };
    if (group === "")
      return {
        problem: "each colon-separated field must have at least one digit",
        at: rest,
      };
    if (rest.charAt(group.length) === ".") {
      const problem = checkEmbedded(bytes.length, ellipsis);
      if (problem !== undefined) return { problem, at: rest };
      const v4 = parseV4(rest);
      if ("problem" in v4) return v4;
      bytes.push(...v4);
      rest = "";
      break;
    }
    const value = Number.parseInt(group, 16);
    bytes.push(value >> 8, value & 255);
    rest = rest.slice(group.length);
    if (rest === "") break;
    if (!rest.startsWith(":"))
      return { problem: "unexpected character, want colon", at: rest };
    if (rest === ":")
      return {
        problem: "colon must be followed by more characters",
        at: rest,
      };
    rest = rest.slice(1);
    if (!rest.startsWith(":")) continue;
    if (ellipsis >= 0) return { problem: "multiple :: in address", at: rest };
    ellipsis = bytes.length;
    rest = rest.slice(1);
    if (rest === "") break;
  }
  if (rest !== "")
    return { problem: "trailing garbage after address", at: rest };
  return expandEllipsis(bytes, ellipsis);
}

function checkEmbedded(length: number, ellipsis: number): string | undefined {
  if (ellipsis < 0 && length !== 12)
    return "embedded IPv4 address must replace the final 2 fields of the address";
  return length + 4 > 16
    ? "too many hex fields to fit an embedded IPv4 at the end of the address"
    : undefined;
}

function expandEllipsis(
  bytes: readonly number[],
  ellipsis: number,
): readonly number[] | AddressProblem {
  if (bytes.length === 16)
    return ellipsis >= 0
      ? { problem: "the :: must expand to at least one field of zeros" }
      : bytes;
  if (ellipsis < 0) return { problem: "address string too short" };
  const zeros = Array.from({ length: 16 - bytes.length }, () => 0);
  return [...bytes.slice(0, ellipsis), ...zeros, ...bytes.slice(ellipsis)];
}
