/** What a token is; operators and punctuation are their own kind, as are the words `in`, `true`, `false` and `null`. */
export type TokenKind =
  | "=="
  | "!="
  | "in"
  | "<"
  | "<="
  | ">="
  | ">"
  | "&&"
  | "||"
  | "["
  | "]"
  | "{"
  | "}"
  | "("
  | ")"
  | "."
  | ","
  | "-"
  | "!"
  | "?"
  | ":"
  | "+"
  | "*"
  | "/"
  | "%"
  | "true"
  | "false"
  | "null"
  | "float"
  | "int"
  | "uint"
  | "string"
  | "bytes"
  | "identifier"
  | "escaped identifier"
  | "end";

/** A token of an expression. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** In UTF-16 units. */
  readonly offset: number;
}

/** Operators and punctuation, longer ones first. */
export const PUNCTUATION: readonly TokenKind[] = [
  "==",
  "!=",
  "<=",
  ">=",
  "&&",
  "||",
  "<",
  ">",
  "[",
  "]",
  "{",
  "}",
  "(",
  ")",
  ".",
  ",",
  "-",
  "!",
  "?",
  ":",
  "+",
  "*",
  "/",
  "%",
];

/** Words with a meaning of their own. */
export const KEYWORDS: ReadonlySet<string> = new Set([
  "in",
  "true",
  "false",
  "null",
]);

/** Words no variable or function may be called. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set([
  "as",
  "break",
  "const",
  "continue",
  "else",
  "false",
  "for",
  "function",
  "if",
  "import",
  "in",
  "let",
  "loop",
  "package",
  "namespace",
  "null",
  "return",
  "true",
  "var",
  "void",
  "while",
]);
