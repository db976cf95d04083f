import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Finding, SourceDocument } from "./source-document.js";
import type { YamlPath } from "./yaml/yaml-locator.js";

/** Findings of one CRD beyond this number say little that is new. */
const MAX_FINDINGS = 10;

/** Collects what is wrong with one CRD. */
export class CrdReport {
  readonly #document: SourceDocument;
  readonly #base: YamlPath;
  readonly #diagnostics: Diagnostic[] = [];
  #omitted = 0;

  /** `base` leads from the document's root to the CRD: into the items of a List, else empty. */
  constructor(document: SourceDocument, base: YamlPath = []) {
    this.#document = document;
    this.#base = base;
  }

  /** Records a finding about the value at `path`, which counts from the CRD's root. */
  add(finding: Finding, path: YamlPath): void {
    if (this.#diagnostics.length < MAX_FINDINGS)
      this.#diagnostics.push(
        this.#document.diagnose(finding, [...this.#base, ...path]),
      );
    else this.#omitted += 1;
  }

  /** True once an error was recorded. */
  hasFailed(): boolean {
    return this.#diagnostics.some(({ severity }) => severity === "error");
  }

  /** What was recorded, in order; the last one tells how many more there were. */
  get diagnostics(): readonly Diagnostic[] {
    const last = this.#diagnostics.at(-1);
    if (!last || this.#omitted === 0) return this.#diagnostics;
    return [
      ...this.#diagnostics.slice(0, -1),
      { ...last, message: `${last.message} (and ${this.#omitted} more)` },
    ];
  }
}
