import {
  declare,
  type FunctionDeclaration,
  type Library,
  memberOverload,
  overload,
} from "../../check/declaration.js";
import { boolParam, opaqueParam, stringParam } from "../../check/param.js";
import { CelError } from "../../values/cel-error.js";
import * as types from "../../values/cel-type.js";
import type { CelType } from "../../values/cel-type.js";
import type { CelValue } from "../../values/cel-value.js";
import {
  parseLooseVersion,
  parseVersion,
  SemanticVersion,
  SEMVER,
} from "./semantic-version.js";

const version = opaqueParam(SEMVER, SemanticVersion);

const parse = (text: string, loose: boolean): SemanticVersion | CelError =>
  loose ? parseLooseVersion(text) : parseVersion(text);

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
      params: [version, version],
      result: read.result,
      call: (a, b) => read.call(a.compare(b)),
    }),
  );

const number = (name: string, index: 0 | 1 | 2): FunctionDeclaration =>
  declare(
    name,
    memberOverload({
      id: `semver_${name}`,
      params: [version],
      result: types.INT,
      call: ({ numbers }) => BigInt.asIntN(64, numbers[index]),
    }),
  );

/** Semantic versions. */
export const SEMVER_LIBRARY: Library = {
  types: [SEMVER],
  functions: [
    declare(
      "semver",
      overload({
        id: "string_to_semver",
        params: [stringParam],
        result: SEMVER,
        call: parseVersion,
      }),
      overload({
        id: "string_bool_to_semver",
        params: [stringParam, boolParam],
        result: SEMVER,
        call: parse,
      }),
    ),
    declare(
      "isSemver",
      overload({
        id: "is_semver_string",
        params: [stringParam],
        result: types.BOOL,
        call: (text) => !(parseVersion(text) instanceof CelError),
      }),
      overload({
        id: "is_semver_string_bool",
        params: [stringParam, boolParam],
        result: types.BOOL,
        call: (text, loose) => !(parse(text, loose) instanceof CelError),
      }),
    ),
    relation("isGreaterThan", "semver_is_greater_than", {
      result: types.BOOL,
      call: (order) => order > 0,
    }),
    relation("isLessThan", "semver_is_less_than", {
      result: types.BOOL,
      call: (order) => order < 0,
    }),
    relation("compareTo", "semver_compare_to", {
      result: types.INT,
      call: BigInt,
    }),
    number("major", 0),
    number("minor", 1),
    number("patch", 2),
  ],
};
