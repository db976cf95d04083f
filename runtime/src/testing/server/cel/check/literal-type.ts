import type { LiteralValue } from "../syntax/ast.js";
import * as types from "../values/cel-type.js";

/** The type of a literal. */
export function literalType(value: LiteralValue): types.CelType {
  if (value === null) return types.NULL;
  switch (typeof value) {
    case "boolean":
      return types.BOOL;
    case "bigint":
      return types.INT;
    case "number":
      return types.DOUBLE;
    case "string":
      return types.STRING;
    default:
      return value instanceof Uint8Array ? types.BYTES : types.UINT;
  }
}
