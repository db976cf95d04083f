import {
  declare,
  type FunctionDeclaration,
  type Library,
  memberOverload,
  overload,
} from "../../check/declaration.js";
import { intParam, opaqueParam, stringParam } from "../../check/param.js";
import { CelError } from "../../values/cel-error.js";
import * as types from "../../values/cel-type.js";
import type { CelType } from "../../values/cel-type.js";
import type { CelValue } from "../../values/cel-value.js";
import { parseQuantity, Quantity, QUANTITY } from "./quantity-value.js";

const quantity = opaqueParam(QUANTITY, Quantity);

const accessor = (
  name: string,
  id: string,
  read: {
    readonly result: CelType;
    readonly call: (value: Quantity) => CelValue;
  },
): FunctionDeclaration =>
  declare(name, memberOverload({ id, params: [quantity], ...read }));

const relation = (
  name: string,
  id: string,
  read: {
    readonly result: CelType;
    readonly call: (order: number) => CelValue;
  },
): FunctionDeclaration =>
  declare(
    name,
    memberOverload({
      id,
      params: [quantity, quantity],
      result: read.result,
      call: (a, b) => read.call(a.compare(b)),
    }),
  );

const addition = (name: "add" | "sub", sign: 1n | -1n): FunctionDeclaration =>
  declare(
    name,
    memberOverload({
      id: `quantity_${name}`,
      params: [quantity, quantity],
      result: QUANTITY,
      call: (a, b) => a.add(b, sign),
    }),
    memberOverload({
      id: `quantity_${name}_int`,
      params: [quantity, intParam],
      result: QUANTITY,
      call: (a, b) => a.add(new Quantity(b, 0, true), sign),
    }),
  );

/** Resource quantities. */
export const QUANTITY_LIBRARY: Library = {
  types: [QUANTITY],
  functions: [
    declare(
      "quantity",
      overload({
        id: "string_to_quantity",
        params: [stringParam],
        result: QUANTITY,
        call: parseQuantity,
      }),
    ),
    declare(
      "isQuantity",
      overload({
        id: "is_quantity_string",
        params: [stringParam],
        result: types.BOOL,
        call: (text) => !(parseQuantity(text) instanceof CelError),
      }),
    ),
    // A global function, although the documentation shows it as a method.
    declare(
      "sign",
      overload({
        id: "quantity_sign",
        params: [quantity],
        result: types.INT,
        call: ({ unscaled }) => (unscaled > 0n ? 1n : unscaled < 0n ? -1n : 0n),
      }),
    ),
    relation("isGreaterThan", "quantity_is_greater_than", {
      result: types.BOOL,
      call: (order) => order > 0,
    }),
    relation("isLessThan", "quantity_is_less_than", {
      result: types.BOOL,
      call: (order) => order < 0,
    }),
    relation("compareTo", "quantity_compare_to", {
      result: types.INT,
      call: BigInt,
    }),
    accessor("asApproximateFloat", "quantity_get_float", {
      result: types.DOUBLE,
      call: (value) => value.asApproximateFloat(),
    }),
    accessor("asInteger", "quantity_get_int", {
      result: types.INT,
      call: (value) =>
        value.asInteger() ?? new CelError("cannot convert value to integer"),
    }),
    accessor("isInteger", "quantity_is_integer", {
      result: types.BOOL,
      call: (value) => value.asInteger() !== undefined,
    }),
    addition("add", 1n),
    addition("sub", -1n),
  ],
};
