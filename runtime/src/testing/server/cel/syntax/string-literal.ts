const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["a", "\x07"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
  ["\\", "\\"],
  ["'", "'"],
  ['"', '"'],
  ["`", "`"],
  ["?", "?"],
]);

/** What a literal holds, or why it holds nothing. */
export type Unquoted<T> = { readonly value: T } | { readonly error: string };

/** The text that a string literal with its quotes stands for. */
export function unquoteString(literal: string): Unquoted<string> {
  const { body, raw } = stripQuotes(literal);
  if (raw || !body.includes("\\")) return { value: body };
  let value = "";
  for (let i = 0; i < body.length;) {
    if (body[i] !== "\\") {
      value += body.charAt(i++);
      continue;
    }
    const escape = readEscape(body, i);
    if (escape === undefined) return { error: "unable to unescape string" };
    if (typeof escape.value === "string") value += escape.value;
    else if (!isScalarValue(escape.value))
      return { error: "invalid unicode code point" };
    else value += String.fromCodePoint(escape.value);
    i = escape.end;
  }
  return { value };
}

/** The bytes that a literal without its `b` stands for: text in UTF-8, `\x` and octal escapes as they are. */
export function unquoteBytes(literal: string): Unquoted<Uint8Array> {
  const { body, raw } = stripQuotes(literal);
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  if (raw) return { value: encoder.encode(body) };
  for (let i = 0; i < body.length;) {
    if (body[i] !== "\\") {
      const character = String.fromCodePoint(body.codePointAt(i) ?? 0);
      bytes.push(...encoder.encode(character));
      i += character.length;
      continue;
    }
    const escape = readEscape(body, i);
    const isUnicode = body[i + 1] === "u" || body[i + 1] === "U";
    if (escape === undefined || isUnicode)
      return { error: "unable to unescape string" };
    if (typeof escape.value === "string")
      bytes.push(...encoder.encode(escape.value));
    else bytes.push(escape.value);
    i = escape.end;
  }
  return { value: Uint8Array.from(bytes) };
}

function stripQuotes(literal: string): { body: string; raw: boolean } {
  const raw = /^[rR]/.test(literal);
  const quoted = raw ? literal.slice(1) : literal;
  const width = /^(?:"""[^]*"""|'''[^]*''')$/.test(quoted) ? 3 : 1;
  return { body: quoted.slice(width, -width), raw };
}

/** An escape at `start`: text, or the code point or byte of a numeric one. */
function readEscape(
  body: string,
  start: number,
): { readonly value: string | number; readonly end: number } | undefined {
  const letter = body.charAt(start + 1);
  const simple = SIMPLE_ESCAPES.get(letter);
  if (simple !== undefined) return { value: simple, end: start + 2 };
  const octal = /^[0-3][0-7][0-7]/.exec(body.slice(start + 1, start + 4));
  if (octal !== null)
    return { value: Number.parseInt(octal[0], 8), end: start + 4 };
  const width = { x: 2, X: 2, u: 4, U: 8 }[letter];
  if (width === undefined) return undefined;
  const digits = body.slice(start + 2, start + 2 + width);
  return /^[0-9a-fA-F]+$/.test(digits) && digits.length === width
    ? { value: Number.parseInt(digits, 16), end: start + 2 + width }
    : undefined;
}

function isScalarValue(codePoint: number): boolean {
  return codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
}
