import { firstCharacter } from "./first-character.js";
import type { Issue } from "./source.js";
import { KEYWORDS, PUNCTUATION, type Token, type TokenKind } from "./token.js";

const SKIPPED = /(?:[\t \r\n\f]+|\/\/[^\n]*)+/y;
const IDENTIFIER = /[A-Za-z_][A-Za-z0-9_]*/y;
const ESCAPED_IDENTIFIER = /`[A-Za-z0-9_.\-/ ]+`/y;
const FLOAT =
  /(?:\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?)/y;
const UINT = /(?:0x[0-9a-fA-F]+|\d+)[uU]/y;
const INT = /0x[0-9a-fA-F]+|\d+/y;

const ESCAPE =
  "\\\\(?:[abfnrtv\"'\\\\?`]|[0-3][0-7][0-7]|[xX][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})";
// Three quotes first: the longest match wins, and "" is the start of """ too.
const STRING = new RegExp(
  [
    `[rR]"""[^]*?"""`,
    `[rR]'''[^]*?'''`,
    `"""(?:${ESCAPE}|[^\\\\])*?"""`,
    `'''(?:${ESCAPE}|[^\\\\])*?'''`,
    `[rR]"[^"\\n\\r]*"`,
    `[rR]'[^'\\n\\r]*'`,
    `"(?:${ESCAPE}|[^\\\\"\\n\\r])*"`,
    `'(?:${ESCAPE}|[^\\\\'\\n\\r])*'`,
  ].join("|"),
  "y",
);

/** Splits an expression into tokens, the last one `end`. What is no token becomes an issue and is skipped. */
export function tokenize(source: string): {
  readonly tokens: readonly Token[];
  readonly issues: readonly Issue[];
} {
  const tokens: Token[] = [];
  const issues: Issue[] = [];
  let offset = 0;
  while (offset < source.length) {
    const skipped = matchAt(SKIPPED, source, offset);
    if (skipped !== undefined) {
      offset += skipped.length;
      continue;
    }
    const token = tokenAt(source, offset);
    if (token !== undefined) {
      tokens.push(token);
      offset += token.text.length;
      continue;
    }
    const bad = unrecognized(source, offset);
    issues.push({
      offset,
      message: `Syntax error: token recognition error at: '${escapeControl(bad)}'`,
    });
    offset += bad.length;
  }
  tokens.push({ kind: "end", text: "<EOF>", offset: source.length });
  return { tokens, issues };
}

function tokenAt(source: string, offset: number): Token | undefined {
  const make = (kind: TokenKind, text: string): Token => ({
    kind,
    text,
    offset,
  });
  const string = matchAt(STRING, source, offset);
  if (string !== undefined) return make("string", string);
  const first = source[offset];
  if (first === "b" || first === "B") {
    const bytes = matchAt(STRING, source, offset + 1);
    if (bytes !== undefined) return make("bytes", first + bytes);
  }
  for (const [kind, pattern] of [
    ["float", FLOAT],
    ["uint", UINT],
    ["int", INT],
    ["escaped identifier", ESCAPED_IDENTIFIER],
  ] as const) {
    const text = matchAt(pattern, source, offset);
    if (text !== undefined) return make(kind, text);
  }
  const word = matchAt(IDENTIFIER, source, offset);
  if (word !== undefined)
    return make(KEYWORDS.has(word) ? (word as TokenKind) : "identifier", word);
  const sign = PUNCTUATION.find((text) => source.startsWith(text, offset));
  return sign && make(sign, sign);
}

function matchAt(
  pattern: RegExp,
  source: string,
  offset: number,
): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(source)?.[0];
}

/** What the lexer of cel-go would have read before it gave up. */
function unrecognized(source: string, offset: number): string {
  const rest = source.slice(offset);
  const quoted = /^[bB]?[rR]?(?:"[^"\n\r]*|'[^'\n\r]*)/.exec(rest);
  if (quoted !== null) return badString(rest);
  if (/^[=&|]/.test(rest)) {
    // Two-character operators: the second character is read, then blamed too.
    const next = firstCharacter(rest.slice(1));
    return rest.charAt(0) + next;
  }
  if (rest.startsWith("`"))
    return rest.replace(
      /^(`[A-Za-z0-9_.\-/ ]*)([^]*)$/,
      (_, name: string, after: string) => name + firstCharacter(after),
    );
  return firstCharacter(rest);
}

function badString(rest: string): string {
  const start = /^[bB]?[rR]?/.exec(rest)?.[0] ?? "";
  const quote = rest.charAt(start.length);
  for (let i = start.length + 1; i < rest.length; i++) {
    const character = rest.charAt(i);
    if (character === "\n" || character === "\r") return rest.slice(0, i + 1);
    if (character === "\\") {
      ESCAPE_AT.lastIndex = i;
      const escape = ESCAPE_AT.exec(rest);
      if (escape === null) {
        PARTIAL_ESCAPE.lastIndex = i;
        const partial = PARTIAL_ESCAPE.exec(rest)?.[0] ?? "\\";
        return rest.slice(0, i + partial.length + 1);
      }
      i += escape[0].length - 1;
    } else if (character === quote) return rest.slice(0, i + 1);
  }
  return rest;
}

/** The start of a numeric escape that breaks off. */
const PARTIAL_ESCAPE =
  /\\(?:[xX][0-9a-fA-F]?|u[0-9a-fA-F]{0,3}|U[0-9a-fA-F]{0,7}|[0-3][0-7]?)?/y;

const ESCAPE_AT = new RegExp(ESCAPE, "y");

function escapeControl(text: string): string {
  return text
    .replaceAll("\n", "\\n")
    .replaceAll("\t", "\\t")
    .replaceAll("\r", "\\r");
}
