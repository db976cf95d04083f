import { readFile, readdir, stat } from "node:fs/promises";
import { stdin } from "node:process";
import { SourceError, sourceTooLarge } from "./source-error.js";
import type { DirectoryEntry, SourceIo } from "./source-io.js";

/** Longest wait for a URL to answer in full, in milliseconds. */
const URL_TIMEOUT_MS = 30_000;

/** Reads from the file system, the network and this process's stdin. */
export function nodeSourceIo(
  options: {
    /** Default: never aborts. */
    readonly signal?: AbortSignal | undefined;
  } = {},
): SourceIo {
  return {
    stat: async (path) => {
      const stats = await stat(path);
      return { type: typeOf(stats), sizeBytes: stats.size };
    },
    readFile: async (path) => decode(await readFile(path)),
    readDirectory: async (path) =>
      (await readdir(path, { withFileTypes: true })).map(
        (entry): DirectoryEntry => ({
          name: entry.name,
          // Links to files are read as files, links to directories are not followed: they may lead in circles.
          type: entry.isSymbolicLink() ? "file" : typeOf(entry),
        }),
      ),
    fetchText: (url, limitBytes) =>
      fetchText(url, { limitBytes, signal: options.signal }),
    readStdin: async (limitBytes) => decode(await collect(stdin, limitBytes)),
  };
}

interface Typed {
  isFile(): boolean;
  isDirectory(): boolean;
}

function typeOf(entry: Typed): DirectoryEntry["type"] {
  if (entry.isDirectory()) return "directory";
  return entry.isFile() ? "file" : "other";
}

async function fetchText(
  url: string,
  options: {
    readonly limitBytes: number;
    readonly signal: AbortSignal | undefined;
  },
): Promise<string> {
  const timeout = AbortSignal.timeout(URL_TIMEOUT_MS);
  const signal = options.signal
    ? AbortSignal.any([options.signal, timeout])
    : timeout;
  try {
    const response = await fetch(url, { signal });
    if (!response.ok)
      throw new SourceError(
        "E1104",
        `the server answered ${response.status} ${response.statusText}`.trimEnd(),
      );
    return decode(await collect(response.body ?? [], options.limitBytes));
  } catch (cause) {
    options.signal?.throwIfAborted();
    if (cause instanceof SourceError) throw cause;
    throw new SourceError("E1104", reasonOf(cause, timeout), {
      hint: "download the file and pass its path",
      cause,
    });
  }
}

function reasonOf(cause: unknown, timeout: AbortSignal): string {
  if (timeout.aborted) return `no answer within ${URL_TIMEOUT_MS / 1000} s`;
  // What fetch rejects with says only "fetch failed"; its cause knows more.
  const inner = cause instanceof Error ? (cause.cause ?? cause) : cause;
  return inner instanceof Error ? inner.message : String(inner);
}

async function collect(
  chunks: AsyncIterable<unknown> | Iterable<unknown>,
  limitBytes: number,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const part =
      typeof chunk === "string"
        ? Buffer.from(chunk)
        : Buffer.from(chunk as Uint8Array);
    size += part.length;
    if (size > limitBytes) throw sourceTooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** UTF-8 with or without a mark, or UTF-16 with one. */
function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe
      ? "utf-16le"
      : first === 0xfe && second === 0xff
        ? "utf-16be"
        : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new SourceError("E1107", `it is not text in ${encoding}`, { cause });
  }
}
