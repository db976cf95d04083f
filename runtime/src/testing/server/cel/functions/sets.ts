import {
  declare,
  type FunctionDeclaration,
  type Library,
  overload,
} from "../check/declaration.js";
import { listParam } from "../check/param.js";
import type { CelList } from "../values/cel-list.js";
import * as types from "../values/cel-type.js";
import type { CelValue } from "../values/cel-value.js";
import { celEquals } from "../values/equality.js";

const T = types.typeParam("T");

function includes(list: CelList, item: CelValue): boolean {
  for (const candidate of list) if (celEquals(candidate, item)) return true;
  return false;
}

function contains(list: CelList, part: CelList): boolean {
  for (const item of part) if (!includes(list, item)) return false;
  return true;
}

function intersects(a: CelList, b: CelList): boolean {
  for (const item of a) if (includes(b, item)) return true;
  return false;
}

const relation = (
  name: string,
  holds: (a: CelList, b: CelList) => boolean,
): FunctionDeclaration =>
  declare(
    `sets.${name}`,
    overload({
      id: `list_sets_${name}_list`,
      params: [listParam(T), listParam(T)],
      result: types.BOOL,
      call: holds,
    }),
  );

/** Lists compared as sets. */
export const SETS_LIBRARY: Library = {
  functions: [
    relation("contains", contains),
    relation("equivalent", (a, b) => contains(a, b) && contains(b, a)),
    relation("intersects", intersects),
  ],
};
