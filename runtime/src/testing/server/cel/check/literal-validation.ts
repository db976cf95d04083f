import { compileRegex } from "../functions/regex.js";
import { parseFormat, formatRefusal } from "../functions/format-clauses.js";
import { type CallExpr, childrenOf, type Expr } from "../syntax/ast.js";
import type { Issue } from "../syntax/source.js";
import { CelError } from "../values/cel-error.js";
import { type CelType, DYN, type TypeKind } from "../values/cel-type.js";
import { CelUint } from "../values/cel-uint.js";
import type { CheckedExpr } from "./checked-expr.js";
import { isSameType } from "./substitution.js";

/** Checks what the types don't say: literals of durations, times, patterns and formats, and that list and map literals hold one type. */
export function validateLiterals(checked: CheckedExpr): readonly Issue[] {
  const validation = new LiteralValidation(checked);
  validation.visit(checked.expr, false);
  return validation.issues;
}

class LiteralValidation {
  readonly issues: Issue[] = [];
  readonly #checked: CheckedExpr;

  constructor(checked: CheckedExpr) {
    this.#checked = checked;
  }

  /** `inFormat`: within a call of `format`, whose arguments may be of different types. */
  visit(expr: Expr, inFormat: boolean): void {
    if (expr.kind === "call") this.#visitCall(expr);
    if (expr.kind === "list" && !inFormat)
      this.#checkUniform(
        expr.elements.map((element, i) => ({
          expr: element,
          optional: expr.optionalIndices.has(i),
        })),
      );
    if (expr.kind === "map" && !inFormat) this.#checkMap(expr.entries);
    const inside =
      inFormat || (expr.kind === "call" && expr.function === "format");
    for (const child of childrenOf(expr)) this.visit(child, inside);
  }

  #typeOf(expr: Expr): CelType {
    return this.#checked.types.get(expr) ?? DYN;
  }

  #report(expr: Expr, message: string): void {
    this.issues.push({ offset: expr.offset, message });
  }

  #checkMap(
    entries: readonly {
      readonly key: Expr;
      readonly value: Expr;
      readonly optional: boolean;
    }[],
  ): void {
    this.#checkUniform(
      entries.map(({ key }) => ({ expr: key, optional: false })),
    );
    this.#checkUniform(
      entries.map(({ value, optional }) => ({ expr: value, optional })),
    );
  }

  #checkUniform(
    parts: readonly { readonly expr: Expr; readonly optional: boolean }[],
  ): void {
    let common: CelType | undefined;
    for (const { expr, optional } of parts) {
      const type = this.#typeOf(expr);
      const inner = (optional ? type.parameters[0] : type) ?? DYN;
      common ??= inner;
      if (isSameType(common, inner)) continue;
      this.#report(
        expr,
        `expected type '${common.toString()}' but found '${inner.toString()}'`,
      );
      return;
    }
  }

  #visitCall(expr: CallExpr): void {
    const [arg] = expr.args;
    if (expr.function === "format") this.#checkFormat(expr);
    if (arg?.kind !== "literal") return;
    const { value } = arg;
    switch (expr.function) {
      case "duration":
      case "timestamp": {
        const reference = this.#checked.references.get(expr);
        const overload =
          reference?.kind === "call" ? reference.overloads[0] : undefined;
        const isUint =
          typeof value === "object" && value !== null && "uint" in value;
        const given = isUint ? new CelUint(value.uint) : value;
        if (overload?.call([given]) instanceof CelError)
          this.#report(arg, `invalid ${expr.function} argument`);
        return;
      }
      case "matches":
        if (
          typeof value === "string" &&
          compileRegex(value) instanceof CelError
        )
          this.#report(arg, "invalid matches argument");
    }
  }

  #checkFormat(expr: CallExpr): void {
    const [list] = expr.args;
    if (expr.target?.kind !== "literal" || list?.kind !== "list") return;
    const { value } = expr.target;
    if (typeof value !== "string" || expr.args.length !== 1) return;
    let used = 0;
    for (const piece of parseFormat(value)) {
      if (piece.kind === "text") continue;
      const arg = list.elements[used++];
      if (arg === undefined) {
        this.#report(expr, `index ${used - 1} out of range`);
        return;
      }
      if (piece.kind === "bad") {
        this.#report(expr, piece.error);
        return;
      }
      const wrong = this.#wrongArgument(piece.verb, arg);
      if (wrong === undefined) continue;
      const { message } = formatRefusal(piece.verb, this.#typeOf(wrong).name);
      this.#report(wrong, message);
      return;
    }
    if (list.elements.length > used)
      this.#report(
        expr,
        `too many arguments supplied to string.format (expected ${used}, got ${list.elements.length})`,
      );
  }

  /** The part of an argument that a verb does not take. */
  #wrongArgument(verb: string, arg: Expr): Expr | undefined {
    const { kind } = this.#typeOf(arg);
    const taken = TAKEN[verb.toLowerCase()];
    if (kind !== "dyn" && taken?.has(kind) !== true) return arg;
    if (verb !== "s" || (arg.kind !== "list" && arg.kind !== "map"))
      return undefined;
    for (const child of childrenOf(arg)) {
      const wrong = this.#wrongArgument(verb, child);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  }
}

const TAKEN: Readonly<Record<string, ReadonlySet<TypeKind>>> = {
  s: new Set<TypeKind>([
    "list",
    "map",
    "int",
    "uint",
    "double",
    "bool",
    "string",
    "timestamp",
    "bytes",
    "duration",
    "type",
    "null",
  ]),
  d: new Set<TypeKind>(["int", "uint"]),
  f: new Set<TypeKind>(["double", "string"]),
  e: new Set<TypeKind>(["double", "string"]),
  b: new Set<TypeKind>(["int", "uint", "bool"]),
  x: new Set<TypeKind>(["int", "uint", "string", "bytes"]),
  o: new Set<TypeKind>(["int", "uint"]),
};
