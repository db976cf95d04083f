import { RuntimeError } from "../../../../primitives/runtime-error.js";
import type { Issue } from "./source.js";
import type { Token, TokenKind } from "./token.js";

/** Ends the construct in which a syntax error was found; never leaves the parser. */
export class SyntaxStop extends RuntimeError {
  constructor() {
    super("CelSyntax", "the expression can't be parsed");
  }
}

/** Ends parsing for good; never leaves the parser. */
export class SyntaxEnd extends RuntimeError {
  constructor() {
    super("CelSyntax", "the expression has too many errors to go on");
  }
}

const MAX_RECOVERIES = 30;

/** What an expression can start with. */
const EXPRESSION_START: ReadonlySet<TokenKind> = new Set([
  "[",
  "{",
  "(",
  ".",
  "-",
  "!",
  "true",
  "false",
  "null",
  "float",
  "int",
  "uint",
  "string",
  "bytes",
  "identifier",
] as const);

/** What may follow an operand wherever it stands. */
const OPERATORS: ReadonlySet<TokenKind> = new Set([
  "==",
  "!=",
  "in",
  "<",
  "<=",
  ">=",
  ">",
  "&&",
  "||",
  "[",
  ".",
  "-",
  "?",
  "+",
  "*",
  "/",
  "%",
] as const);

/** The words of messages, in the order of the grammar's token numbers. */
const EXPECTED_NAMES: readonly (readonly [TokenKind, string])[] = [
  ["[", "'['"],
  ["]", "']'"],
  ["{", "'{'"],
  ["}", "'}'"],
  ["(", "'('"],
  [")", "')'"],
  [".", "'.'"],
  [",", "','"],
  ["-", "'-'"],
  ["!", "'!'"],
  ["?", "'?'"],
  [":", "':'"],
  ["true", "'true'"],
  ["false", "'false'"],
  ["null", "'null'"],
  ["float", "NUM_FLOAT"],
  ["int", "NUM_INT"],
  ["uint", "NUM_UINT"],
  ["string", "STRING"],
  ["bytes", "BYTES"],
  ["identifier", "IDENTIFIER"],
  ["escaped identifier", "ESC_IDENTIFIER"],
  ["end", "<EOF>"],
];

/**
 * Reads tokens and reports what does not fit in the words of cel-go, whose parser
 * drops one token too many or adds one that is missing where that mends it.
 */
export class TokenReader {
  readonly issues: Issue[];
  readonly #source: string;
  readonly #tokens: readonly Token[];
  #position = 0;
  /** True from an error to the next token that fits: what follows from an error is not reported again. */
  #isRecovering = false;
  #lastErrorPosition = -1;
  #recoveries = 0;
  /** What may close each construct that is open, innermost last. */
  readonly #open: ReadonlySet<TokenKind>[] = [new Set(["end"] as const)];

  constructor(
    source: string,
    tokens: readonly Token[],
    issues: readonly Issue[],
  ) {
    this.#source = source;
    this.#tokens = tokens;
    this.issues = [...issues];
  }

  get token(): Token {
    return this.peek(0);
  }

  /** The token `distance` ahead; the last one for ever. */
  peek(distance: number): Token {
    const last = this.#tokens.length - 1;
    const token = this.#tokens[Math.min(this.#position + distance, last)];
    return token ?? { kind: "end", text: "<EOF>", offset: 0 };
  }

  next(): Token {
    const token = this.token;
    this.#position++;
    this.#isRecovering = false;
    return token;
  }

  /** Takes a token of `kind` if it is next. */
  take(kind: TokenKind): Token | undefined {
    return this.token.kind === kind ? this.next() : undefined;
  }

  /** Runs `read` inside a construct that `closers` may follow or close. */
  within<T>(closers: readonly TokenKind[], read: () => T): T {
    this.#open.push(new Set(closers));
    try {
      return read();
    } finally {
      this.#open.pop();
    }
  }

  /** Takes a token of `kind`, which must be next. */
  expect(kind: TokenKind, alternatives: readonly TokenKind[] = []): void {
    if (this.take(kind)) return;
    const token = this.token;
    const expected = describeExpected([kind, ...alternatives]);
    if (this.peek(1).kind === kind) {
      this.#report(`extraneous input '${token.text}' expecting ${expected}`);
      this.#position += 2;
      this.#isRecovering = false;
    } else if (alternatives.length === 0 && this.#mayFollow(token.kind, kind))
      this.#report(`missing ${expected} at '${token.text}'`);
    else this.#stop(`mismatched input '${token.text}' expecting ${expected}`);
  }

  /** Checks that an expression starts here. */
  expectExpression(alternatives: readonly TokenKind[] = []): void {
    if (EXPRESSION_START.has(this.token.kind)) return;
    this.expectOneOf([...EXPRESSION_START, ...alternatives]);
  }

  /** Checks that one of `starts` is next, or after one token too many. */
  expectOneOf(starts: readonly TokenKind[]): void {
    if (starts.includes(this.token.kind)) return;
    const { text } = this.token;
    const expected = describeExpected(starts);
    if (!starts.includes(this.peek(1).kind))
      this.#stop(`mismatched input '${text}' expecting ${expected}`);
    this.#report(`extraneous input '${text}' expecting ${expected}`);
    this.#position++;
    this.#isRecovering = false;
  }

  /** Skips to what may follow the construct that failed, so that parsing can go on and find further errors. */
  recover(): void {
    if (this.#recoveries++ >= MAX_RECOVERIES) {
      this.#isRecovering = false;
      this.#report(`error recovery attempt limit exceeded: ${MAX_RECOVERIES}`);
      throw new SyntaxEnd();
    }
    if (this.#lastErrorPosition === this.#position) this.#position++;
    this.#lastErrorPosition = this.#position;
    while (!this.#mayResume(this.token.kind)) this.#position++;
  }

  #mayResume(kind: TokenKind): boolean {
    return (
      kind === "end" ||
      OPERATORS.has(kind) ||
      this.#open.some((closers) => closers.has(kind))
    );
  }

  /** Checks that an operand follows the signs or negations from `start` on. */
  expectOperand(start: Token): void {
    if (EXPRESSION_START.has(this.token.kind)) return;
    const { text } = this.token;
    if (start.kind === "!")
      this.#stop(
        `extraneous input '${text}' expecting ${describeExpected([...EXPRESSION_START])}`,
      );
    this.#report(`no viable alternative at input '${this.#textFrom(start)}'`);
    this.#isRecovering = false;
    this.#stop(
      `mismatched input '${text}' expecting ${describeExpected([...EXPRESSION_START])}`,
    );
  }

  /** Takes the name after a dot. */
  expectField(dot: Token): Token {
    const { kind } = this.token;
    if (kind === "identifier" || kind === "escaped identifier")
      return this.next();
    if (kind === "true" || kind === "false" || kind === "null")
      this.#stop(`mismatched input '${kind}' expecting IDENTIFIER`);
    return this.#stop(
      `no viable alternative at input '${this.#textFrom(dot)}'`,
    );
  }

  /** Records an issue that is no syntax error, and goes on. */
  report(offset: number, message: string): void {
    this.issues.push({ offset, message });
  }

  #mayFollow(kind: TokenKind, inserted: TokenKind): boolean {
    if (inserted === ":") return EXPRESSION_START.has(kind);
    return OPERATORS.has(kind) || (this.#open.at(-2)?.has(kind) ?? false);
  }

  #textFrom(start: Token): string {
    const { kind, offset, text } = this.token;
    const end = kind === "end" ? offset : offset + text.length;
    return this.#source.slice(start.offset, end);
  }

  #report(message: string): void {
    if (this.#isRecovering) return;
    this.#isRecovering = true;
    this.report(this.token.offset, `Syntax error: ${message}`);
  }

  #stop(message: string): never {
    this.#report(message);
    throw new SyntaxStop();
  }
}

function describeExpected(kinds: readonly TokenKind[]): string {
  const names = EXPECTED_NAMES.filter(([kind]) => kinds.includes(kind)).map(
    ([, name]) => name,
  );
  return names.length === 1 ? names.join() : `{${names.join(", ")}}`;
}
