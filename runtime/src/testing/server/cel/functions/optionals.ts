import {
  declare,
  type Library,
  memberOverload,
  overload,
} from "../check/declaration.js";
import {
  A,
  anyParam,
  B,
  intParam,
  listParam,
  mapParam,
  optionalParam,
  stringParam,
} from "../check/param.js";
import { OPTIONAL_MACROS } from "../syntax/extension-macros.js";
import { CelError } from "../values/cel-error.js";
import { ArrayList, CelList } from "../values/cel-list.js";
import { CelMap } from "../values/cel-map.js";
import { CelOptional } from "../values/cel-optional.js";
import * as types from "../values/cel-type.js";
import { CelUint } from "../values/cel-uint.js";
import type { CelValue } from "../values/cel-value.js";
import { Duration } from "../values/duration.js";
import { Timestamp } from "../values/timestamp.js";
import { celToText } from "../values/value-text.js";

const any = anyParam(A);
const optional = optionalParam(A);
const optionalType = types.optionalOf(A);

/** True for what `optional.ofNonZeroValue` takes for nothing. */
function isZeroValue(value: CelValue): boolean {
  if (value === null || value === "" || value === false) return true;
  if (value === 0n || value === 0) return true;
  if (value instanceof CelUint) return value.value === 0n;
  if (value instanceof CelList || value instanceof CelMap)
    return value.size === 0;
  if (value instanceof Uint8Array) return value.length === 0;
  if (value instanceof Duration) return value.ns === 0n;
  // Go's zero time is the first of January of year 1.
  if (value instanceof Timestamp)
    return value.seconds === -62_135_596_800n && value.nanos === 0n;
  return value instanceof CelOptional && value.value === undefined;
}

function unwrap(list: CelList): CelValue {
  const values: CelValue[] = [];
  for (const item of list) {
    if (!(item instanceof CelOptional))
      return new CelError(`value ${celToText(item)} is not optional`);
    if (item.value !== undefined) values.push(item.value);
  }
  return new ArrayList(values);
}

const itemOrNone = (list: CelList, index: number): CelOptional =>
  list.size === 0 ? CelOptional.NONE : CelOptional.of(list.at(index));

/** Optional values and how fields and items are taken as such. */
export const OPTIONAL_LIBRARY: Library = {
  types: [types.OPTIONAL],
  macros: OPTIONAL_MACROS,
  functions: [
    declare(
      "optional.of",
      overload({
        id: "optional_of",
        params: [any],
        result: optionalType,
        call: (value) => CelOptional.of(value),
      }),
    ),
    declare(
      "optional.ofNonZeroValue",
      overload({
        id: "optional_ofNonZeroValue",
        params: [any],
        result: optionalType,
        call: (value) =>
          isZeroValue(value) ? CelOptional.NONE : CelOptional.of(value),
      }),
    ),
    declare(
      "optional.none",
      overload({
        id: "optional_none",
        params: [],
        result: optionalType,
        call: () => CelOptional.NONE,
      }),
    ),
    declare(
      "value",
      memberOverload({
        id: "optional_value",
        params: [optional],
        result: A,
        call: ({ value }) =>
          value === undefined
            ? new CelError("optional.none() dereference")
            : value,
      }),
    ),
    declare(
      "hasValue",
      memberOverload({
        id: "optional_hasValue",
        params: [optional],
        result: types.BOOL,
        call: ({ value }) => value !== undefined,
      }),
    ),
    declare(
      "or",
      memberOverload({
        id: "optional_or_optional",
        params: [optional, optional],
        result: optionalType,
      }),
    ),
    declare(
      "orValue",
      memberOverload({
        id: "optional_orValue_value",
        params: [optional, any],
        result: A,
      }),
    ),
    declare(
      "_?._",
      overload({
        id: "select_optional_field",
        params: [anyParam(types.DYN), stringParam],
        result: optionalType,
      }),
    ),
    declare(
      "_[?_]",
      overload({
        id: "list_optindex_optional_int",
        params: [listParam(A), intParam],
        result: optionalType,
      }),
      overload({
        id: "optional_list_optindex_optional_int",
        params: [optionalParam(types.listOf(A)), intParam],
        result: optionalType,
      }),
      overload({
        id: "map_optindex_optional_value",
        params: [mapParam(A, B), any],
        result: types.optionalOf(B),
      }),
      overload({
        id: "optional_map_optindex_optional_value",
        params: [optionalParam(types.mapOf(A, B)), any],
        result: types.optionalOf(B),
      }),
    ),
    declare(
      "_[_]",
      overload({
        id: "optional_list_index_int",
        params: [optionalParam(types.listOf(A)), intParam],
        result: optionalType,
      }),
      overload({
        id: "optional_map_index_value",
        params: [optionalParam(types.mapOf(A, B)), any],
        result: types.optionalOf(B),
      }),
    ),
    declare(
      "last",
      memberOverload({
        id: "list_last",
        params: [listParam(A)],
        result: optionalType,
        call: (list) => itemOrNone(list, list.size - 1),
      }),
    ),
    declare(
      "first",
      memberOverload({
        id: "list_first",
        params: [listParam(A)],
        result: optionalType,
        call: (list) => itemOrNone(list, 0),
      }),
    ),
    declare(
      "optional.unwrap",
      overload({
        id: "optional_unwrap",
        params: [listParam(optionalType)],
        result: types.listOf(A),
        call: unwrap,
      }),
    ),
    declare(
      "unwrapOpt",
      memberOverload({
        id: "optional_unwrapOpt",
        params: [listParam(optionalType)],
        result: types.listOf(A),
        call: unwrap,
      }),
    ),
  ],
};
