/** An entry of a directory. */
export interface DirectoryEntry {
  readonly name: string;
  readonly type: "file" | "directory" | "other";
}

/** How sources are read; tests give their own. Each rejects as Node's own functions do. */
export interface SourceIo {
  /** What `path` is, symbolic links followed. */
  stat(path: string): Promise<{
    readonly type: "file" | "directory" | "other";
    readonly sizeBytes: number;
  }>;
  readFile(path: string): Promise<string>;
  readDirectory(path: string): Promise<readonly DirectoryEntry[]>;
  /** The body of a GET that was answered with success; at most `limitBytes` of it are read. */
  fetchText(url: string, limitBytes: number): Promise<string>;
  readStdin(limitBytes: number): Promise<string>;
}
