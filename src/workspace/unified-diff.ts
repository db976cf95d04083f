import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import type { Content, FileChange } from "./plan-generated.js";

// The algorithm takes time in the square of the edits: 10,000 are a matter of seconds.
const MOST_EDITED_LINES = 10_000;

/** The changes as a unified diff that `git apply` and `patch -p1` take; `""` when there are none. Binary files are only named. */
export function unifiedDiff(changes: readonly FileChange[]): string {
  return changes.map(diffOf).join("");
}

function diffOf(change: FileChange): string {
  if (change.action === "unchanged") return "";
  const before = "before" in change ? change.before : undefined;
  const after = "after" in change ? change.after : undefined;
  const from = before === undefined ? "/dev/null" : `a/${change.path}`;
  const to = after === undefined ? "/dev/null" : `b/${change.path}`;
  if (isBinary(before) || isBinary(after))
    return `Binary files ${from} and ${to} differ\n`;
  const patch = createTwoFilesPatch(
    from,
    to,
    textOf(before),
    textOf(after),
    undefined,
    undefined,
    {
      context: 3,
      headerOptions: FILE_HEADERS_ONLY,
      maxEditLength: MOST_EDITED_LINES,
    },
  );
  return patch ?? `Files ${from} and ${to} differ in too many lines to show\n`;
}

function isBinary(content: Content | undefined): boolean {
  return content instanceof Uint8Array && content.includes(0);
}

function textOf(content: Content | undefined): string {
  if (content === undefined) return "";
  const text =
    typeof content === "string" ? content : Buffer.from(content).toString();
  return text.replaceAll("\r\n", "\n");
}
