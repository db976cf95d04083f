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

/** How tightly operators bind their operands. */
const PRECEDENCES: ReadonlyMap<TokenKind, number> = new Map<TokenKind, number>([
  ["||", 1],
  ["&&", 2],
  ["<", 3],
  ["<=", 3],
  [">=", 3],
  [">", 3],
  ["==", 3],
  ["!=", 3],
  ["in", 3],
  ["+", 4],
  ["-", 4],
  ["*", 5],
  ["/", 5],
  ["%", 5],
]);

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
  constructor(message: string) {
    super("CelTooDeep", message);
  }
}

/** Recursive descent over the operators of CEL and what follows an operand. */
class Parser {
  readonly #reader: TokenReader;
  readonly #options: SyntaxOptions;
  readonly #primary: PrimaryParser;
  /** How many expressions are being read, one within the other. */
  #depth = 0;
  /** The height of what was read last: its operators and selections, one within the other. */
  #height = 0;
  /** The greatest height of the expressions within the operand being read. */
  #innerHeight = 0;

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

  #expression(): Expr {
    const start = this.#reader.token;
    const depth = this.#depth;
    let expr: Expr;
    try {
      expr = this.#conditional();
    } catch (error) {
      expr = this.#recovered(error, start, depth);
    }
    this.#innerHeight = Math.max(this.#innerHeight, this.#height);
    return expr;
  }

  /** What stands for a construct that could not be read, after skipping to what may follow it. */
  #recovered(error: unknown, start: Token, depth: number): Expr {
    if (!(error instanceof SyntaxStop)) throw error;
    this.#depth = depth;
    this.#reader.recover();
    return literal(start, null);
  }

  #conditional(): Expr {
    this.#depth++;
    if (this.#depth > MAX_DEPTH)
      throw new TooDeep(`expression recursion limit exceeded: ${MAX_DEPTH}`);
    const condition = this.#binary(1);
    const question = this.#reader.take("?");
    let expr = condition;
    if (question !== undefined) {
      let height = this.#height;
      const whenTrue = this.#reader.within([":"], () => this.#binary(1));
      height = Math.max(height, this.#height);
      this.#reader.expect(":");
      const whenFalse = this.#expression();
      expr = call(question, "_?_:_", condition, whenTrue, whenFalse);
      this.#rise(height, this.#height);
    }
    this.#depth--;
    return expr;
  }

  /** Notes the height of what holds parts of these heights. */
  #rise(...heights: readonly number[]): void {
    this.#height = 1 + Math.max(...heights);
    if (this.#height > MAX_DEPTH)
      throw new TooDeep("max recursion depth exceeded");
  }

  /** Operands and the operators between them that bind as tightly as `least` or more. */
  #binary(least: number): Expr {
    let expr = this.#unary();
    for (;;) {
      const { kind } = this.#reader.token;
      const precedence = PRECEDENCES.get(kind);
      if (precedence === undefined || precedence < least) return expr;
      if (kind === "&&" || kind === "||")
        expr = this.#logical(kind, expr, precedence);
      else {
        const height = this.#height;
        const operator = this.#reader.next();
        const name = kind === "in" ? "@in" : `_${kind}_`;
        expr = call(operator, name, expr, this.#binary(precedence + 1));
        this.#rise(height, this.#height);
      }
    }
  }

  /** A chain of one logical operator becomes one call, as its terms are judged together. */
  #logical(kind: "&&" | "||", first: Expr, precedence: number): Expr {
    const terms = [first];
    const operators: Token[] = [];
    let height = this.#height;
    for (;;) {
      const token = this.#reader.take(kind);
      if (token === undefined) break;
      operators.push(token);
      terms.push(this.#binary(precedence + 1));
      height = Math.max(height, this.#height);
    }
    this.#height = height;
    // cel-go makes a balanced tree of the chain, whose root is the operator in the middle.
    const root = operators[Math.floor(operators.length / 2)];
    return root === undefined ? first : call(root, `_${kind}_`, ...terms);
  }

  #unary(): Expr {
    const start = this.#reader.token;
    const depth = this.#depth;
    try {
      return this.#signed();
    } catch (error) {
      return this.#recovered(error, start, depth);
    }
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
    const start = this.#reader.token;
    const depth = this.#depth;
    try {
      return this.#chain();
    } catch (error) {
      return this.#recovered(error, start, depth);
    }
  }

  /** An operand and the selections, indices and calls on it. */
  #chain(): Expr {
    const outer = this.#innerHeight;
    this.#innerHeight = 0;
    let expr = this.#operand();
    let height = this.#innerHeight;
    for (;;) {
      const { kind } = this.#reader.token;
      if (kind !== "." && kind !== "[") break;
      this.#innerHeight = 0;
      expr = kind === "." ? this.#selection(expr) : this.#index(expr);
      this.#rise(height, this.#innerHeight);
      height = this.#height;
    }
    this.#height = height;
    this.#innerHeight = outer;
    return expr;
  }

  #operand(): Expr {
    const start = this.#reader.token;
    const depth = this.#depth;
    try {
      return this.#primary.parse();
    } catch (error) {
      return this.#recovered(error, start, depth);
    }
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
