import { declare, type Library, memberOverload } from "../check/declaration.js";
import { listParam, stringParam } from "../check/param.js";
import { CelError } from "../values/cel-error.js";
import type { CelList } from "../values/cel-list.js";
import * as types from "../values/cel-type.js";
import { CelUint } from "../values/cel-uint.js";
import type { CelValue } from "../values/cel-value.js";
import { typeOfValue } from "../values/type-of.js";
import {
  type FormatPiece,
  formatRefusal,
  parseFormat,
} from "./format-clauses.js";
import {
  type FormatStyle,
  KUBERNETES_STYLE,
  SPECIFIED_STYLE,
} from "./format-style.js";
import { MAX_PRECISION, shortestDecimal } from "./number-text.js";

const DEFAULT_PRECISION = 6;

type Clause = Extract<FormatPiece, { kind: "clause" }>;

function format(
  text: string,
  args: CelList,
  style: FormatStyle,
): string | CelError {
  let result = "";
  let index = 0;
  for (const piece of parseFormat(text)) {
    if (piece.kind === "text") {
      result += piece.text;
      continue;
    }
    if (index >= args.size) return new CelError(`index ${index} out of range`);
    if (piece.kind === "bad") return new CelError(piece.error);
    const formatted = formatClause(piece, args.at(index++), style);
    if (formatted instanceof CelError) return formatted;
    result += formatted;
  }
  return result;
}

function formatClause(
  { verb, precision = DEFAULT_PRECISION }: Clause,
  value: CelValue,
  style: FormatStyle,
): string | CelError {
  const refuse = (): CelError => formatRefusal(verb, typeOfValue(value).name);
  if (precision > MAX_PRECISION)
    return new CelError(`a precision above ${MAX_PRECISION} is not supported`);
  const integer = value instanceof CelUint ? value.value : value;
  switch (verb) {
    case "s":
      return style.text(value);
    case "d":
      if (typeof integer === "bigint") return String(integer);
      return style.anyNumber && typeof value === "number"
        ? decimalText(value)
        : refuse();
    case "f":
    case "e": {
      const number = toDouble(value, style);
      if (number === undefined) return refuse();
      return verb === "f"
        ? style.fixed(number, precision)
        : style.scientific(number, precision);
    }
    case "b":
      if (typeof value === "boolean") return value ? "1" : "0";
      return typeof integer === "bigint" ? integer.toString(2) : refuse();
    case "o":
      return typeof integer === "bigint" ? integer.toString(8) : refuse();
    case "x":
    case "X": {
      const hex = hexText(value);
      if (hex === undefined) return refuse();
      return verb === "X" ? hex.toUpperCase() : hex;
    }
  }
}

function decimalText(value: number): string {
  if (Number.isFinite(value)) return shortestDecimal(value);
  return Number.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
}

function toDouble(
  value: CelValue,
  { anyNumber }: FormatStyle,
): number | undefined {
  if (typeof value === "number") return value;
  if (anyNumber) {
    if (typeof value === "bigint") return Number(value);
    return value instanceof CelUint ? Number(value.value) : undefined;
  }
  return value === "NaN" || value === "Infinity" || value === "-Infinity"
    ? Number(value)
    : undefined;
}

function hexText(value: CelValue): string | undefined {
  if (typeof value === "bigint") return value.toString(16);
  if (value instanceof CelUint) return value.value.toString(16);
  if (typeof value === "string") return Buffer.from(value).toString("hex");
  return value instanceof Uint8Array
    ? Buffer.from(value).toString("hex")
    : undefined;
}

const library = (style: FormatStyle): Library => ({
  functions: [
    declare(
      "format",
      memberOverload({
        id: "string_format",
        params: [stringParam, listParam(types.DYN)],
        result: types.STRING,
        call: (text, args) => format(text, args, style),
      }),
    ),
  ],
});

/** `format` as the API server has it. */
export const KUBERNETES_FORMAT_LIBRARY: Library = library(KUBERNETES_STYLE);

/** `format` as the language's specification has it. */
export const SPECIFIED_FORMAT_LIBRARY: Library = library(SPECIFIED_STYLE);
