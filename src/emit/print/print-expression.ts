import type { Expression } from "../source-file.js";
import { literal, PRINT_WIDTH, propertyKey } from "./literals.js";

/** Where an expression is printed. */
export interface ExpressionPosition {
  readonly indent: number;
  readonly column: number;
  readonly trailing: number;
}

/** Prints an expression as prettier does. Objects that have fields always take a line for each. */
export function printExpression(
  expression: Expression,
  at: ExpressionPosition,
): string {
  const flat = flatExpression(expression);
  if (
    flat !== undefined &&
    at.column + flat.length + at.trailing <= PRINT_WIDTH
  )
    return flat;
  const below = at.indent + 2;
  const margin = " ".repeat(below);
  const close = " ".repeat(at.indent);
  const itemAt = { indent: below, column: below, trailing: 1 };
  switch (expression.kind) {
    case "code":
    case "value":
      return flat ?? "";
    case "list": {
      if (expression.items.length === 0) return "[]";
      const items = expression.items.map(
        (item) => `${margin}${printExpression(item, itemAt)},\n`,
      );
      return `[\n${items.join("")}${close}]`;
    }
    case "call": {
      if (expression.args.length === 0) return `${expression.callee}()`;
      const args = expression.args.map(
        (arg) => `${margin}${printExpression(arg, itemAt)},\n`,
      );
      return `${expression.callee}(\n${args.join("")}${close})`;
    }
    case "object": {
      const fields = expression.fields.map(
        ([key, value]) => `${margin}${printField(key, value, below)},\n`,
      );
      return `{\n${fields.join("")}${close}}`;
    }
  }
}

/** After a key that is no longer than this, prettier gains too little by moving a text. */
const MAX_SHORT_KEY_CHARS = 4;

/** A field of an object at `indent`. A text that is too long moves to the next line. */
function printField(key: string, value: Expression, indent: number): string {
  const start = `${propertyKey(key)}:`;
  const at = { indent, column: indent + start.length + 1, trailing: 1 };
  const printed = printExpression(value, at);
  const moves =
    value.kind === "value" &&
    start.length > MAX_SHORT_KEY_CHARS + 1 &&
    at.column + printed.length + at.trailing > PRINT_WIDTH;
  return moves
    ? `${start}\n${" ".repeat(indent + 2)}${printed}`
    : `${start} ${printed}`;
}

function flatExpression(expression: Expression): string | undefined {
  switch (expression.kind) {
    case "code":
      return expression.code;
    case "value":
      return literal(expression.value);
    case "list": {
      const items = expression.items.map(flatExpression);
      return items.includes(undefined) ? undefined : `[${items.join(", ")}]`;
    }
    case "call": {
      const args = expression.args.map(flatExpression);
      return args.includes(undefined)
        ? undefined
        : `${expression.callee}(${args.join(", ")})`;
    }
    case "object":
      return expression.fields.length === 0 ? "{}" : undefined;
  }
}
