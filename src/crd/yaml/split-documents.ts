/** One document of a YAML stream. */
export interface YamlText {
  /** Without its `---` line. */
  readonly text: string;
  /** Number of lines of the stream before {@link text}. */
  readonly linesBefore: number;
}

const SEPARATOR = /^---(?=[ \t\r\n]|$)/gm;

/**
 * Cuts a YAML stream at its `---` lines, so that a fault in one document hides no
 * other; documents that hold nothing are left out. A marker is one wherever it stands
 * at the start of a line, in block scalars too. Directives stay with the document
 * that they introduce.
 */
export function* splitDocuments(stream: string): Generator<YamlText> {
  let start = 0;
  let linesBefore = 0;
  for (const end of ends(stream)) {
    const text = stream.slice(start, end);
    const document = withoutMarker({ text, linesBefore });
    if (end < stream.length && onlyDirectives(document.text)) continue;
    if (!isBlank(document.text)) yield document;
    linesBefore += countLines(stream, start, end);
    start = end;
  }
}

/** Where documents may end: at each marker, and at the end of the stream. */
function* ends(stream: string): Generator<number> {
  for (const { index } of stream.matchAll(SEPARATOR)) yield index;
  yield stream.length;
}

/** True when `text` holds nothing but directives, comments and blank lines, with at least one directive. */
function onlyDirectives(text: string): boolean {
  return /^%/m.test(text) && /^(?:[ \t]*(?:#.*)?\r?\n|%.*\r?\n)*$/.test(text);
}

/** True when every line is empty, a comment or the end marker `...`. */
function isBlank(text: string): boolean {
  return !/^(?!\.\.\.\s*$)[ \t]*[^\s#]/m.test(text);
}

/** Drops a leading marker line that holds nothing else; content after a marker stays on its line. */
function withoutMarker(document: YamlText): YamlText {
  const marker = /^---[ \t]*(?:#.*)?(?:\r?\n|$)/.exec(document.text);
  if (!marker) return document;
  return {
    text: document.text.slice(marker[0].length),
    linesBefore: document.linesBefore + 1,
  };
}

function countLines(text: string, start: number, end: number): number {
  let lines = 0;
  for (
    let at = text.indexOf("\n", start);
    at >= 0 && at < end;
    at = text.indexOf("\n", at + 1)
  )
    lines += 1;
  return lines;
}
