import { readFile, stat } from "node:fs/promises";
import type { Clock } from "../primitives/clock.js";
import { RuntimeError } from "../primitives/runtime-error.js";

/** 5 s: how often at most a file in use is looked at for changes. */
export const DEFAULT_FILE_CHECK_INTERVAL_MS = 5_000;

/** Options of {@link ReloadingFile}. */
export interface ReloadingFileOptions {
  readonly path: string;
  readonly clock: Clock;
  /** Default {@link DEFAULT_FILE_CHECK_INTERVAL_MS}. */
  readonly checkIntervalMs?: number;
}

/**
 * The text of a file that may be replaced at any time, by a rename or a symlink
 * swap as the kubelet does. It is looked at only when asked for, and read only
 * when it changed. Once read, an unreadable or empty file leaves the old text.
 */
export class ReloadingFile {
  readonly path: string;
  readonly #clock: Clock;
  readonly #checkIntervalMs: number;
  #text: string | undefined;
  #stamp = "";
  #checkedMs = 0;
  #checking: Promise<string> | undefined;

  constructor(options: ReloadingFileOptions) {
    this.path = options.path;
    this.#clock = options.clock;
    this.#checkIntervalMs =
      options.checkIntervalMs ?? DEFAULT_FILE_CHECK_INTERVAL_MS;
  }

  /**
   * The text, at most `checkIntervalMs` behind the file.
   *
   * @throws {@link RuntimeError} `FileUnreadable` when it could not be read even once.
   */
  async read(): Promise<string> {
    const isFresh =
      this.#clock.monotonicMs() - this.#checkedMs < this.#checkIntervalMs;
    if (this.#text !== undefined && isFresh) return this.#text;
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  /** Makes the next {@link read} look at the file, however short ago that was done. */
  expire(): void {
    this.#checkedMs = -Infinity;
    this.#stamp = "";
  }

  async #check(): Promise<string> {
    const startMs = this.#clock.monotonicMs();
    try {
      const { mtimeMs, ino, size } = await stat(this.path);
      const stamp = `${mtimeMs} ${ino} ${size}`;
      if (stamp !== this.#stamp || this.#text === undefined) {
        const text = await readFile(this.path, "utf8");
        if (text.trim() !== "" || this.#text === undefined) this.#text = text;
        this.#stamp = stamp;
      }
    } catch (cause) {
      if (this.#text === undefined)
        throw new RuntimeError("FileUnreadable", `read ${this.path}`, {
          cause,
        });
    }
    this.#checkedMs = startMs;
    return this.#text;
  }
}
