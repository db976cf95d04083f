/** The first code point of `text`; empty when that is. */
export function firstCharacter(text: string): string {
  const codePoint = text.codePointAt(0);
  return codePoint === undefined ? "" : String.fromCodePoint(codePoint);
}
