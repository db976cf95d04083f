import {
  declare,
  type FunctionDeclaration,
  overload,
} from "../check/declaration.js";
import {
  A,
  anyParam,
  boolParam,
  bytesParam,
  doubleParam,
  durationParam,
  intParam,
  type Param,
  stringParam,
  timestampParam,
  uintParam,
} from "../check/param.js";
import { CelError, TIMESTAMP_OVERFLOW } from "../values/cel-error.js";
import * as types from "../values/cel-type.js";
import type { CelValue } from "../values/cel-value.js";
import { Duration, parseDuration } from "../values/duration.js";
import { formatG } from "../values/go-number.js";
import { parseTimestamp, Timestamp } from "../values/timestamp.js";
import { typeOfValue } from "../values/type-of.js";
import { parseDouble, parseInteger } from "./parse-number.js";
import {
  checkedInt,
  checkedUint,
  doubleToInt,
  doubleToUint,
} from "./checked-integer.js";

const failedFromString = (to: types.CelType): CelError =>
  new CelError(`type conversion error from 'string' to '${to.name}'`);

const same = <T extends CelValue>(id: string, param: Param<T>) =>
  overload({
    id,
    params: [param],
    result: param.type,
    call: (value) => value,
  });

const toBool = declare(
  "bool",
  same("bool_to_bool", boolParam),
  overload({
    id: "string_to_bool",
    params: [stringParam],
    result: types.BOOL,
    call: (text) => {
      if (/^(?:1|t|T|TRUE|true|True)$/.test(text)) return true;
      if (/^(?:0|f|F|FALSE|false|False)$/.test(text)) return false;
      return failedFromString(types.BOOL);
    },
  }),
);

const toBytes = declare(
  "bytes",
  same("bytes_to_bytes", bytesParam),
  overload({
    id: "string_to_bytes",
    params: [stringParam],
    result: types.BYTES,
    call: (text) => new TextEncoder().encode(text),
  }),
);

const toDouble = declare(
  "double",
  same("double_to_double", doubleParam),
  overload({
    id: "int64_to_double",
    params: [intParam],
    result: types.DOUBLE,
    call: Number,
  }),
  overload({
    id: "string_to_double",
    params: [stringParam],
    result: types.DOUBLE,
    call: (text) => parseDouble(text) ?? failedFromString(types.DOUBLE),
  }),
  overload({
    id: "uint64_to_double",
    params: [uintParam],
    result: types.DOUBLE,
    call: ({ value }) => Number(value),
  }),
);

const toDuration = declare(
  "duration",
  same("duration_to_duration", durationParam),
  overload({
    id: "int64_to_duration",
    params: [intParam],
    result: types.DURATION,
    call: (ns) => new Duration(ns),
  }),
  overload({
    id: "string_to_duration",
    params: [stringParam],
    result: types.DURATION,
    call: (text) => parseDuration(text) ?? failedFromString(types.DURATION),
  }),
);

const toInt = declare(
  "int",
  same("int64_to_int64", intParam),
  overload({
    id: "double_to_int64",
    params: [doubleParam],
    result: types.INT,
    call: doubleToInt,
  }),
  overload({
    id: "duration_to_int64",
    params: [durationParam],
    result: types.INT,
    call: ({ ns }) => ns,
  }),
  overload({
    id: "string_to_int64",
    params: [stringParam],
    result: types.INT,
    call: (text) =>
      parseInteger(text, checkedInt) ?? failedFromString(types.INT),
  }),
  overload({
    id: "timestamp_to_int64",
    params: [timestampParam],
    result: types.INT,
    call: ({ seconds }) => seconds,
  }),
  overload({
    id: "uint64_to_int64",
    params: [uintParam],
    result: types.INT,
    call: ({ value }) => checkedInt(value),
  }),
);

const toText = declare(
  "string",
  same("string_to_string", stringParam),
  overload({
    id: "bool_to_string",
    params: [boolParam],
    result: types.STRING,
    call: String,
  }),
  overload({
    id: "bytes_to_string",
    params: [bytesParam],
    result: types.STRING,
    call: decodeUtf8,
  }),
  overload({
    id: "double_to_string",
    params: [doubleParam],
    result: types.STRING,
    call: (value) => formatG(value, 6),
  }),
  overload({
    id: "duration_to_string",
    params: [durationParam],
    result: types.STRING,
    call: String,
  }),
  overload({
    id: "int64_to_string",
    params: [intParam],
    result: types.STRING,
    call: String,
  }),
  overload({
    id: "timestamp_to_string",
    params: [timestampParam],
    result: types.STRING,
    call: String,
  }),
  overload({
    id: "uint64_to_string",
    params: [uintParam],
    result: types.STRING,
    call: ({ value }) => String(value),
  }),
);

function decodeUtf8(bytes: Uint8Array): string | CelError {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      bytes,
    );
  } catch {
    return new CelError("invalid UTF-8 in bytes, cannot convert to string");
  }
}

const toTimestamp = declare(
  "timestamp",
  same("timestamp_to_timestamp", timestampParam),
  overload({
    id: "int64_to_timestamp",
    params: [intParam],
    result: types.TIMESTAMP,
    call: (seconds) =>
      Timestamp.checked(seconds * 1_000_000_000n) ?? TIMESTAMP_OVERFLOW,
  }),
  overload({
    id: "string_to_timestamp",
    params: [stringParam],
    result: types.TIMESTAMP,
    call: (text) => {
      const time = parseTimestamp(text);
      if (time === "overflow") return TIMESTAMP_OVERFLOW;
      return time ?? failedFromString(types.TIMESTAMP);
    },
  }),
);

const toUint = declare(
  "uint",
  same("uint64_to_uint64", uintParam),
  overload({
    id: "double_to_uint64",
    params: [doubleParam],
    result: types.UINT,
    call: doubleToUint,
  }),
  overload({
    id: "int64_to_uint64",
    params: [intParam],
    result: types.UINT,
    call: checkedUint,
  }),
  overload({
    id: "string_to_uint64",
    params: [stringParam],
    result: types.UINT,
    call: (text) =>
      (/^\d+$/.test(text) && parseInteger(text, checkedUint)) ||
      failedFromString(types.UINT),
  }),
);

const any = anyParam(A);

/** Conversions between types, `type` and `dyn`. */
export const CONVERSION: readonly FunctionDeclaration[] = [
  toBool,
  toBytes,
  toDouble,
  toDuration,
  toInt,
  toText,
  toTimestamp,
  toUint,
  declare(
    "dyn",
    overload({
      id: "to_dyn",
      params: [any],
      result: types.DYN,
      call: (value) => value,
    }),
  ),
  declare(
    "type",
    overload({
      id: "type",
      params: [any],
      result: types.typeOfType(A),
      call: typeOfValue,
    }),
  ),
];
