import type { Expr } from "./ast.js";
import { macroKey, type MacroExpander, type Macros } from "./macro.js";

/** `math.least` and `math.greatest`, of one list or any number of numbers. */
function extreme(
  name: "least" | "greatest",
  implementation: string,
): MacroExpander {
  return ({ target, args, build }) => {
    if (target?.kind !== "ident" || target.name !== "math") return undefined;
    const [first] = args;
    if (first === undefined)
      return {
        offset: target.offset,
        error: `math.${name}() requires at least one argument`,
      };
    if (args.length === 1)
      return isNumbers(first) || isNumeric(first)
        ? build.call(implementation, first)
        : {
            offset: first.offset,
            error: `math.${name}() invalid single argument value`,
          };
    const wrong = args.find((arg) => !isNumeric(arg));
    if (wrong !== undefined)
      return {
        offset: wrong.offset,
        error: `math.${name}() simple literal arguments must be numeric`,
      };
    return args.length === 2
      ? build.call(implementation, ...args)
      : build.call(implementation, build.list(...args));
  };
}

/** False for literals of other types; anything else may turn out a number. */
function isNumeric(expr: Expr): boolean {
  if (expr.kind !== "literal")
    return (
      expr.kind !== "list" && expr.kind !== "map" && expr.kind !== "struct"
    );
  const { value } = expr;
  return (
    typeof value === "bigint" ||
    typeof value === "number" ||
    (typeof value === "object" && value !== null && "uint" in value)
  );
}

const isNumbers = (expr: Expr): boolean =>
  expr.kind === "list" &&
  expr.elements.length > 0 &&
  expr.elements.every(isNumeric);

const SHAPES = Array.from({ length: 16 }, (_, count) => `member${count}`);

/** `math.least` and `math.greatest`. */
export const MATH_MACROS: Macros = new Map(
  SHAPES.flatMap((shape) => [
    [macroKey("least", shape), extreme("least", "math.@min")] as const,
    [macroKey("greatest", shape), extreme("greatest", "math.@max")] as const,
  ]),
);
