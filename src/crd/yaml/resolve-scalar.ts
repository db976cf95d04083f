/**
 * The value of a plain scalar as Kubernetes reads it: the rules of go-yaml v2, which
 * are YAML 1.1 without sexagesimals, with timestamps and `=` left as strings.
 * Infinities and NaN have no JSON and come back as numbers for the caller to refuse.
 */
export function resolvePlainScalar(
  text: string,
): string | number | boolean | null {
  const first = text.charCodeAt(0);
  // Most scalars start with a letter that begins no special word.
  if (NOT_SPECIAL[first] === 1) return text;
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  if (text === "") return null;
  return resolveNumber(text) ?? text;
}

/** The number that `text` spells, or undefined. */
export function resolveNumber(text: string): number | undefined {
  const first = text.charCodeAt(0);
  const numeric =
    (first >= 0x30 && first <= 0x39) ||
    first === 0x2b ||
    first === 0x2d ||
    first === 0x2e;
  if (!numeric) return undefined;
  const plain = text.includes("_") ? text.replaceAll("_", "") : text;
  const float = FLOAT.test(plain) ? Number(plain) : undefined;
  const integer = INTEGER.exec(plain);
  if (!integer) return float;
  const [, sign, digits = ""] = integer;
  const value = Number(/^0[0-7]+$/.test(digits) ? `0o${digits}` : digits);
  return sign === "-" ? 0 - value : value;
}

/** The boolean that `text` spells, or undefined. */
export function resolveBoolean(text: string): boolean | undefined {
  const word = WORDS.get(text);
  return typeof word === "boolean" ? word : undefined;
}

const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const INTEGER =
  /^([-+]?)(0[xX][0-9a-fA-F]+|0[oO]?[0-7]+|0[bB][01]+|0|[1-9][0-9]*)$/;

const cased = (word: string): readonly string[] => [
  word,
  word.charAt(0).toUpperCase() + word.slice(1),
  word.toUpperCase(),
];

const WORDS: ReadonlyMap<string, boolean | null | number> = new Map<
  string,
  boolean | null | number
>([
  ...["y", "yes", "true", "on"].flatMap((word) =>
    cased(word).map((text) => [text, true] as const),
  ),
  ...["n", "no", "false", "off"].flatMap((word) =>
    cased(word).map((text) => [text, false] as const),
  ),
  ...["~", ...cased("null")].map((text) => [text, null] as const),
  ...[".inf", ".Inf", ".INF"].flatMap(
    (text) =>
      [
        [text, Infinity],
        [`+${text}`, Infinity],
        [`-${text}`, -Infinity],
      ] as const,
  ),
  ...[".nan", ".NaN", ".NAN"].map((text) => [text, NaN] as const),
]);

const NOT_SPECIAL: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z/"'#$%&*(){}[\],:;<>=?@\\^`|!]/.test(String.fromCharCode(code)) &&
  !/[yYtToOnNfF]/.test(String.fromCharCode(code))
    ? 1
    : 0,
);
