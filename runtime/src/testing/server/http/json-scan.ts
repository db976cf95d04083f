/** A key that stands twice in one JSON object. */
export interface JsonScan {
  /** The syntax error, in the words of Go's encoding/json; undefined when the text is JSON. */
  readonly error: string | undefined;
  /** Paths of keys that occur again in the same object, such as `spec.size`; in order. */
  readonly duplicates: readonly string[];
}

/**
 * Scans JSON text for what `JSON.parse` does not tell: duplicate keys, and syntax errors as Go
 * words them. Slower than parsing: only for text that may have one of the two.
 */
export function scanJson(text: string): JsonScan {
  const scanner = new Scanner(text);
  try {
    scanner.document();
    return { error: undefined, duplicates: scanner.duplicates };
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    return { error: error.text, duplicates: scanner.duplicates };
  }
}

/**
 * True when `text`, which is JSON, can have a duplicate key: it has more colons outside
 * of strings than `value`, its parsed form, has keys.
 */
export function mayHaveDuplicates(text: string, value: unknown): boolean {
  return countColons(text) !== countKeys(value);
}

function countColons(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x3a) count += 1;
    else if (code === 0x22) {
      index += 1;
      for (; index < text.length; index += 1) {
        const inner = text.charCodeAt(index);
        if (inner === 0x5c) index += 1;
        else if (inner === 0x22) break;
      }
    }
  }
  return count;
}

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countKeys(item);
    return count;
  }
  for (const item of Object.values(value)) count += 1 + countKeys(item);
  return count;
}

/** Carries a syntax error out of the recursion; never leaves this file. */
class SyntaxFault extends SyntaxError {
  readonly text: string;

  constructor(text: string) {
    super(text);
    this.text = text;
  }
}

const WHITESPACE = /[ \t\r\n]*/y;
// eslint-disable-next-line no-control-regex -- JSON forbids them
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
const LITERAL = /true|false|null/y;

class Scanner {
  readonly duplicates: string[] = [];
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): void {
    this.#value("");
    this.#skip();
    if (this.#position < this.#text.length)
      throw this.#fault("after top-level value");
  }

  #value(path: string): void {
    this.#skip();
    switch (this.#text[this.#position]) {
      case "{":
        this.#object(path);
        return;
      case "[":
        this.#array(path);
        return;
      case '"':
        this.#string();
        return;
      default:
        if (
          this.#match(NUMBER) === undefined &&
          this.#match(LITERAL) === undefined
        )
          throw this.#fault("looking for beginning of value");
    }
  }

  #object(path: string): void {
    const seen = new Set<string>();
    this.#position += 1;
    this.#skip();
    if (this.#take("}")) return;
    for (;;) {
      this.#skip();
      if (this.#text[this.#position] !== '"')
        throw this.#fault("looking for beginning of object key string");
      const key = JSON.parse(this.#string()) as string;
      const keyPath = path === "" ? key : `${path}.${key}`;
      if (seen.has(key)) this.duplicates.push(keyPath);
      seen.add(key);
      this.#skip();
      if (!this.#take(":")) throw this.#fault("after object key");
      this.#value(keyPath);
      this.#skip();
      if (this.#take("}")) return;
      if (!this.#take(",")) throw this.#fault("after object key:value pair");
    }
  }

  #array(path: string): void {
    this.#position += 1;
    this.#skip();
    if (this.#take("]")) return;
    for (let index = 0; ; index += 1) {
      this.#value(`${path}[${index}]`);
      this.#skip();
      if (this.#take("]")) return;
      if (!this.#take(",")) throw this.#fault("after array element");
    }
  }

  #string(): string {
    const found = this.#match(STRING);
    if (found !== undefined) return found;
    this.#position += 1;
    for (; this.#position < this.#text.length; this.#position += 1) {
      const character = this.#text[this.#position] ?? "";
      if (character < " ") throw this.#fault("in string literal");
      if (character === "\\") this.#position += 1;
    }
    throw this.#fault("in string literal");
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#position += found.length;
    return found;
  }

  #take(character: string): boolean {
    if (this.#text[this.#position] !== character) return false;
    this.#position += 1;
    return true;
  }

  #skip(): void {
    this.#match(WHITESPACE);
  }

  #fault(where: string): SyntaxFault {
    const character = this.#text[this.#position];
    return new SyntaxFault(
      character === undefined
        ? "unexpected end of JSON input"
        : `invalid character ${goCharacter(character)} ${where}`,
    );
  }
}

/** A character as Go quotes it in errors. */
export function goCharacter(character: string): string {
  if (character === "'") return "'\\''";
  if (character === '"') return "'\"'";
  const code = character.codePointAt(0) ?? 0;
  const isPrintable =
    code >= 0x20 && code !== 0x7f && !(code >= 0x80 && code < 0xa0);
  return isPrintable
    ? `'${character}'`
    : `'\\${code < 0x80 ? "x" : "u"}${code.toString(16).padStart(code < 0x80 ? 2 : 4, "0")}'`;
}
