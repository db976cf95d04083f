import {
  declare,
  type FunctionDeclaration,
  type Overload,
  overload,
} from "../check/declaration.js";
import {
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
import { CelError } from "../values/cel-error.js";
import { BOOL } from "../values/cel-type.js";
import { celCompare } from "../values/ordering.js";

/** What can be compared with what, by the suffix of the signatures' names. */
const PAIRS: readonly (readonly [string, Param, Param])[] = [
  ["bool", boolParam, boolParam],
  ["int64", intParam, intParam],
  ["int64_double", intParam, doubleParam],
  ["int64_uint64", intParam, uintParam],
  ["uint64", uintParam, uintParam],
  ["uint64_double", uintParam, doubleParam],
  ["uint64_int64", uintParam, intParam],
  ["double", doubleParam, doubleParam],
  ["double_int64", doubleParam, intParam],
  ["double_uint64", doubleParam, uintParam],
  ["string", stringParam, stringParam],
  ["bytes", bytesParam, bytesParam],
  ["timestamp", timestampParam, timestampParam],
  ["duration", durationParam, durationParam],
];

function ordering(
  name: string,
  prefix: string,
  holds: (order: number) => boolean,
): FunctionDeclaration {
  const overloads = PAIRS.map(([suffix, left, right]): Overload =>
    overload({
      id: `${prefix}_${suffix}`,
      params: [left, right],
      result: BOOL,
      call: (a, b) => {
        const order = celCompare(a, b);
        return order instanceof CelError ? order : holds(order);
      },
    }),
  );
  return declare(name, ...overloads);
}

/** The operators that order values. */
export const COMPARISON: readonly FunctionDeclaration[] = [
  ordering("_<_", "less", (order) => order < 0),
  ordering("_<=_", "less_equals", (order) => order <= 0),
  ordering("_>_", "greater", (order) => order > 0),
  ordering("_>=_", "greater_equals", (order) => order >= 0),
];
