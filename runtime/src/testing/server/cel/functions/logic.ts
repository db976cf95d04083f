import {
  declare,
  type FunctionDeclaration,
  overload,
} from "../check/declaration.js";
import {
  A,
  anyParam,
  B,
  boolParam,
  intParam,
  listParam,
  mapParam,
} from "../check/param.js";
import { BOOL } from "../values/cel-type.js";
import { celEquals } from "../values/equality.js";

const any = anyParam(A);

/** Logical operators, equality, choice, index and membership; the evaluator runs most of them itself. */
export const LOGIC: readonly FunctionDeclaration[] = [
  declare(
    "_?_:_",
    overload({ id: "conditional", params: [boolParam, any, any], result: A }),
  ),
  declare(
    "_&&_",
    overload({
      id: "logical_and",
      params: [boolParam, boolParam],
      result: BOOL,
    }),
  ),
  declare(
    "_||_",
    overload({
      id: "logical_or",
      params: [boolParam, boolParam],
      result: BOOL,
    }),
  ),
  declare(
    "!_",
    overload({
      id: "logical_not",
      params: [boolParam],
      result: BOOL,
      call: (value) => !value,
    }),
  ),
  declare(
    "@not_strictly_false",
    overload({
      id: "not_strictly_false",
      params: [{ ...boolParam, accepts: any.accepts }],
      result: BOOL,
      call: (value) => value !== false,
    }),
  ),
  declare("_==_", overload({ id: "equals", params: [any, any], result: BOOL })),
  declare(
    "_!=_",
    overload({ id: "not_equals", params: [any, any], result: BOOL }),
  ),
  declare(
    "_[_]",
    overload({
      id: "index_list",
      params: [listParam(A), intParam],
      result: A,
    }),
    overload({ id: "index_map", params: [mapParam(A, B), any], result: B }),
  ),
  declare(
    "@in",
    overload({
      id: "in_list",
      params: [any, listParam(A)],
      result: BOOL,
      call: (item, list) => {
        for (const candidate of list) {
          if (celEquals(candidate, item)) return true;
        }
        return false;
      },
    }),
    overload({
      id: "in_map",
      params: [any, mapParam(A, B)],
      result: BOOL,
      call: (key, map) => map.find(key) !== undefined,
    }),
  ),
];
