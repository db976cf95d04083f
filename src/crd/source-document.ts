import type { Diagnostic, SourceLocation } from "../diagnostics/diagnostic.js";
import { YamlLocator, type YamlPath } from "./yaml/yaml-locator.js";
import type { YamlText } from "./yaml/split-documents.js";

/** What {@link SourceDocument.diagnose} says of a place. */
export interface Finding {
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
  /** Default `error`. */
  readonly severity?: Diagnostic["severity"];
}

/** Longest source line that a diagnostic quotes, in characters. */
const MAX_QUOTED_CHARS = 200;

/** One YAML document of a source, which knows where its values stand. */
export class SourceDocument {
  /** File as the user named it, URL, or `<stdin>`. */
  readonly file: string;
  readonly text: string;
  readonly #linesBefore: number;
  readonly #locator: YamlLocator;

  constructor(file: string, { text, linesBefore }: YamlText) {
    this.file = file;
    this.text = text;
    this.#linesBefore = linesBefore;
    this.#locator = new YamlLocator(text);
  }

  /** A diagnostic that points to the value, or key, at `path`. */
  diagnose(finding: Finding, path: YamlPath): Diagnostic {
    return this.diagnoseAt(finding, this.#locator.offsetOf(path));
  }

  /** A diagnostic that points to `offset`. */
  diagnoseAt(finding: Finding, offset: number): Diagnostic {
    const { code, message, hint, severity = "error" } = finding;
    return {
      code,
      severity,
      message,
      location: this.locationAt(offset),
      sourceLine: this.lineAt(offset),
      ...(hint === undefined ? {} : { hint }),
    };
  }

  /** Where `offset` stands in the source. */
  locationAt(offset: number): Required<SourceLocation> {
    const start = lineStart(this.text, offset);
    return {
      file: this.file,
      line: this.#linesBefore + lineOf(this.text, start),
      column: offset - start + 1,
    };
  }

  /** The line that `offset` stands in, cut if it is very long. */
  lineAt(offset: number): string {
    const start = lineStart(this.text, offset);
    const end = this.text.indexOf("\n", start);
    return this.text
      .slice(start, end < 0 ? undefined : end)
      .slice(0, MAX_QUOTED_CHARS)
      .trimEnd();
  }

  /** Offset of the first line that is neither empty nor a comment. */
  get contentOffset(): number {
    const content = /^[ \t]*[^\s#]/m.exec(this.text);
    return content ? content.index + content[0].length - 1 : 0;
  }

  /** Offsets of the items of the list at `path`. */
  itemOffsets(path: YamlPath): readonly number[] {
    return this.#locator.itemOffsets(path);
  }
}

function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

/** Number, from 1, of the line that begins at `start`. */
function lineOf(text: string, start: number): number {
  let line = 1;
  for (
    let at = text.indexOf("\n");
    at >= 0 && at < start;
    at = text.indexOf("\n", at + 1)
  )
    line += 1;
  return line;
}
