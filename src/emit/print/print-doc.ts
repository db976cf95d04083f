import type { Doc } from "../source-file.js";
import { PRINT_WIDTH } from "./literals.js";

/** A documentation comment at `indent`, with its line feed; `""` for none. */
export function printDoc(doc: Doc, indent: number): string {
  if (doc.length === 0) return "";
  const margin = " ".repeat(indent);
  const width = Math.max(40, PRINT_WIDTH - indent - " * ".length);
  const lines = doc.flatMap((line) => wrap(line, width));
  const [only = ""] = lines;
  if (
    lines.length === 1 &&
    only.length + indent + "/**  */".length <= PRINT_WIDTH
  )
    return `${margin}/** ${only} */\n`;
  const body = lines.map((line) =>
    line === "" ? `${margin} *\n` : `${margin} * ${line}\n`,
  );
  return `${margin}/**\n${body.join("")}${margin} */\n`;
}

/** Lines up to this length keep the breaks that their author chose. */
const MAX_LINE_CHARS = 100;

/** Cuts a long line at spaces. Lines that are indented stand for code or tables and stay whole. */
function wrap(line: string, width: number): readonly string[] {
  if (line.length <= MAX_LINE_CHARS || /^\s/.test(line)) return [line];
  const lines: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const space = rest.lastIndexOf(" ", width);
    const at = space > 0 ? space : rest.indexOf(" ");
    if (at < 0) break;
    lines.push(rest.slice(0, at).trimEnd());
    rest = defuse(rest.slice(at).trimStart());
  }
  return rest === "" ? lines : [...lines, rest];
}

/** An `@` that comes to stand at the start of a line would begin a tag. */
function defuse(line: string): string {
  return line.startsWith("@") ? `\\${line}` : line;
}
