import {
  declare,
  type FunctionDeclaration,
  type Library,
  memberOverload,
} from "../check/declaration.js";
import { A, anyParam, listParam } from "../check/param.js";
import { CelError, NO_SUCH_OVERLOAD } from "../values/cel-error.js";
import type { CelList } from "../values/cel-list.js";
import * as types from "../values/cel-type.js";
import type { CelType } from "../values/cel-type.js";
import { CelUint } from "../values/cel-uint.js";
import type { CelValue } from "../values/cel-value.js";
import { Duration } from "../values/duration.js";
import { celEquals } from "../values/equality.js";
import { celCompare } from "../values/ordering.js";
import { ARITHMETIC } from "./arithmetic.js";

/** Types whose values have an order, by the name in signatures. */
const COMPARABLE: readonly (readonly [string, CelType])[] = [
  ["int", types.INT],
  ["uint", types.UINT],
  ["double", types.DOUBLE],
  ["bool", types.BOOL],
  ["duration", types.DURATION],
  ["timestamp", types.TIMESTAMP],
  ["string", types.STRING],
  ["bytes", types.BYTES],
];

/** Types whose values can be summed, with what a sum starts from. */
const SUMMABLE: readonly (readonly [string, CelType, CelValue])[] = [
  ["int", types.INT, 0n],
  ["uint", types.UINT, new CelUint(0n)],
  ["double", types.DOUBLE, 0],
  ["duration", types.DURATION, new Duration(0n)],
];

function isSorted(list: CelList): CelValue {
  let previous: CelValue | undefined;
  for (const item of list) {
    const order = previous === undefined ? 0 : celCompare(previous, item);
    if (order instanceof CelError) return order;
    if (order > 0) return false;
    previous = item;
  }
  return true;
}

/** The item that stands first when `sign` is 1, last when it is -1. */
function extreme(list: CelList, name: string, sign: 1 | -1): CelValue {
  let best: CelValue | undefined;
  for (const item of list) {
    const order = best === undefined ? 0 : celCompare(best, item);
    if (order instanceof CelError) return order;
    if (best === undefined || order * sign > 0) best = item;
  }
  return best === undefined
    ? new CelError(`${name} called on empty list`)
    : best;
}

const ADDITIONS =
  ARITHMETIC.find(({ name }) => name === "_+_")?.overloads ?? [];

function sum(list: CelList, start: CelValue): CelValue {
  let total = start;
  for (const item of list) {
    const pair = [total, item];
    const addition = ADDITIONS.find(({ accepts }) => accepts(pair));
    total = addition?.call(pair) ?? NO_SUCH_OVERLOAD;
    if (total instanceof CelError) return total;
  }
  return total;
}

function perComparableType(
  name: string,
  id: (type: string) => string,
  run: {
    readonly result?: CelType;
    readonly call: (list: CelList) => CelValue;
  },
): FunctionDeclaration {
  return declare(
    name,
    ...COMPARABLE.map(([typeName, type]) =>
      memberOverload({
        id: id(typeName),
        params: [listParam(type)],
        result: run.result ?? type,
        call: run.call,
      }),
    ),
  );
}

/** `isSorted`, `sum`, `min`, `max`, `indexOf` and `lastIndexOf` of Kubernetes. */
export const KUBERNETES_LISTS_LIBRARY: Library = {
  functions: [
    perComparableType("isSorted", (type) => `list_${type}_is_sorted_bool`, {
      result: types.BOOL,
      call: isSorted,
    }),
    declare(
      "sum",
      ...SUMMABLE.map(([name, type, zero]) =>
        memberOverload({
          id: `list_${name}_sum_${name}`,
          params: [listParam(type)],
          result: type,
          call: (list) => sum(list, zero),
        }),
      ),
    ),
    perComparableType("max", (type) => `list_${type}_max_${type}`, {
      call: (list) => extreme(list, "max", -1),
    }),
    perComparableType("min", (type) => `list_${type}_min_${type}`, {
      call: (list) => extreme(list, "min", 1),
    }),
    declare(
      "indexOf",
      memberOverload({
        id: "list_a_index_of_int",
        params: [listParam(A), anyParam(A)],
        result: types.INT,
        call: (list, item) => {
          for (let i = 0; i < list.size; i++)
            if (celEquals(list.at(i), item)) return BigInt(i);
          return -1n;
        },
      }),
    ),
    declare(
      "lastIndexOf",
      memberOverload({
        id: "list_a_last_index_of_int",
        params: [listParam(A), anyParam(A)],
        result: types.INT,
        call: (list, item) => {
          for (let i = list.size - 1; i >= 0; i--)
            if (celEquals(list.at(i), item)) return BigInt(i);
          return -1n;
        },
      }),
    ),
  ],
};
