import { RuntimeError } from "../../../../primitives/runtime-error.js";
import { codePointCount } from "../values/type-of.js";
import type { Expr } from "./ast.js";
import { tokenize } from "./lexer.js";
import { call, literal } from "./nodes.js";
import { PrimaryParser } from "./primary-parser.js";
import type { Issue } from "./source.js";
import type { SyntaxOptions } from "./syntax-options.js";
import { SyntaxEnd, SyntaxStop, TokenReader } from "./token-reader.js";
import type { Token, TokenKind } from "./token.js";

const MAX_DEPTH = 250;
const MAX_CODE_POINTS = 100_000;

const RELATIONS: ReadonlySet<TokenKind> = new Set([
  "<",
  "<=",
  ">=",
  ">",
  "==",
  "!=",
  "in",
] as const);

/** Parses an expression and expands its macros. There are issues or an expression, never both. */
export function parse(
  source: string,
  options: SyntaxOptions,
): { readonly expr: Expr } | { readonly issues: readonly Issue[] } {
  const length = codePointCount(source);
  if (length > MAX_CODE_POINTS)
    return {
      issues: [
        {
          offset: -1,
          message: `expression code point size exceeds limit: size: ${length}, limit ${MAX_CODE_POINTS}`,
        },
      ],
    };
  const { tokens, issues } = tokenize(source);
  const reader = new TokenReader(source, tokens, issues);
  try {
    const expr = new Parser(reader, options).parse();
    return reader.issues.length === 0 ? { expr } : { issues: reader.issues };
  } catch (error) {
    if (error instanceof SyntaxStop || error instanceof SyntaxEnd)
      return { issues: reader.issues };
    if (error instanceof TooDeep)
      return { issues: [{ offset: -1, message: error.message }] };
    throw error;
  }
}

class TooDeep extends RuntimeError {
  constructor() {
    super("CelTooDeep", `expression recursion limit exceeded: ${MAX_DEPTH}`);
  }
}

/** Recursive descent over the operators of CEL and what follows an operand. */
class Parser {
  readonly #reader: TokenReader;
  readonly #options: SyntaxOptions;
  readonly #primary: PrimaryParser;
  #depth = 0;

  constructor(reader: TokenReader, options: SyntaxOptions) {
    this.#reader = reader;
    this.#options = options;
    this.#primary = new PrimaryParser(reader, options, () =>
      this.#expression(),
    );
  }

  parse(): Expr {
    const expr = this.#expression();
    this.#reader.expect("end");
    return expr;
  }

  /** Reads a construct; when that fails, skips to what may follow it. */
  #guarded(read: () => Expr): Expr {
    const start = this.#reader.token;
    const depth = this.#depth;
    try {
      return read();
    } catch (error) {
      if (!(error instanceof SyntaxStop)) throw error;
      this.#depth = depth;
      this.#reader.recover();
      return literal(start, null);
    }
  }

  #expression(): Expr {
    return this.#guarded(() => this.#conditional());
  }

  #conditional(): Expr {
    this.#descend(1);
    const condition = this.#disjunction();
    const question = this.#reader.take("?");
    let expr = condition;
    if (question !== undefined) {
      const whenTrue = this.#reader.within([":"], () => this.#disjunction());
      this.#reader.expect(":");
      const whenFalse = this.#expression();
      expr = call(question, "_?_:_", condition, whenTrue, whenFalse);
    }
    this.#descend(-1);
    return expr;
  }

  #descend(levels: number): void {
    this.#depth += levels;
    if (this.#depth > MAX_DEPTH) throw new TooDeep();
  }

  #disjunction(): Expr {
    return this.#logical("||", "_||_", () =>
      this.#logical("&&", "_&&_", () => this.#relation()),
    );
  }

  /** A chain of one logical operator becomes one call, as its terms are judged together. */
  #logical(operator: "&&" | "||", name: string, operand: () => Expr): Expr {
    const first = operand();
    const terms = [first];
    const operators: Token[] = [];
    for (;;) {
      const token = this.#reader.take(operator);
      if (token === undefined) break;
      operators.push(token);
      terms.push(operand());
    }
    // cel-go makes a balanced tree of the chain, whose root is the operator in the middle.
    const root = operators[Math.floor(operators.length / 2)];
    return root === undefined ? first : call(root, name, ...terms);
  }

  #relation(): Expr {
    return this.#leftAssociative(
      (kind) => RELATIONS.has(kind),
      () => this.#sum(),
    );
  }

  #sum(): Expr {
    return this.#leftAssociative(
      (kind) => kind === "+" || kind === "-",
      () =>
        this.#leftAssociative(
          (kind) => kind === "*" || kind === "/" || kind === "%",
          () => this.#unary(),
        ),
    );
  }

  #leftAssociative(
    isOperator: (kind: TokenKind) => boolean,
    operand: () => Expr,
  ): Expr {
    let expr = operand();
    let levels = 0;
    while (isOperator(this.#reader.token.kind)) {
      this.#descend(1);
      levels++;
      const operator = this.#reader.next();
      const name = operator.kind === "in" ? "@in" : `_${operator.kind}_`;
      expr = call(operator, name, expr, operand());
    }
    this.#descend(-levels);
    return expr;
  }

  #unary(): Expr {
    return this.#guarded(() => this.#signed());
  }

  #signed(): Expr {
    this.#reader.expectExpression();
    const first = this.#reader.token;
    if (first.kind !== "!" && first.kind !== "-") return this.#member();
    const second = this.#reader.peek(1).kind;
    if (first.kind === "-" && (second === "int" || second === "float"))
      return this.#member();
    let count = 0;
    let last = first;
    while (this.#reader.token.kind === first.kind) {
      last = this.#reader.next();
      count++;
    }
    this.#reader.expectOperand(last);
    const operand = this.#member();
    if (count % 2 === 0) return operand;
    return call(first, first.kind === "!" ? "!_" : "-_", operand);
  }

  #member(): Expr {
    return this.#guarded(() => this.#chain());
  }

  /** An operand and the selections, indices and calls on it. */
  #chain(): Expr {
    let expr = this.#guarded(() => this.#primary.parse());
    let levels = 0;
    for (;;) {
      const { kind } = this.#reader.token;
      if (kind === ".") expr = this.#selection(expr);
      else if (kind === "[") expr = this.#index(expr);
      else break;
      this.#descend(1);
      levels++;
    }
    this.#descend(-levels);
    return expr;
  }

  #selection(operand: Expr): Expr {
    const dot = this.#reader.next();
    const optional = this.#reader.take("?");
    const token = this.#reader.expectField(dot);
    const field = this.#primary.fieldName(token);
    if (optional !== undefined) {
      if (!this.#options.optionals)
        this.#reader.report(dot.offset, "unsupported syntax '.?'");
      return call(dot, "_?._", operand, literal(token, field));
    }
    const isCall =
      token.kind === "identifier" && this.#reader.token.kind === "(";
    if (isCall) return this.#primary.arguments(field, operand);
    const { offset } = dot;
    return { kind: "select", offset, operand, field, testOnly: false };
  }

  #index(operand: Expr): Expr {
    const open = this.#reader.next();
    const optional = this.#reader.take("?");
    const index = this.#reader.within(["]"], () => {
      if (optional === undefined) this.#reader.expectExpression(["?"]);
      return this.#expression();
    });
    this.#reader.within(["]"], () => {
      this.#reader.expect("]");
    });
    if (optional !== undefined && !this.#options.optionals)
      this.#reader.report(open.offset, "unsupported syntax '[?'");
    return call(
      open,
      optional === undefined ? "_[_]" : "_[?_]",
      operand,
      index,
    );
  }
}
