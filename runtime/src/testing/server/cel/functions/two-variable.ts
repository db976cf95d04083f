import { declare, type Library, overload } from "../check/declaration.js";
import { anyParam, mapParam } from "../check/param.js";
import { TWO_VARIABLE_MACROS } from "../syntax/standard-macros.js";
import { CelError } from "../values/cel-error.js";
import { type CelMap, GrowingMap } from "../values/cel-map.js";
import * as types from "../values/cel-type.js";
import type { CelValue } from "../values/cel-value.js";

const K = types.typeParam("K");
const V = types.typeParam("V");
const map = mapParam(K, V);

/** The accumulator of the macros below; any other map is copied first. */
function growing(from: CelMap): GrowingMap {
  if (from instanceof GrowingMap) return from;
  const copy = new GrowingMap();
  for (const key of from.keys()) copy.insert(key, from.find(key) ?? null);
  return copy;
}

function insertAll(into: CelMap, entries: CelMap): CelValue {
  const target = growing(into);
  for (const key of entries.keys()) {
    const failed = target.insert(key, entries.find(key) ?? null);
    if (failed instanceof CelError) return failed;
  }
  return target;
}

/** Macros with two variables: `all`, `exists`, `existsOne`, `transformList`, `transformMap`, `transformMapEntry`. */
export const TWO_VARIABLE_LIBRARY: Library = {
  macros: TWO_VARIABLE_MACROS,
  functions: [
    declare(
      "cel.@mapInsert",
      overload({
        id: "@mapInsert_map_key_value",
        params: [map, anyParam(K), anyParam(V)],
        result: types.mapOf(K, V),
        call: (into, key, value) => {
          const target = growing(into);
          return target.insert(key, value) ?? target;
        },
      }),
      overload({
        id: "@mapInsert_map_map",
        params: [map, map],
        result: types.mapOf(K, V),
        call: insertAll,
      }),
    ),
  ],
};
