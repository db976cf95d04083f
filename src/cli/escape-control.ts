// C0 and C1 controls, the marks that change the direction of text, and the separators that some terminals break lines at.
const CONTROL =
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const SHORT: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

/** Text from a file or a server made harmless for a terminal: each control character becomes its escape. */
export function escapeControl(text: string): string {
  return text.replace(
    CONTROL,
    (character) => SHORT[character] ?? hex(character),
  );
}

function hex(character: string): string {
  const code = character.charCodeAt(0);
  return code < 0x100
    ? `\\x${code.toString(16).padStart(2, "0")}`
    : `\\u${code.toString(16).padStart(4, "0")}`;
}
