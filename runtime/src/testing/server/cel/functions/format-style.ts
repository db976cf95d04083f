import { quote } from "../../schema/go-text.js";
import type { CelValue } from "../values/cel-value.js";
import { CelError } from "../values/cel-error.js";
import { CelList } from "../values/cel-list.js";
import { CelMap } from "../values/cel-map.js";
import { CelType } from "../values/cel-type.js";
import { CelUint } from "../values/cel-uint.js";
import { Duration } from "../values/duration.js";
import { formatG } from "../values/go-number.js";
import { Timestamp } from "../values/timestamp.js";
import { typeOfValue } from "../values/type-of.js";
import { formatRefusal } from "./format-clauses.js";
import { fixedText, scientificParts, shortestDecimal } from "./number-text.js";

/** How `format` writes numbers and what is inside lists and maps. */
export interface FormatStyle {
  /** `%s`. */
  readonly text: (value: CelValue) => string | CelError;
  readonly fixed: (value: number, precision: number) => string;
  readonly scientific: (value: number, precision: number) => string;
  /** Whether `%d`, `%f` and `%e` take numbers of every type. */
  readonly anyNumber: boolean;
}

const superscript = (digits: string): string =>
  digits.replace(/[-\d]/g, (digit) =>
    digit === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(Number(digit)),
  );

function special(value: number): string | undefined {
  if (Number.isNaN(value)) return "NaN";
  return Number.isFinite(value) ? undefined : value > 0 ? "∞" : "-∞";
}

function withThousands(text: string): string {
  const [whole = "", ...fraction] = text.split(".");
  return [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...fraction].join(".");
}

/** As Kubernetes prints: American thousands, `×10⁰⁶` for exponents, and `%.2e` taking its number for a width. */
export const KUBERNETES_STYLE: FormatStyle = {
  anyNumber: false,
  text: kubernetesText,
  fixed: (value, precision) =>
    special(value) ?? withThousands(fixedText(value, precision)),
  scientific: (value, width) => {
    const infinite = special(value);
    if (infinite !== undefined) return infinite.padStart(width);
    const { mantissa, exponent } = scientificParts(value, 6);
    const power = `${exponent < 0 ? "-" : ""}${String(Math.abs(exponent)).padStart(2, "0")}`;
    return `${mantissa}×10${superscript(power)}`.padStart(width);
  },
};

function kubernetesText(value: CelValue): string | CelError {
  if (value instanceof CelList) return kubernetesList(value);
  if (value instanceof CelMap) return kubernetesMap(value);
  if (value === null) return "null";
  if (typeof value === "number") return formatG(value, 6);
  return simpleText(value) ?? refuseText(value);
}

const refuseText = (value: CelValue): CelError =>
  formatRefusal("s", typeOfValue(value).name);

function simpleText(value: CelValue): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "bigint" || typeof value === "boolean")
    return String(value);
  if (value instanceof CelUint) return String(value.value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString();
  if (value instanceof CelType) return value.name;
  return value instanceof Timestamp || value instanceof Duration
    ? value.toString()
    : undefined;
}

/** An item or value as a CEL literal. */
function kubernetesItem(value: CelValue): string | CelError {
  if (typeof value === "string") return quote(value);
  if (typeof value === "number")
    return special(value) === undefined
      ? fixedText(value, 6)
      : quote(formatG(value));
  if (value instanceof Uint8Array)
    return `b${quote(Buffer.from(value).toString())}`;
  if (value instanceof Timestamp)
    return `timestamp(${quote(value.toString())})`;
  if (value instanceof Duration) return `duration(${quote(value.toString())})`;
  const text = kubernetesText(value);
  return text instanceof CelError && !(value instanceof CelList)
    ? new CelError(
        `error during formatting: no formatting function for ${typeOfValue(value).name}`,
      )
    : text;
}

function kubernetesList(list: CelList): string | CelError {
  const items: string[] = [];
  for (const item of list) {
    const text = kubernetesItem(item);
    if (text instanceof CelError) return text;
    items.push(text);
  }
  return `[${items.join(", ")}]`;
}

function kubernetesMap(map: CelMap): string | CelError {
  const entries: [string, string][] = [];
  for (const key of map.keys()) {
    const text = kubernetesItem(map.find(key) ?? null);
    if (text instanceof CelError) return text;
    const keyText = kubernetesItem(key);
    if (keyText instanceof CelError) return keyText;
    entries.push([keyText, text]);
  }
  return braces(entries, ":");
}

function braces(entries: [string, string][], colon: string): string {
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, value]) => `${key}${colon}${value}`).join(", ")}}`;
}

const spelled = (value: number): string | undefined =>
  special(value)?.replace("∞", "Infinity");

/** As the language's own specification has it. */
export const SPECIFIED_STYLE: FormatStyle = {
  anyNumber: true,
  text: specifiedText,
  fixed: (value, precision) => spelled(value) ?? fixedText(value, precision),
  scientific: (value, precision) => {
    const infinite = spelled(value);
    if (infinite !== undefined) return infinite;
    const { mantissa, exponent } = scientificParts(value, precision);
    return `${mantissa}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  },
};

function specifiedText(value: CelValue): string | CelError {
  if (value === null) return "null";
  if (typeof value === "number")
    return spelled(value) ?? shortestDecimal(value);
  if (value instanceof Timestamp) return new Timestamp(value.ns).toString();
  if (value instanceof CelList) {
    const items: string[] = [];
    for (const item of value) {
      const text = specifiedText(item);
      if (text instanceof CelError) return text;
      items.push(text);
    }
    return `[${items.join(", ")}]`;
  }
  if (!(value instanceof CelMap)) return simpleText(value) ?? refuseText(value);
  const entries: [string, string][] = [];
  for (const key of value.keys()) {
    const text = specifiedText(value.find(key) ?? null);
    const keyText = specifiedText(key);
    if (text instanceof CelError) return text;
    if (keyText instanceof CelError) return keyText;
    entries.push([keyText, text]);
  }
  return braces(entries, ": ");
}
