/** Orders as Go orders strings: by UTF-8 bytes, which is by code points. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const unitA = a.charCodeAt(i);
    const unitB = b.charCodeAt(i);
    if (unitA === unitB) continue;
    // Surrogates stand for code points above every other unit.
    const aIsHigh = unitA >= 0xd800 && unitA <= 0xdfff;
    const bIsHigh = unitB >= 0xd800 && unitB <= 0xdfff;
    return aIsHigh === bIsHigh ? unitA - unitB : aIsHigh ? 1 : -1;
  }
  return a.length - b.length;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\x07", "\\a"],
  ["\b", "\\b"],
  ["\f", "\\f"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\v", "\\v"],
  ["\\", "\\\\"],
  ['"', '\\"'],
]);

const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|["\\]/gu;

/** `text` in double quotes with what is not printable escaped; Go's `strconv.Quote`. */
export function quote(text: string): string {
  return `"${text.replace(UNPRINTABLE, escapeCharacter)}"`;
}

function escapeCharacter(character: string): string {
  const escape = ESCAPES.get(character);
  if (escape !== undefined) return escape;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, "0")}`;
  // A lone surrogate is no valid text in Go, which decodes it as U+FFFD.
  if (code >= 0xd800 && code <= 0xdfff) return "\ufffd";
  return code < 0x10000
    ? `\\u${code.toString(16).padStart(4, "0")}`
    : `\\U${code.toString(16).padStart(8, "0")}`;
}

/** `value` as Go's `%v` prints the number the server would have decoded. */
export function numberText(value: number): string {
  if (Object.is(value, -0)) return "-0";
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 63)
    return BigInt(value).toString();
  const magnitude = Math.abs(value);
  if (magnitude >= 1e21 || magnitude < 1e-4) {
    const [digits = "", exponent = ""] = value.toExponential().split("e");
    const sign = exponent.startsWith("-") ? "-" : "+";
    return `${digits}e${sign}${exponent.replace(/^[+-]/, "").padStart(2, "0")}`;
  }
  return magnitude < 1e-6 ? value.toFixed(20).replace(/0+$/, "") : `${value}`;
}

/** `value` as Go's `json.Marshal` writes it: sorted keys, `<`, `>` and `&` escaped. */
export function marshalJson(value: unknown): string {
  if (typeof value === "string") return marshalString(value);
  if (typeof value === "number") return marshalNumber(value);
  if (Array.isArray(value))
    return `[${value.map((item) => marshalJson(item)).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => compareText(a, b))
      .map(([key, member]) => `${marshalString(key)}:${marshalJson(member)}`);
    return `{${members.join(",")}}`;
  }
  return value === undefined ? "null" : JSON.stringify(value);
}

function marshalNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 2 ** 63
    ? BigInt(value).toString()
    : JSON.stringify(value);
}

function marshalString(text: string): string {
  return JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (character) =>
      `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
