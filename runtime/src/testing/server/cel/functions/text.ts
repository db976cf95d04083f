import {
  declare,
  type FunctionDeclaration,
  memberOverload,
  type Overload,
  overload,
} from "../check/declaration.js";
import {
  A,
  B,
  bytesParam,
  listParam,
  mapParam,
  type Param,
  stringParam,
} from "../check/param.js";
import * as types from "../values/cel-type.js";
import { sizeOf } from "../values/type-of.js";

const sized: readonly (readonly [string, Param])[] = [
  ["bytes", bytesParam],
  ["list", listParam(A)],
  ["map", mapParam(A, B)],
  ["string", stringParam],
];

const size = declare(
  "size",
  ...sized.flatMap(([name, param]): Overload[] => {
    const signature = {
      params: [param] as const,
      result: types.INT,
      call: (value: Parameters<typeof sizeOf>[0]) => BigInt(sizeOf(value) ?? 0),
    };
    return [
      overload({ id: `size_${name}`, ...signature }),
      memberOverload({ id: `${name}_size`, ...signature }),
    ];
  }),
);

function test(
  name: string,
  id: string,
  holds: (text: string, other: string) => boolean,
): FunctionDeclaration {
  return declare(
    name,
    memberOverload({
      id,
      params: [stringParam, stringParam],
      result: types.BOOL,
      call: holds,
    }),
  );
}

/** `size`, and what the language itself asks of strings. */
export const TEXT: readonly FunctionDeclaration[] = [
  size,
  test("contains", "contains_string", (text, other) => text.includes(other)),
  test("endsWith", "ends_with_string", (text, other) => text.endsWith(other)),
  test("startsWith", "starts_with_string", (text, other) =>
    text.startsWith(other),
  ),
];
