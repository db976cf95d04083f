import {
  declare,
  type FunctionDeclaration,
  type Library,
  type Overload,
  overload,
} from "../check/declaration.js";
import {
  doubleParam,
  intParam,
  listParam,
  type Param,
  uintParam,
} from "../check/param.js";
import { MATH_MACROS } from "../syntax/math-macros.js";
import { CelError } from "../values/cel-error.js";
import type { CelList } from "../values/cel-list.js";
import * as types from "../values/cel-type.js";
import type { CelType } from "../values/cel-type.js";
import { CelUint } from "../values/cel-uint.js";
import type { CelValue } from "../values/cel-value.js";
import { celCompare } from "../values/ordering.js";
import { checkedInt } from "./checked-integer.js";

const NUMBERS: readonly (readonly [string, Param])[] = [
  ["double", doubleParam],
  ["int", intParam],
  ["uint", uintParam],
];

const doubles = (
  name: string,
  result: CelType,
  call: (value: number) => CelValue,
): FunctionDeclaration =>
  declare(
    `math.${name}`,
    overload({
      id: `math_${name}_double`,
      params: [doubleParam],
      result,
      call,
    }),
  );

/** The smaller or, with `sign` -1, the greater of numbers of any types. */
function extremes(name: "@min" | "@max", sign: 1 | -1): FunctionDeclaration {
  const choose = (a: CelValue, b: CelValue): CelValue => {
    const order = celCompare(a, b);
    if (order instanceof CelError)
      return new CelError(`${order.message}: math.${name}`);
    return order * sign > 0 ? b : a;
  };
  const ofList = (list: CelList): CelValue => {
    if (list.size === 0)
      return new CelError(`math.${name}(list) argument must not be empty`);
    let best = list.at(0);
    for (const item of list) best = choose(best, item);
    return best;
  };
  const overloads = NUMBERS.flatMap(([typeName, param]): Overload[] => [
    overload({
      id: `math_${name}_${typeName}`,
      params: [param],
      result: param.type,
      call: (value) => value,
    }),
    ...NUMBERS.map(([otherName, other]) =>
      overload({
        id: `math_${name}_${typeName}_${otherName}`,
        params: [param, other],
        result: typeName === otherName ? param.type : types.DYN,
        call: choose,
      }),
    ),
    overload({
      id: `math_${name}_list_${typeName}`,
      params: [listParam(param.type)],
      result: param.type,
      call: ofList,
    }),
  ]);
  return declare(`math.${name}`, ...overloads);
}

function bitwise(
  name: string,
  combine: (a: bigint, b: bigint) => bigint,
): FunctionDeclaration {
  return declare(
    `math.${name}`,
    overload({
      id: `math_${name}_int_int`,
      params: [intParam, intParam],
      result: types.INT,
      call: combine,
    }),
    overload({
      id: `math_${name}_uint_uint`,
      params: [uintParam, uintParam],
      result: types.UINT,
      call: (a, b) => new CelUint(combine(a.value, b.value)),
    }),
  );
}

/** Shifts of 64 bits and more leave nothing; ints are shifted as the bits they are. */
function shift(
  name: "bitShiftLeft" | "bitShiftRight",
  move: (bits: bigint, distance: bigint) => bigint,
): FunctionDeclaration {
  const run = (bits: bigint, distance: bigint): bigint | CelError => {
    if (distance < 0n)
      return new CelError(`math.${name}() negative offset: ${distance}`);
    return distance > 63n ? 0n : BigInt.asUintN(64, move(bits, distance));
  };
  return declare(
    `math.${name}`,
    overload({
      id: `math_${name}_int_int`,
      params: [intParam, intParam],
      result: types.INT,
      call: (value, distance) => {
        const bits = run(BigInt.asUintN(64, value), distance);
        return bits instanceof CelError ? bits : BigInt.asIntN(64, bits);
      },
    }),
    overload({
      id: `math_${name}_uint_int`,
      params: [uintParam, intParam],
      result: types.UINT,
      call: ({ value }, distance) => {
        const bits = run(value, distance);
        return bits instanceof CelError ? bits : new CelUint(bits);
      },
    }),
  );
}

function roundHalfAway(value: number): number {
  const magnitude = Math.abs(value);
  const floor = Math.floor(magnitude);
  const rounded = magnitude - floor >= 0.5 ? floor + 1 : floor;
  return value < 0 || Object.is(value, -0) ? -rounded : rounded;
}

/** Mathematics, which the API server's rules don't have. */
export const MATH_LIBRARY: Library = {
  macros: MATH_MACROS,
  functions: [
    extremes("@min", 1),
    extremes("@max", -1),
    doubles("ceil", types.DOUBLE, Math.ceil),
    doubles("floor", types.DOUBLE, Math.floor),
    doubles("round", types.DOUBLE, roundHalfAway),
    doubles("trunc", types.DOUBLE, Math.trunc),
    doubles("isNaN", types.BOOL, Number.isNaN),
    doubles("isFinite", types.BOOL, Number.isFinite),
    doubles(
      "isInf",
      types.BOOL,
      (value) => value === Infinity || value === -Infinity,
    ),
    declare(
      "math.abs",
      overload({
        id: "math_abs_double",
        params: [doubleParam],
        result: types.DOUBLE,
        call: Math.abs,
      }),
      overload({
        id: "math_abs_int",
        params: [intParam],
        result: types.INT,
        call: (value) => checkedInt(value < 0n ? -value : value),
      }),
      overload({
        id: "math_abs_uint",
        params: [uintParam],
        result: types.UINT,
        call: (value) => value,
      }),
    ),
    declare(
      "math.sign",
      overload({
        id: "math_sign_double",
        params: [doubleParam],
        result: types.DOUBLE,
        call: Math.sign,
      }),
      overload({
        id: "math_sign_int",
        params: [intParam],
        result: types.INT,
        call: (value) => (value > 0n ? 1n : value < 0n ? -1n : 0n),
      }),
      overload({
        id: "math_sign_uint",
        params: [uintParam],
        result: types.UINT,
        call: ({ value }) => new CelUint(value === 0n ? 0n : 1n),
      }),
    ),
    declare(
      "math.sqrt",
      ...NUMBERS.map(([name, param]) =>
        overload({
          id: `math_sqrt_${name}`,
          params: [param],
          result: types.DOUBLE,
          call: (value) =>
            Math.sqrt(Number(value instanceof CelUint ? value.value : value)),
        }),
      ),
    ),
    bitwise("bitAnd", (a, b) => a & b),
    bitwise("bitOr", (a, b) => a | b),
    bitwise("bitXor", (a, b) => a ^ b),
    declare(
      "math.bitNot",
      overload({
        id: "math_bitNot_int_int",
        params: [intParam],
        result: types.INT,
        call: (value) => ~value,
      }),
      overload({
        id: "math_bitNot_uint_uint",
        params: [uintParam],
        result: types.UINT,
        call: ({ value }) => new CelUint(BigInt.asUintN(64, ~value)),
      }),
    ),
    shift("bitShiftLeft", (bits, distance) => bits << distance),
    shift("bitShiftRight", (bits, distance) => bits >> distance),
  ],
};
