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

/** `text` without the comments at its end; undefined when something else follows one, or one stays open. */
function withoutComments(text: string): string | undefined {
  const start = /^(?:[^"(]|"(?:[^"\\]|\\.)*")*/su.exec(text)?.[0].length ?? 0;
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    const character = text.charAt(i);
    if (depth > 0 && character === "\\") i++;
    else if (character === "(") depth++;
    else if (depth > 0) depth -= character === ")" ? 1 : 0;
    else if (character !== " " && character !== "\t") return undefined;
  }
  return depth === 0 ? text.slice(0, start) : undefined;
}
