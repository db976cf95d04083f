import { RuntimeError } from "../../../../primitives/runtime-error.js";
import type { Expr, LiteralValue, MapEntry, StructField } from "./ast.js";
import { tokenize } from "./lexer.js";
import { isMacroError, MacroBuilder, macroKey, type Macros } from "./macro.js";
import type { Issue } from "./source.js";
import { unquoteBytes, unquoteString } from "./string-literal.js";
import { SyntaxEnd, SyntaxStop, TokenReader } from "./token-reader.js";
import { RESERVED_WORDS, type Token, type TokenKind } from "./token.js";

/** What the parser accepts besides the language itself. */
export interface SyntaxOptions {
  readonly macros: Macros;
  /** `.?field`, `[?index]`, `{?key: value}` and `[?item]`. */
  readonly optionals: boolean;
  /** Field names in backticks. */
  readonly escapedIdentifiers: boolean;
}

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
  const length = [...source].length;
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

/** Recursive descent over the grammar of CEL. */
class Parser {
  readonly #reader: TokenReader;
  readonly #options: SyntaxOptions;
  #depth = 0;

  constructor(reader: TokenReader, options: SyntaxOptions) {
    this.#reader = reader;
    this.#options = options;
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
    let expr = this.#guarded(() => this.#primary());
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
    const field = this.#fieldName(token);
    if (optional !== undefined) {
      if (!this.#options.optionals)
        this.#reader.report(dot.offset, "unsupported syntax '.?'");
      return call(dot, "_?._", operand, literal(token, field));
    }
    const isCall =
      token.kind === "identifier" && this.#reader.token.kind === "(";
    if (isCall) return this.#arguments(field, operand);
    const { offset } = dot;
    return { kind: "select", offset, operand, field, testOnly: false };
  }

  #fieldName(token: Token): string {
    if (token.kind === "identifier") return token.text;
    if (!this.#options.escapedIdentifiers)
      this.#reader.report(token.offset, "unsupported syntax: '`'");
    return token.text.slice(1, -1);
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

  /** The call of `name` whose parenthesis is next; a macro is expanded. */
  #arguments(name: string, target: Expr | undefined): Expr {
    const open = this.#reader.next();
    const args = this.#reader.within([",", ")"], () => {
      const list: Expr[] = [];
      this.#reader.expectExpression([")"]);
      if (this.#reader.token.kind === ")") return list;
      do list.push(this.#expression());
      while (this.#reader.take(","));
      return list;
    });
    this.#reader.within([",", ")"], () => {
      this.#reader.expect(")");
    });
    return this.#expand({ open, name, target, args });
  }

  #expand(parts: {
    readonly open: Token;
    readonly name: string;
    readonly target: Expr | undefined;
    readonly args: readonly Expr[];
  }): Expr {
    const { open, name, target, args } = parts;
    const shape = `${target === undefined ? "" : "member"}${args.length}`;
    const macro = this.#options.macros.get(macroKey(name, shape));
    const build = new MacroBuilder(open.offset);
    const expansion = macro?.({ target, args, build });
    if (expansion !== undefined) {
      if (!isMacroError(expansion)) return expansion;
      this.#reader.report(expansion.offset, expansion.error);
      return literal(open, null);
    }
    const { offset } = open;
    return { kind: "call", offset, function: name, target, args };
  }

  #primary(): Expr {
    const token = this.#reader.token;
    switch (token.kind) {
      case "(":
        return this.#nested();
      case "[":
        return this.#list();
      case "{":
        return this.#map();
      case ".":
      case "identifier":
        return this.#name();
      default:
        return this.#literal();
    }
  }

  #nested(): Expr {
    this.#reader.next();
    return this.#reader.within([")"], () => {
      const expr = this.#expression();
      this.#reader.expect(")");
      return expr;
    });
  }

  #list(): Expr {
    const open = this.#reader.next();
    const elements: Expr[] = [];
    const optionalIndices = new Set<number>();
    this.#reader.within([",", "]"], () => {
      let hasComma = true;
      while (this.#reader.token.kind !== "]" && hasComma) {
        if (this.#reader.token.kind === "," && elements.length > 0) break;
        if (this.#takeOptional()) optionalIndices.add(elements.length);
        elements.push(this.#expression());
        hasComma = this.#reader.take(",") !== undefined;
      }
      this.#reader.expect("]", hasComma ? [] : [","]);
    });
    return { kind: "list", offset: open.offset, elements, optionalIndices };
  }

  #takeOptional(): boolean {
    const mark = this.#reader.take("?");
    if (mark !== undefined && !this.#options.optionals)
      this.#reader.report(mark.offset, "unsupported syntax '?'");
    return mark !== undefined;
  }

  #map(): Expr {
    const open = this.#reader.next();
    this.#reader.expectExpression(["}", ",", "?"]);
    const entries = this.#entries((): MapEntry => {
      const optional = this.#takeOptional();
      const key = this.#reader.within([":"], () => this.#expression());
      const { offset } = this.#reader.token;
      this.#reader.expect(":");
      return { offset, key, value: this.#expression(), optional };
    });
    return { kind: "map", offset: open.offset, entries };
  }

  /** What stands between braces, whose first one is taken. */
  #entries<T>(entry: () => T): T[] {
    const entries: T[] = [];
    this.#reader.within([",", "}"], () => {
      let hasComma = true;
      while (this.#reader.token.kind !== "}" && hasComma) {
        if (this.#reader.token.kind === "," && entries.length === 0) {
          this.#reader.next();
          break;
        }
        entries.push(entry());
        hasComma = this.#reader.take(",") !== undefined;
      }
      this.#reader.expect("}", hasComma ? [] : [","]);
    });
    return entries;
  }

  #name(): Expr {
    const start = this.#reader.token;
    const dot = this.#reader.take(".");
    const token = this.#reader.token;
    if (token.kind !== "identifier") {
      this.#reader.expectField(dot ?? token);
      return literal(token, null);
    }
    if (this.#messageAhead()) return this.#struct(dot);
    this.#reader.next();
    const name = `${dot === undefined ? "" : "."}${token.text}`;
    const isReserved = RESERVED_WORDS.has(token.text);
    if (isReserved)
      this.#reader.report(start.offset, `reserved identifier: ${token.text}`);
    if (this.#reader.token.kind === "(")
      return this.#arguments(name, undefined);
    return isReserved
      ? literal(start, null)
      : { kind: "ident", offset: token.offset, name };
  }

  /** True when a dotted name and an opening brace follow. */
  #messageAhead(): boolean {
    let distance = 1;
    while (
      this.#reader.peek(distance).kind === "." &&
      this.#reader.peek(distance + 1).kind === "identifier"
    )
      distance += 2;
    return this.#reader.peek(distance).kind === "{";
  }

  #struct(dot: Token | undefined): Expr {
    let typeName = `${dot === undefined ? "" : "."}${this.#reader.next().text}`;
    while (this.#reader.take(".")) typeName += `.${this.#reader.next().text}`;
    const open = this.#reader.next();
    const fields = this.#entries((): StructField => {
      const optional = this.#takeOptional();
      const name = this.#fieldName(
        this.#reader.expectField(this.#reader.token),
      );
      const { offset } = this.#reader.token;
      this.#reader.expect(":");
      return { offset, name, value: this.#expression(), optional };
    });
    return { kind: "struct", offset: open.offset, typeName, fields };
  }

  #literal(): Expr {
    const sign = this.#reader.take("-");
    const token = this.#reader.next();
    const start = sign ?? token;
    const value = literalValue(token, sign !== undefined);
    if ("error" in value) {
      this.#reader.report(start.offset, value.error);
      return literal(start, null);
    }
    return literal(start, value.value);
  }
}

function literalValue(
  token: Token,
  negative: boolean,
): { readonly value: LiteralValue } | { readonly error: string } {
  switch (token.kind) {
    case "true":
    case "false":
      return { value: token.kind === "true" };
    case "int": {
      const value = negative ? -BigInt(token.text) : BigInt(token.text);
      return BigInt.asIntN(64, value) === value
        ? { value }
        : { error: "invalid int literal" };
    }
    case "uint": {
      const uint = BigInt(token.text.slice(0, -1));
      return BigInt.asUintN(64, uint) === uint
        ? { value: { uint } }
        : { error: "invalid uint literal" };
    }
    case "float": {
      const value = Number(token.text);
      return Number.isFinite(value)
        ? { value: negative ? -value : value }
        : { error: "invalid double literal" };
    }
    case "string":
      return unquoteString(token.text);
    case "bytes":
      return unquoteBytes(token.text.slice(1));
    default:
      return { value: null };
  }
}

function literal({ offset }: Token, value: LiteralValue): Expr {
  return { kind: "literal", offset, value };
}

function call({ offset }: Token, name: string, ...args: readonly Expr[]): Expr {
  return { kind: "call", offset, function: name, target: undefined, args };
}
