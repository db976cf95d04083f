import {
  declare,
  type FunctionDeclaration,
  overload,
} from "../check/declaration.js";
import {
  A,
  bytesParam,
  doubleParam,
  durationParam,
  intParam,
  listParam,
  stringParam,
  timestampParam,
  uintParam,
} from "../check/param.js";
import {
  CelError,
  INTEGER_OVERFLOW,
  TIMESTAMP_OVERFLOW,
} from "../values/cel-error.js";
import * as types from "../values/cel-type.js";
import type { CelUint } from "../values/cel-uint.js";
import type { CelValue } from "../values/cel-value.js";
import { Duration } from "../values/duration.js";
import { Timestamp } from "../values/timestamp.js";
import { checkedInt, checkedUint } from "./checked-integer.js";

const DIVISION_BY_ZERO = new CelError("division by zero");
const MODULUS_BY_ZERO = new CelError("modulus by zero");

const durationOf = (ns: bigint): CelValue =>
  Duration.checked(ns) ?? INTEGER_OVERFLOW;

const timestampOf = (ns: bigint, { offsetMinutes }: Timestamp): CelValue =>
  Timestamp.checked(ns, offsetMinutes) ?? TIMESTAMP_OVERFLOW;

const ints = (id: string, call: (a: bigint, b: bigint) => CelValue) =>
  overload({ id, params: [intParam, intParam], result: types.INT, call });

const uints = (id: string, call: (a: bigint, b: bigint) => CelValue) =>
  overload({
    id,
    params: [uintParam, uintParam],
    result: types.UINT,
    call: (a: CelUint, b: CelUint) => call(a.value, b.value),
  });

const doubles = (id: string, call: (a: number, b: number) => number) =>
  overload({
    id,
    params: [doubleParam, doubleParam],
    result: types.DOUBLE,
    call,
  });

const add = declare(
  "_+_",
  overload({
    id: "add_bytes",
    params: [bytesParam, bytesParam],
    result: types.BYTES,
    call: (a, b) => Buffer.concat([a, b]),
  }),
  doubles("add_double", (a, b) => a + b),
  overload({
    id: "add_duration_duration",
    params: [durationParam, durationParam],
    result: types.DURATION,
    call: (a, b) => durationOf(a.ns + b.ns),
  }),
  overload({
    id: "add_duration_timestamp",
    params: [durationParam, timestampParam],
    result: types.TIMESTAMP,
    call: (a, b) => timestampOf(a.ns + b.ns, b),
  }),
  overload({
    id: "add_timestamp_duration",
    params: [timestampParam, durationParam],
    result: types.TIMESTAMP,
    call: (a, b) => timestampOf(a.ns + b.ns, a),
  }),
  ints("add_int64", (a, b) => checkedInt(a + b)),
  overload({
    id: "add_list",
    params: [listParam(A), listParam(A)],
    result: types.listOf(A),
    call: (a, b) => a.concat(b),
  }),
  overload({
    id: "add_string",
    params: [stringParam, stringParam],
    result: types.STRING,
    call: (a, b) => a + b,
  }),
  uints("add_uint64", (a, b) => checkedUint(a + b)),
);

const subtract = declare(
  "_-_",
  doubles("subtract_double", (a, b) => a - b),
  overload({
    id: "subtract_duration_duration",
    params: [durationParam, durationParam],
    result: types.DURATION,
    call: (a, b) => durationOf(a.ns - b.ns),
  }),
  ints("subtract_int64", (a, b) => checkedInt(a - b)),
  overload({
    id: "subtract_timestamp_duration",
    params: [timestampParam, durationParam],
    result: types.TIMESTAMP,
    call: (a, b) => timestampOf(a.ns - b.ns, a),
  }),
  overload({
    id: "subtract_timestamp_timestamp",
    params: [timestampParam, timestampParam],
    result: types.DURATION,
    call: (a, b) => durationOf(a.ns - b.ns),
  }),
  uints("subtract_uint64", (a, b) => checkedUint(a - b)),
);

const multiply = declare(
  "_*_",
  doubles("multiply_double", (a, b) => a * b),
  ints("multiply_int64", (a, b) => checkedInt(a * b)),
  uints("multiply_uint64", (a, b) => checkedUint(a * b)),
);

const divide = declare(
  "_/_",
  doubles("divide_double", (a, b) => a / b),
  ints("divide_int64", (a, b) =>
    b === 0n ? DIVISION_BY_ZERO : checkedInt(a / b),
  ),
  uints("divide_uint64", (a, b) =>
    b === 0n ? DIVISION_BY_ZERO : checkedUint(a / b),
  ),
);

const modulo = declare(
  "_%_",
  // The one quotient that does not fit makes cel-go refuse the remainder too.
  ints("modulo_int64", (a, b) => {
    if (b === 0n) return MODULUS_BY_ZERO;
    const quotient = checkedInt(a / b);
    return quotient instanceof CelError ? quotient : a % b;
  }),
  uints("modulo_uint64", (a, b) =>
    b === 0n ? MODULUS_BY_ZERO : checkedUint(a % b),
  ),
);

const negate = declare(
  "-_",
  overload({
    id: "negate_double",
    params: [doubleParam],
    result: types.DOUBLE,
    call: (a) => -a,
  }),
  overload({
    id: "negate_int64",
    params: [intParam],
    result: types.INT,
    call: (a) => checkedInt(-a),
  }),
);

/** The arithmetic operators. */
export const ARITHMETIC: readonly FunctionDeclaration[] = [
  add,
  divide,
  modulo,
  multiply,
  negate,
  subtract,
];
