import type { Expr, MapEntry, StructField } from "./ast.js";
import { literalValue } from "./literal-token.js";
import { isMacroError, MacroBuilder, macroKey } from "./macro.js";
import { literal } from "./nodes.js";
import type { SyntaxOptions } from "./syntax-options.js";
import type { TokenReader } from "./token-reader.js";
import { RESERVED_WORDS, type Token } from "./token.js";

const FIELD_NAMES = ["identifier", "escaped identifier"] as const;

/** Reads operands: names, calls, literals and what stands in brackets. */
export class PrimaryParser {
  readonly #reader: TokenReader;
  readonly #options: SyntaxOptions;
  readonly #expression: () => Expr;

  constructor(
    reader: TokenReader,
    options: SyntaxOptions,
    expression: () => Expr,
  ) {
    this.#reader = reader;
    this.#options = options;
    this.#expression = expression;
  }

  /** Reads the operand whose token is next. */
  parse(): Expr {
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
    if (this.#reader.token.kind === "(") return this.arguments(name, undefined);
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
    this.#reader.expectOneOf(["}", ",", "?", ...FIELD_NAMES]);
    const fields = this.#entries((): StructField => {
      const optional = this.#takeOptional();
      const name = this.fieldName(this.#reader.expectField(this.#reader.token));
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

  /** The name of a field, whose backticks are taken off. */
  fieldName(token: Token): string {
    if (token.kind === "identifier") return token.text;
    if (!this.#options.escapedIdentifiers)
      this.#reader.report(token.offset, "unsupported syntax: '`'");
    return token.text.slice(1, -1);
  }

  /** The call of `name` whose parenthesis is next; a macro is expanded. */
  arguments(name: string, target: Expr | undefined): Expr {
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
}
