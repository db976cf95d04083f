import { escapeUnit } from "./literals.js";

/**
 * Text from outside as lines of a documentation comment: it can't end the comment,
 * begin a tag, hide characters or change the direction of text.
 */
export function safeLines(text: string): readonly string[] {
  const lines = text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(HIDDEN, escapeUnit)
    .replaceAll("*/", "*\\/")
    .split("\n")
    .map((line) => line.trimEnd().replace(/^([\s*/]*)@/, "$1\\@"))
    .map((line) => line.replaceAll("{@", "{\\@"));
  return withoutBlankEnds(lines).filter(
    (line, index, all) => line !== "" || all[index - 1] !== "",
  );
}

/** {@link safeLines} as one line. */
export function safeLine(text: string): string {
  return safeLines(text.replaceAll(/\s+/g, " ").trim()).join(" ");
}

/** Longest code that documentation shows, in characters. */
const MAX_CODE_CHARS = 2000;

/** Text from outside between backticks, on one line; cut if it is very long. */
export function code(text: string): string {
  const whole = text.replaceAll(/\s+/g, " ").trim();
  const line =
    whole.length > MAX_CODE_CHARS
      ? `${whole.slice(0, MAX_CODE_CHARS)}…`
      : whole;
  const escaped = line.replaceAll(HIDDEN, escapeUnit).replaceAll("*/", "*\\/");
  const ticks = "`".repeat(longestRun(escaped) + 1);
  const space = escaped.startsWith("`") || escaped.endsWith("`") ? " " : "";
  return `${ticks}${space}${escaped}${space}${ticks}`;
}

/** Controls, marks of direction and other characters that editors don't show, and halves of surrogate pairs. */
const HIDDEN =
  // eslint-disable-next-line no-control-regex -- these are what it is about
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Surrogate}/gu;

function withoutBlankEnds(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line !== "");
  if (first < 0) return [];
  return lines.slice(first, lines.findLastIndex((line) => line !== "") + 1);
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
