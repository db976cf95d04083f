import { codePointCount } from "../values/type-of.js";
import { firstCharacter } from "./first-character.js";

/** One thing wrong with an expression. */
export interface Issue {
  /** In UTF-16 units; negative when it belongs to no place. */
  readonly offset: number;
  readonly message: string;
}

const MAX_ISSUES = 100;
const MAX_SNIPPET_LENGTH = 16_384;

/**
 * The issues as cel-go's `Errors.ToDisplayString` prints them: by place, each with
 * its line and a mark below the column.
 */
export function displayIssues(
  source: string,
  issues: readonly Issue[],
): string {
  const lines = source.split("\n");
  const starts = lineStarts(lines);
  const placed = issues
    .slice(0, MAX_ISSUES)
    .map((issue) => ({ issue, ...place(starts, issue.offset) }))
    .sort((a, b) => a.line - b.line || a.offset - b.offset);
  const texts = placed.map(({ issue, line, offset }) =>
    displayIssue(lines[line - 1] ?? "", { issue, line, offset }),
  );
  if (issues.length > MAX_ISSUES)
    texts.push(`${issues.length - MAX_ISSUES} more errors were truncated`);
  return texts.join("\n");
}

function lineStarts(lines: readonly string[]): number[] {
  const starts: number[] = [];
  let start = 0;
  for (const line of lines) {
    starts.push(start);
    start += line.length + 1;
  }
  return starts;
}

/** The line, from 1, and the offset within it; -1 and -1 for no place. */
function place(
  starts: readonly number[],
  offset: number,
): { line: number; offset: number } {
  if (offset < 0) return { line: -1, offset: -1 };
  let index = starts.length - 1;
  while (index > 0 && (starts[index] ?? 0) > offset) index--;
  return { line: index + 1, offset: offset - (starts[index] ?? 0) };
}

function displayIssue(
  text: string,
  at: { readonly issue: Issue; readonly line: number; readonly offset: number },
): string {
  const { issue, line, offset } = at;
  const column = offset < 0 ? 0 : codePointCount(text.slice(0, offset)) + 1;
  const head = `ERROR: <input>:${line}:${column}: ${issue.message}`;
  if (line < 1 || Buffer.byteLength(text) > MAX_SNIPPET_LENGTH) return head;
  const snippet = text.replaceAll("\t", " ");
  const dots = Array.from(snippet.slice(0, offset))
    .map((character) => (isWide(character) ? "\uff0e" : "."))
    .join("");
  const under = firstCharacter(snippet.slice(offset));
  const mark = under !== "" && isWide(under) ? "\uff3e" : "^";
  return `${head}\n | ${snippet}\n | ${dots}${mark}`;
}

const isWide = (character: string): boolean => character > "\x7f";
