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

/**
 * `value` as Go's `%v` prints what the server decodes it to: whole numbers that fit
 * are integers there, others floats. (`1.0` is a float there and an integer here.)
 */
export function numberText(value: number): string {
  return isInt64(value) ? BigInt(value).toString() : floatText(value);
}

/** `value` as Go's `%v` prints a float64: with an exponent from a million on. */
export function floatText(value: number): string {
  const [digits = "", exponent = "0"] = value.toExponential().split("e");
  const power = Number(exponent);
  if (value === 0 || (power >= -4 && power < 6)) return value.toString();
  const sign = power < 0 ? "-" : "+";
  return `${digits}e${sign}${Math.abs(power).toString().padStart(2, "0")}`;
}

/** True for what Go's decoder makes an int64 of. */
export function isInt64(value: number): boolean {
  return Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63;
}

/** True for a float that counts as an integer: whole, or above it by less than a part in a billion; go-openapi's `IsFloat64AJSONInteger`. */
export function isWholeNumber(value: number): boolean {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return false;
  const whole = Math.trunc(value);
  if (value === whole) return true;
  return whole > 0 && (value - whole) / (value + whole) < 1e-9;
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
  return isInt64(value) ? BigInt(value).toString() : JSON.stringify(value);
}

// Most strings are names, which need no escapes.
const PLAIN = /^[\w./: -]*$/;

function marshalString(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  return JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (character) =>
      `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
