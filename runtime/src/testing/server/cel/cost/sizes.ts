import type { Expr } from "../syntax/ast.js";
import { type CelType, OPTIONAL_NAME } from "../values/cel-type.js";
import { codePointCount } from "../values/type-of.js";
import { type Estimate, fixed, union } from "./estimate.js";

/** The sizes of the keys and values of a container; of a list the values are its items. */
export interface EntrySize {
  readonly container: "list" | "map";
  readonly key: Estimate;
  readonly value: Estimate;
}

/** What covers both, if both are known. */
export function unionEntrySize(
  a: EntrySize | undefined,
  b: EntrySize | undefined,
): EntrySize | undefined {
  if (a === undefined || b === undefined) return undefined;
  return {
    container: a.container,
    key: union(a.key, b.key),
    value: union(a.value, b.value),
  };
}

/** The size of what an expression spells out. */
export function literalSize(expr: Expr): Estimate | undefined {
  if (expr.kind === "list") return fixed(expr.elements.length);
  if (expr.kind === "map") return fixed(expr.entries.length);
  if (expr.kind !== "literal") return undefined;
  const { value } = expr;
  if (typeof value === "string") return fixed(codePointCount(value));
  return fixed(value instanceof Uint8Array ? value.length : 1);
}

/** The size of values of a type whose values are all of one size. */
export function typeSize(type: CelType): Estimate | undefined {
  switch (type.kind) {
    case "bool":
    case "double":
    case "duration":
    case "int":
    case "timestamp":
    case "uint":
      return fixed(1);
    case "opaque": {
      const [inner] = type.parameters;
      return type.name === OPTIONAL_NAME && inner !== undefined
        ? typeSize(inner)
        : undefined;
    }
    default:
      return undefined;
  }
}
