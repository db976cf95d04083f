import {
  EVERYTHING,
  InvalidSelectorError,
  LabelSelector,
  type LabelRequirement,
} from "./label-selector.js";

type Token =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "symbol"; readonly text: string }
  | { readonly kind: "end"; readonly text: "" };

// Longest first: `==` must not be read as two `=`.
const SYMBOLS = ["==", "!=", "=", "!", ">", "<", "(", ")", ","];
const BLANK = /\s/;

/**
 * Reads a label selector as the API server does: `a=b`, `a==b`, `a!=b`,
 * `a in (b, c)`, `a notin (b)`, `a`, `!a`, `a>1`, `a<1`, joined by commas.
 * The empty text chooses everything.
 *
 * @throws {@link InvalidSelectorError}
 */
export function parseLabelSelector(text: string): LabelSelector {
  const parser = new Parser(text);
  const requirements = parser.parse();
  return requirements.length === 0
    ? EVERYTHING
    : new LabelSelector(requirements);
}

class Parser {
  readonly #text: string;
  #position = 0;
  #next: Token;

  constructor(text: string) {
    this.#text = text;
    this.#next = this.#scan();
  }

  parse(): LabelRequirement[] {
    const requirements: LabelRequirement[] = [];
    while (!this.#isAtEnd()) {
      requirements.push(this.#requirement());
      if (this.#isAtEnd()) break;
      this.#expect(",");
      if (this.#isAtEnd()) this.#fail("a label key");
    }
    return requirements;
  }

  #requirement(): LabelRequirement {
    if (this.#accept("!"))
      return { key: this.#key(), operator: "DoesNotExist", values: [] };
    const key = this.#key();
    const operator = this.#next;
    if (operator.kind === "end" || operator.text === ",")
      return { key, operator: "Exists", values: [] };
    this.#advance();
    switch (operator.text) {
      case "in":
        return { key, operator: "In", values: this.#set() };
      case "notin":
        return { key, operator: "NotIn", values: this.#set() };
      case "=":
      case "==":
        return { key, operator: "In", values: [this.#value()] };
      case "!=":
        return { key, operator: "NotIn", values: [this.#value()] };
      case ">":
        return { key, operator: "GreaterThan", values: [this.#value()] };
      case "<":
        return { key, operator: "LessThan", values: [this.#value()] };
      default:
        throw this.#unexpected(operator, "an operator");
    }
  }

  #key(): string {
    if (this.#next.kind !== "text") this.#fail("a label key");
    return this.#advance().text;
  }

  /** A value may be absent: `a=` asks for the empty string. */
  #value(): string {
    return this.#next.kind === "text" ? this.#advance().text : "";
  }

  #set(): string[] {
    this.#expect("(");
    const values = new Set<string>();
    do values.add(this.#value());
    while (this.#accept(","));
    this.#expect(")");
    return [...values];
  }

  #isAtEnd(): boolean {
    return this.#next.kind === "end";
  }

  #advance(): Token {
    const token = this.#next;
    this.#next = this.#scan();
    return token;
  }

  #accept(symbol: string): boolean {
    if (this.#next.kind !== "symbol" || this.#next.text !== symbol)
      return false;
    this.#advance();
    return true;
  }

  #expect(symbol: string): void {
    if (!this.#accept(symbol)) this.#fail(JSON.stringify(symbol));
  }

  #fail(wanted: string): never {
    throw this.#unexpected(this.#next, wanted);
  }

  #unexpected(token: Token, wanted: string): InvalidSelectorError {
    const found = token.kind === "end" ? "its end" : JSON.stringify(token.text);
    return new InvalidSelectorError(
      `unable to parse label selector ${JSON.stringify(this.#text)}: found ${found}, expected ${wanted}`,
    );
  }

  #scan(): Token {
    while (BLANK.test(this.#text.charAt(this.#position))) this.#position++;
    if (this.#position >= this.#text.length) return { kind: "end", text: "" };
    const symbol = this.#symbolAt(this.#position);
    if (symbol !== undefined) {
      this.#position += symbol.length;
      return { kind: "symbol", text: symbol };
    }
    const start = this.#position;
    while (
      this.#position < this.#text.length &&
      !BLANK.test(this.#text.charAt(this.#position)) &&
      this.#symbolAt(this.#position) === undefined
    )
      this.#position++;
    return { kind: "text", text: this.#text.slice(start, this.#position) };
  }

  #symbolAt(position: number): string | undefined {
    return SYMBOLS.find((symbol) => this.#text.startsWith(symbol, position));
  }
}
