/**
 * True for one address as Go's `mail.ParseAddress` takes it: `a@b.c`, `Name <a@b.c>`,
 * with quoted names and local parts. Groups are not taken.
 */
export function isEmailAddress(text: string): boolean {
  const address = withoutComments(text)?.trim();
  if (address === undefined) return false;
  const angle = /^(?<name>[^<]*)<(?<address>[^<>]+)>$/su.exec(address)?.groups;
  if (angle === undefined) return isAddressSpec(address);
  const name = (angle["name"] ?? "").trim();
  return (
    (name === "" || isPhrase(name)) &&
    isAddressSpec((angle["address"] ?? "").trim())
  );
}

const ATOM = "[A-Za-z0-9!#$%&'*+\\-/=?^_`{|}~\\u{80}-\\u{10ffff}]+";
const QUOTED = '"(?:[^"\\\\\\r\\n]|\\\\.)*"';
const DOT_ATOM = `${ATOM}(?:\\.${ATOM})*`;
const ADDRESS_SPEC = new RegExp(
  `^(?:${DOT_ATOM}|${QUOTED})@(?:${DOT_ATOM}|\\[[^\\[\\]\\\\\\s]+\\])$`,
  "su",
);
const WORD = new RegExp(`^(?:${ATOM}|\\.|${QUOTED})`, "su");

function isAddressSpec(text: string): boolean {
  return ADDRESS_SPEC.test(text);
}

function isPhrase(text: string): boolean {
  let rest = text;
  while (rest !== "") {
    const word = WORD.exec(rest)?.[0];
    if (word === undefined) return false;
    rest = rest.slice(word.length).trimStart();
  }
  return true;
}

/** `text` without what stands in parentheses outside of quotes; undefined when one stays open. */
function withoutComments(text: string): string | undefined {
  let depth = 0;
  let isQuoted = false;
  let kept = "";
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    const isEscape = character === "\\" && (isQuoted || depth > 0);
    const taken = isEscape ? text.slice(i, i + 2) : character;
    if (isEscape) i++;
    else if (character === '"' && depth === 0) isQuoted = !isQuoted;
    else if (character === "(" && !isQuoted) depth++;
    if (depth === 0) kept += taken;
    else if (character === ")" && !isQuoted) depth--;
  }
  return depth === 0 && !isQuoted ? kept : undefined;
}
