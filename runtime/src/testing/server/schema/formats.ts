import { isIPv6 } from "node:net";
import { isEmailAddress } from "./email-address.js";
import { compilePattern, type CompiledPattern } from "./pattern.js";
import { isRequestUri } from "./request-uri.js";

/** Judges a text by a format. */
export type FormatCheck = (text: string) => boolean;

/**
 * The check of `format` on text, or undefined when the real server does not check it.
 * Dashes in a format's name do not count: `date-time` is `datetime`.
 * After kube-openapi's `strfmt` and the list that apiextensions allows.
 */
export function formatCheck(format: string): FormatCheck | undefined {
  return CHECKS.get(format.replaceAll("-", ""));
}

const matching =
  (expression: RegExp): FormatCheck =>
  (text) =>
    expression.test(text);

const UUID_TAIL = "-?[0-9a-f]{12}$";
const uuid = (third: string, fourth: string): FormatCheck =>
  matching(
    new RegExp(
      `^[0-9a-f]{8}-?[0-9a-f]{4}-?${third}-?${fourth}${UUID_TAIL}`,
      "i",
    ),
  );

const SHORT_NAME = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;

const CHECKS: ReadonlyMap<string, FormatCheck> = new Map<string, FormatCheck>([
  ["bsonobjectid", matching(/^[0-9a-fA-F]{24}$/)],
  ["uri", isRequestUri],
  ["email", isEmailAddress],
  ["hostname", isHostname],
  ["ipv4", (text) => isIpSloppy(text) && text.includes(".")],
  ["ipv6", (text) => isPlainIpv6(text)],
  ["cidr", isCidr],
  ["mac", isMac],
  ["uuid", uuid("[0-9a-f]{4}", "[0-9a-f]{4}")],
  ["uuid3", uuid("3[0-9a-f]{3}", "[0-9a-f]{4}")],
  ["uuid4", uuid("4[0-9a-f]{3}", "[89ab][0-9a-f]{3}")],
  ["uuid5", uuid("5[0-9a-f]{3}", "[89ab][0-9a-f]{3}")],
  ["isbn", (text) => isIsbn10(text) || isIsbn13(text)],
  ["isbn10", isIsbn10],
  ["isbn13", isIsbn13],
  ["creditcard", isCreditCard],
  ["ssn", matching(/^(?=.{11}$)\d{3}[- ]?\d{2}[- ]?\d{4}$/)],
  ["hexcolor", matching(/^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)],
  ["rgbcolor", isRgbColor],
  [
    "byte",
    matching(
      /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/,
    ),
  ],
  ["password", () => true],
  ["date", isDate],
  ["duration", isDuration],
  ["datetime", isDateTime],
  ["k8sshortname", (text) => text.length <= 63 && SHORT_NAME.test(text)],
  [
    "k8slongname",
    (text) =>
      text.length <= 253 &&
      text.split(".").every((label) => SHORT_NAME.test(label)),
  ],
]);

const HOSTNAME = String.raw`^([a-zA-Z0-9\p{S}\p{L}]((-?[a-zA-Z0-9\p{S}\p{L}]{0,62})?)|([a-zA-Z0-9\p{S}\p{L}](([a-zA-Z0-9-\p{S}\p{L}]{0,61}[a-zA-Z0-9\p{S}\p{L}])?)(\.)){1,}([a-zA-Z\p{L}]){2,63})$`;

// Compiled when first asked for: it takes tens of milliseconds, which few servers need.
let hostname: CompiledPattern | undefined;

function isHostname(text: string): boolean {
  hostname ??= compilePattern(HOSTNAME);
  return (
    hostname.pattern?.test(text) === true &&
    Buffer.byteLength(text) <= 255 &&
    text.split(".").every((label) => Buffer.byteLength(label) <= 63)
  );
}

// Leading zeros are let pass, as the servers before Go 1.17 did.
function isIpv4Sloppy(text: string): boolean {
  return (
    /^\d{1,20}(\.\d{1,20}){3}$/.test(text) &&
    text.split(".").every((octet) => Number(octet) <= 255)
  );
}

function isPlainIpv6(text: string): boolean {
  return !text.includes("%") && isIPv6(text);
}

function isIpSloppy(text: string): boolean {
  return isIpv4Sloppy(text) || isPlainIpv6(text);
}

function isCidr(text: string): boolean {
  const [address = "", length = "", ...more] = text.split("/");
  if (more.length > 0 || !/^\d{1,7}$/.test(length)) return false;
  const bits = Number(length);
  return isIpv4Sloppy(address)
    ? bits <= 32
    : isPlainIpv6(address) && bits <= 128;
}

function isMac(text: string): boolean {
  const match =
    /^[0-9a-f]{2}(?:([:-])[0-9a-f]{2})(?:\1[0-9a-f]{2})*$/i.exec(text) ??
    /^[0-9a-f]{4}(?:\.[0-9a-f]{4})+$/i.exec(text);
  const bytes = text.replace(/[^0-9a-f]/gi, "").length / 2;
  return match !== null && (bytes === 6 || bytes === 8 || bytes === 20);
}

function isIsbn10(text: string): boolean {
  const digits = text.replace(/[\s-]+/g, "");
  if (!/^(?:[0-9]{9}X|[0-9]{10})$/.test(digits)) return false;
  const sum = digitsOf(digits).reduce(
    (total, digit, i) => total + (i + 1) * digit,
    0,
  );
  return sum % 11 === 0;
}

function isIsbn13(text: string): boolean {
  const digits = text.replace(/[\s-]+/g, "");
  if (!/^[0-9]{13}$/.test(digits)) return false;
  const sum = digitsOf(digits).reduce(
    (total, digit, i) => total + (i % 2 === 0 ? 1 : 3) * digit,
    0,
  );
  return sum % 10 === 0;
}

const CREDIT_CARD =
  /^(?:4[0-9]{12}(?:[0-9]{3})?|5[1-5][0-9]{14}|6(?:011|5[0-9][0-9])[0-9]{12}|3[47][0-9]{13}|3(?:0[0-5]|[68][0-9])[0-9]{11}|(?:2131|1800|35\d{3})\d{11})$/;

function isCreditCard(text: string): boolean {
  const digits = text.replace(/[^0-9]+/g, "");
  if (!CREDIT_CARD.test(digits)) return false;
  const sum = digitsOf(digits)
    .reverse()
    .reduce((total, digit, i) => {
      const value = digit * (i % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

function digitsOf(text: string): number[] {
  return Array.from(text, (digit) => (digit === "X" ? 10 : Number(digit)));
}

function isRgbColor(text: string): boolean {
  const channels = /^rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)$/.exec(text);
  return (
    channels !== null &&
    channels
      .slice(1)
      .every((channel) =>
        /^(0|[1-9]\d?|1\d\d?|2[0-4]\d|25[0-5])$/.test(channel),
      )
  );
}

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isDateTime(text: string): boolean {
  const [date = "", time] = text.toLowerCase().split("t");
  if (time === undefined || !isDate(date)) return false;
  const match =
    /^([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))$/.exec(
      time,
    );
  if (match === null) return false;
  const [hour = "", minute = "", second = ""] = match.slice(1);
  return hour <= "23" && minute <= "59" && second <= "59";
}

// Greek mu is escaped: one character beyond Latin-1 doubles the memory of a whole bundle.
const GO_DURATION =
  /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|\u03bcs|ms|s|m|h)/;

function isDuration(text: string): boolean {
  return isGoDuration(text) || isScalaDuration(text);
}

function isGoDuration(text: string): boolean {
  if (/^[-+]?0$/.test(text)) return true;
  let rest = text;
  for (
    let match = GO_DURATION.exec(rest);
    match !== null;
    match = GO_DURATION.exec(rest)
  ) {
    rest = rest.slice(match[0].length);
    if (rest === "") return true;
    if (/^[-+]/.test(rest)) return false;
  }
  return false;
}

const UNITS = ["ns", "us", "µs", "ms", "s", "m", "h", "hr", "d", "w", "wk"];
const UNIT_BEGINNINGS = /^(nano|micro|milli|sec|min|hour|day|week)/;

// Any number followed by the name of a unit will do, whatever stands around it.
function isScalaDuration(text: string): boolean {
  const parts = [...text.matchAll(/(?<!\d)(\d+)\s*([A-Za-zµ]+)/g)];
  if (parts.some(([, digits = ""]) => BigInt(digits) >= 2n ** 63n))
    return false;
  return parts.some(([, , unit = ""]) => {
    const lower = unit.toLowerCase();
    return UNITS.includes(lower) || UNIT_BEGINNINGS.test(lower);
  });
}
