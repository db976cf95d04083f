import { CliError } from "../diagnostics/cli-error.js";
import { requireSafePath } from "./safe-path.js";

/** Generated files are always rewritten, scaffolded ones are written once and then the user's. */
export type Ownership = "generated" | "scaffolded";

/** A file that is to be written. */
export interface VirtualFile {
  /** Relative to the root, with `/` between its parts. */
  readonly path: string;
  readonly content: string | Uint8Array;
  readonly ownership: Ownership;
}

/** The files that a command wants on disk, checked for safe and distinct paths. */
export class VirtualTree implements Iterable<VirtualFile> {
  readonly #files = new Map<string, VirtualFile>();
  // Keyed in lower case: two paths that differ in case alone are one file on macOS and Windows.
  readonly #folded = new Map<string, string>();

  /** @throws {@link CliError} E0204 for an unsafe path, E0207 for one that is there already. */
  add(file: VirtualFile): void {
    requireSafePath(file.path);
    const twin = this.#folded.get(file.path.toLowerCase());
    if (twin !== undefined)
      throw new CliError([
        {
          code: "E0207",
          severity: "error",
          message: `two inputs would be written to the same file: ${twin} and ${file.path}`,
          hint: "leave one of them out, or rename it",
        },
      ]);
    this.#folded.set(file.path.toLowerCase(), file.path);
    this.#files.set(file.path, file);
  }

  get(path: string): VirtualFile | undefined {
    return this.#files.get(path);
  }

  get size(): number {
    return this.#files.size;
  }

  /** The files sorted by path. */
  [Symbol.iterator](): Iterator<VirtualFile> {
    return [...this.#files.values()]
      .sort((left, right) => (left.path < right.path ? -1 : 1))
      .values();
  }
}
