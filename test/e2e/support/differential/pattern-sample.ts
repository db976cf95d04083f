import type { Choice } from "./choice.js";

/** Parts of a pattern that were not understood make a text that may not match: callers check. */
interface Reader {
  readonly pattern: string;
  at: number;
  readonly choice: Choice;
}

const CLASSES: Readonly<Record<string, string>> = {
  d: "0123456789",
  w: "abcxyz019_",
  s: " ",
  D: "abc",
  W: "-.",
  S: "abc1",
};
const ANY = "abcxyz019-";

/** A text that is likely to match `pattern` (the common part of RE2's syntax). */
export function patternSample(pattern: string, choice: Choice): string {
  return alternatives({ pattern, at: 0, choice });
}

function alternatives(reader: Reader): string {
  const options = [sequence(reader)];
  while (reader.pattern[reader.at] === "|") {
    reader.at += 1;
    options.push(sequence(reader));
  }
  return reader.choice.pick(options);
}

function sequence(reader: Reader): string {
  let text = "";
  for (;;) {
    const next = reader.pattern[reader.at];
    if (next === undefined || next === "|" || next === ")") return text;
    const start = reader.at;
    const first = atom(reader);
    const end = reader.at;
    const count = repeats(reader);
    const after = reader.at;
    if (count > 0) text += first;
    for (let index = 1; index < count; index += 1) {
      reader.at = start;
      text += atom(reader);
    }
    reader.at = count > 1 ? after : Math.max(after, end);
  }
}

function repeats(reader: Reader): number {
  const { choice } = reader;
  const rest = reader.pattern.slice(reader.at);
  const bounds = /^\{(\d+)(,?)(\d*)\}/.exec(rest);
  let count: number;
  if (bounds) {
    const min = Number(bounds[1]);
    const max = bounds[3] ? Number(bounds[3]) : bounds[2] ? min + 2 : min;
    count = choice.between(min, Math.min(max, min + 4));
    reader.at += bounds[0].length;
  } else if (/^[*+?]/.test(rest)) {
    count = choice.between(
      rest.startsWith("+") ? 1 : 0,
      rest.startsWith("?") ? 1 : 3,
    );
    reader.at += 1;
  } else return 1;
  if (reader.pattern[reader.at] === "?") reader.at += 1;
  return count;
}

function atom(reader: Reader): string {
  const { pattern, choice } = reader;
  const next = pattern[reader.at] ?? "";
  reader.at += 1;
  switch (next) {
    case "^":
    case "$":
      return "";
    case ".":
      return choice.pick(Array.from(ANY));
    case "(":
      return group(reader);
    case "[":
      return characterOf(reader);
    case "\\":
      return escaped(reader);
    default:
      return next;
  }
}

function group(reader: Reader): string {
  const prefix = /^\?(:|P?<\w+>|[=!]|[a-z]+:)/.exec(
    reader.pattern.slice(reader.at),
  );
  if (prefix) reader.at += prefix[0].length;
  const text = alternatives(reader);
  reader.at += 1;
  return prefix?.[1] === "!" || prefix?.[1] === "=" ? "" : text;
}

function escaped(reader: Reader): string {
  const next = reader.pattern[reader.at] ?? "";
  reader.at += 1;
  if (/[bBAzZ]/.test(next)) return "";
  const set = CLASSES[next];
  return set === undefined ? next : reader.choice.pick(Array.from(set));
}

function characterOf(reader: Reader): string {
  const { pattern, choice } = reader;
  const negated = pattern[reader.at] === "^";
  if (negated) reader.at += 1;
  const members: string[] = [];
  for (let first = true; ; first = false) {
    const next = pattern[reader.at];
    if (next === undefined || (next === "]" && !first)) break;
    const named = /^\[:(\w+):\]/.exec(pattern.slice(reader.at));
    if (named) {
      reader.at += named[0].length;
      members.push(...Array.from(named[1] === "digit" ? "0189" : "abxyz"));
      continue;
    }
    reader.at += 1;
    if (next === "\\") {
      const name = pattern[reader.at] ?? "";
      reader.at += 1;
      members.push(...Array.from(CLASSES[name] ?? name));
    } else if (/^-[^\]]/.test(pattern.slice(reader.at))) {
      const last = pattern[reader.at + 1] ?? next;
      reader.at += 2;
      members.push(next, last, between(next, last));
    } else members.push(next);
  }
  reader.at += 1;
  const usable = negated
    ? Array.from(ANY).filter((character) => !members.includes(character))
    : members;
  return usable.length === 0 ? "~" : choice.pick(usable);
}

function between(first: string, last: string): string {
  const [low, high] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
  return String.fromCodePoint(Math.floor((low + high) / 2));
}
