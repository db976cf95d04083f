import {
  declare,
  type Library,
  memberOverload,
  overload,
} from "../check/declaration.js";
import { intParam, listParam } from "../check/param.js";
import { LIST_MACROS } from "../syntax/extension-macros.js";
import { CelError } from "../values/cel-error.js";
import { ArrayList, CelList } from "../values/cel-list.js";
import * as types from "../values/cel-type.js";
import type { CelValue } from "../values/cel-value.js";
import { celEquals } from "../values/equality.js";
import { celCompare } from "../values/ordering.js";
import { typeOfValue } from "../values/type-of.js";

const T = types.typeParam("T");
const listOfT = types.listOf(T);

const SORTABLE: readonly types.CelType[] = [
  types.INT,
  types.UINT,
  types.DOUBLE,
  types.BOOL,
  types.DURATION,
  types.TIMESTAMP,
  types.STRING,
  types.BYTES,
];

/** The whole numbers from 0, made one at a time: the size is known, and charged, before any memory is used. */
class RangeList extends CelList {
  readonly size: number;

  constructor(size: number) {
    super();
    this.size = size;
  }

  at(index: number): CelValue {
    return BigInt(index);
  }
}

function slice(list: CelList, start: bigint, end: bigint): CelValue {
  const attempt = `cannot slice(${start}, ${end})`;
  if (start < 0n || end < 0n)
    return new CelError(`${attempt}, negative indexes not supported`);
  if (start > end)
    return new CelError(
      `${attempt}, start index must be less than or equal to end index`,
    );
  if (BigInt(list.size) < end)
    return new CelError(`${attempt}, list is length ${list.size}`);
  const items: CelValue[] = [];
  for (let i = Number(start); i < Number(end); i++) items.push(list.at(i));
  return new ArrayList(items);
}

function flatten(list: CelList, depth: bigint): CelValue {
  if (depth < 0n) return new CelError("level must be non-negative");
  const items: CelValue[] = [];
  const add = (from: CelList, levels: bigint): void => {
    for (const item of from) {
      if (item instanceof CelList && levels > 0n) add(item, levels - 1n);
      else items.push(item);
    }
  };
  add(list, depth);
  return new ArrayList(items);
}

function reverse(list: CelList): CelValue {
  return new ArrayList([...list].reverse());
}

function distinct(list: CelList): CelValue {
  const items: CelValue[] = [];
  for (const item of list)
    if (!items.some((other) => celEquals(item, other))) items.push(item);
  return new ArrayList(items);
}

function sortByKeys(list: CelList, keys: CelList): CelValue {
  if (list.size !== keys.size)
    return new CelError(
      `@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got ${list.size} and ${keys.size} elements respectively`,
    );
  if (list.size === 0) return list;
  const pairs = Array.from(list, (item, i) => ({ item, key: keys.at(i) }));
  const type = typeOfValue(keys.at(0));
  if (!SORTABLE.includes(type))
    return new CelError("list elements must be comparable");
  if (pairs.some(({ key }) => typeOfValue(key) !== type))
    return new CelError("list elements must have the same type");
  pairs.sort((a, b) => {
    const order = celCompare(a.key, b.key);
    return order instanceof CelError ? 0 : order;
  });
  return new ArrayList(pairs.map(({ item }) => item));
}

/** cel-go's list library, third version. */
export const LISTS_LIBRARY: Library = {
  macros: LIST_MACROS,
  functions: [
    declare(
      "slice",
      memberOverload({
        id: "list_slice",
        params: [listParam(T), intParam, intParam],
        result: listOfT,
        call: slice,
      }),
    ),
    declare(
      "flatten",
      memberOverload({
        id: "list_flatten",
        params: [listParam(listOfT)],
        result: listOfT,
        call: (list) => flatten(list, 1n),
      }),
      memberOverload({
        id: "list_flatten_int",
        params: [listParam(types.DYN), intParam],
        result: types.LIST,
        call: flatten,
      }),
    ),
    declare(
      "sort",
      ...SORTABLE.map((type) =>
        memberOverload({
          id: `list_${type.name}_sort`,
          params: [listParam(type)],
          result: types.listOf(type),
          call: (list) => sortByKeys(list, list),
        }),
      ),
    ),
    declare(
      "@sortByAssociatedKeys",
      ...SORTABLE.map((type) =>
        memberOverload({
          id: `list_${type.name}_sortByAssociatedKeys`,
          params: [listParam(T), listParam(type)],
          result: listOfT,
          call: sortByKeys,
        }),
      ),
    ),
    declare(
      "lists.range",
      overload({
        id: "lists_range",
        params: [intParam],
        result: types.listOf(types.INT),
        call: (size) => new RangeList(size < 0n ? 0 : Number(size)),
      }),
    ),
    declare(
      "reverse",
      memberOverload({
        id: "list_reverse",
        params: [listParam(T)],
        result: listOfT,
        call: reverse,
      }),
    ),
    declare(
      "distinct",
      memberOverload({
        id: "list_distinct",
        params: [listParam(T)],
        result: listOfT,
        call: distinct,
      }),
    ),
  ],
};
