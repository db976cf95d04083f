/** A node of an expression. `offset` is where it starts in the source, in UTF-16 units: of a call its parenthesis or operator, of a selection its dot. */
export type Expr =
  | LiteralExpr
  | IdentExpr
  | SelectExpr
  | CallExpr
  | ListExpr
  | MapExpr
  | StructExpr
  | ComprehensionExpr;

/** A literal value: null, bool, int, double, string, bytes, or a uint in an object of its own. */
export type LiteralValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | { readonly uint: bigint };

/** A literal. */
export interface LiteralExpr {
  readonly kind: "literal";
  readonly offset: number;
  readonly value: LiteralValue;
}

/** A name, of one part. */
export interface IdentExpr {
  readonly kind: "ident";
  readonly offset: number;
  /** Starts with a dot when it must be taken from the root. */
  readonly name: string;
}

/** A field of a value. */
export interface SelectExpr {
  readonly kind: "select";
  readonly offset: number;
  readonly operand: Expr;
  readonly field: string;
  /** True: whether the field is there, as `has()` asks. */
  readonly testOnly: boolean;
}

/** A call of a function, method or operator. */
export interface CallExpr {
  readonly kind: "call";
  readonly offset: number;
  /** Of an operator: its name with underscores for operands, such as `_+_`. */
  readonly function: string;
  readonly target: Expr | undefined;
  readonly args: readonly Expr[];
}

/** A list in brackets. */
export interface ListExpr {
  readonly kind: "list";
  readonly offset: number;
  readonly elements: readonly Expr[];
  /** Indices of the elements that are left out when they have no value. */
  readonly optionalIndices: ReadonlySet<number>;
}

/** A key and its value. */
export interface MapEntry {
  readonly offset: number;
  readonly key: Expr;
  readonly value: Expr;
  readonly optional: boolean;
}

/** A map in braces. */
export interface MapExpr {
  readonly kind: "map";
  readonly offset: number;
  readonly entries: readonly MapEntry[];
}

/** A field that an object literal sets. */
export interface StructField {
  readonly offset: number;
  readonly name: string;
  readonly value: Expr;
  readonly optional: boolean;
}

/** An object in braces after the name of its type. */
export interface StructExpr {
  readonly kind: "struct";
  readonly offset: number;
  readonly typeName: string;
  readonly fields: readonly StructField[];
}

/** The loop that every macro over lists and maps becomes. */
export interface ComprehensionExpr {
  readonly kind: "comprehension";
  readonly offset: number;
  readonly iterRange: Expr;
  readonly iterVar: string;
  readonly iterVar2: string | undefined;
  readonly accuVar: string;
  readonly accuInit: Expr;
  readonly condition: Expr;
  readonly step: Expr;
  readonly result: Expr;
}

/** The accumulator of macros, a name no expression can use. */
export const ACCUMULATOR = "@result";

/** The children of a node, in the order they are evaluated. */
export function childrenOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case "literal":
    case "ident":
      return [];
    case "select":
      return [expr.operand];
    case "call":
      return expr.target === undefined
        ? expr.args
        : [expr.target, ...expr.args];
    case "list":
      return expr.elements;
    case "map":
      return expr.entries.flatMap(({ key, value }) => [key, value]);
    case "struct":
      return expr.fields.map(({ value }) => value);
    case "comprehension":
      return [
        expr.iterRange,
        expr.accuInit,
        expr.condition,
        expr.step,
        expr.result,
      ];
  }
}

/** A copy that shares no node with `expr`, for macros that use an operand twice. */
export function copyExpr(expr: Expr): Expr {
  switch (expr.kind) {
    case "literal":
    case "ident":
      return { ...expr };
    case "select":
      return { ...expr, operand: copyExpr(expr.operand) };
    case "call":
      return {
        ...expr,
        target: expr.target && copyExpr(expr.target),
        args: expr.args.map(copyExpr),
      };
    case "list":
      return { ...expr, elements: expr.elements.map(copyExpr) };
    case "map":
      return {
        ...expr,
        entries: expr.entries.map((entry) => ({
          ...entry,
          key: copyExpr(entry.key),
          value: copyExpr(entry.value),
        })),
      };
    case "struct":
      return {
        ...expr,
        fields: expr.fields.map((field) => ({
          ...field,
          value: copyExpr(field.value),
        })),
      };
    case "comprehension":
      return {
        ...expr,
        iterRange: copyExpr(expr.iterRange),
        accuInit: copyExpr(expr.accuInit),
        condition: copyExpr(expr.condition),
        step: copyExpr(expr.step),
        result: copyExpr(expr.result),
      };
  }
}

/** `a.b.c` of a chain of plain selections on an identifier, otherwise undefined. */
export function qualifiedName(expr: Expr): string | undefined {
  if (expr.kind === "ident") return expr.name;
  if (expr.kind !== "select" || expr.testOnly) return undefined;
  const prefix = qualifiedName(expr.operand);
  return prefix === undefined ? undefined : `${prefix}.${expr.field}`;
}
