import {
  ACCUMULATOR,
  type ComprehensionExpr,
  type Expr,
  type IdentExpr,
  type LiteralValue,
} from "./ast.js";

/** Builds the nodes of an expansion; all stand where the macro was called. */
export class MacroBuilder {
  readonly offset: number;

  constructor(offset: number) {
    this.offset = offset;
  }

  literal(value: LiteralValue): Expr {
    return { kind: "literal", offset: this.offset, value };
  }

  ident(name: string): IdentExpr {
    return { kind: "ident", offset: this.offset, name };
  }

  /** The accumulator. */
  accumulator(): IdentExpr {
    return this.ident(ACCUMULATOR);
  }

  list(...elements: readonly Expr[]): Expr {
    const { offset } = this;
    return { kind: "list", offset, elements, optionalIndices: new Set() };
  }

  emptyMap(): Expr {
    return { kind: "map", offset: this.offset, entries: [] };
  }

  call(name: string, ...args: readonly Expr[]): Expr {
    const { offset } = this;
    return { kind: "call", offset, function: name, target: undefined, args };
  }

  memberCall(target: Expr, name: string, ...args: readonly Expr[]): Expr {
    const { offset } = this;
    return { kind: "call", offset, function: name, target, args };
  }

  presence(operand: Expr, field: string): Expr {
    const { offset } = this;
    return { kind: "select", offset, operand, field, testOnly: true };
  }

  comprehension(
    parts: Omit<
      ComprehensionExpr,
      "kind" | "offset" | "iterVar2" | "accuVar"
    > & {
      readonly iterVar2?: string;
      readonly accuVar?: string;
    },
  ): Expr {
    return {
      kind: "comprehension",
      offset: this.offset,
      accuVar: ACCUMULATOR,
      iterVar2: undefined,
      ...parts,
    };
  }

  /** `result` with `name` standing for `init`. */
  bind(name: string, init: Expr, result: Expr): Expr {
    return this.comprehension({
      iterRange: this.list(),
      iterVar: "#unused",
      accuVar: name,
      accuInit: init,
      condition: this.literal(false),
      step: this.ident(name),
      result,
    });
  }
}

/** Why a macro can't be expanded, at a place. */
export interface MacroError {
  readonly offset: number;
  readonly error: string;
}

/** What a macro was called with. */
export interface MacroCall {
  /** Undefined for a global macro. */
  readonly target: Expr | undefined;
  readonly args: readonly Expr[];
  readonly build: MacroBuilder;
}

/** Expands a call into what it stands for; undefined leaves it an ordinary call. */
export type MacroExpander = (call: MacroCall) => Expr | MacroError | undefined;

/** Macros by {@link macroKey}. */
export type Macros = ReadonlyMap<string, MacroExpander>;

/** The key of a macro: its name, the number of its arguments, and whether it is called on a value. */
export function macroKey(name: string, shape: string): string {
  return `${name}:${shape}`;
}

/** True for an error. */
export function isMacroError(
  expansion: Expr | MacroError,
): expansion is MacroError {
  return "error" in expansion;
}
