import { declare, type Library, overload } from "../../check/declaration.js";
import { stringParam } from "../../check/param.js";
import * as types from "../../values/cel-type.js";
import type { CelType } from "../../values/cel-type.js";

/** The type of `Object{…}`: what an apply configuration gives. */
export const OBJECT_TYPE: CelType = objectType("Object");

/** The type of `JSONPatch{…}`: one operation of a patch. */
export const JSON_PATCH_TYPE: CelType = types.structOf(
  "JSONPatch",
  new Map([
    ["op", types.STRING],
    ["path", types.STRING],
    ["from", types.STRING],
    ["value", types.DYN],
  ]),
);

/** Types of what mutations give, and what helps to write them; apiserver's `cel/mutation` and `library/jsonpatch.go`. */
export const MUTATION_LIBRARY: Library = {
  types: [OBJECT_TYPE, JSON_PATCH_TYPE],
  typeNamed: (name) =>
    name.startsWith("Object.") ? objectType(name) : undefined,
  functions: [
    declare(
      "jsonpatch.escapeKey",
      overload({
        id: "string_jsonpatch_escapeKey_string",
        params: [stringParam],
        result: types.STRING,
        call: (key) => key.replaceAll("~", "~0").replaceAll("/", "~1"),
      }),
    ),
  ],
};

/** Objects have whatever fields they are given; nothing is known of those. */
function objectType(name: string): CelType {
  return types.structOf(name, { get: () => types.DYN });
}
