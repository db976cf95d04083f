import type { Http2ServerResponse } from "node:http2";
import type { WatchSink } from "../handlers/watch-source.js";

/** A client that is this far behind is cut off, so that it can't hold the server's memory. */
const BEHIND_LIMIT_BYTES = 16 * 1024 * 1024;

/** What a watch starts with is written in parts of about this size, each when the one before has left. */
const PART_BYTES = 256 * 1024;

/**
 * Writes a watch to its connection. What comes in one turn of the event loop goes out in
 * one write, which is most of the cost of a watch with many events.
 */
export class WatchStream implements WatchSink {
  readonly #response: Http2ServerResponse;
  #chunks: Buffer[] = [];
  #pendingBytes = 0;
  #isScheduled = false;
  #isEnded = false;

  constructor(response: Http2ServerResponse) {
    this.#response = response;
  }

  write(bytes: Buffer): boolean {
    if (this.#isEnded) return false;
    this.#chunks.push(bytes);
    this.#pendingBytes += bytes.length;
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(() => this.#flush());
    }
    return this.#unsentBytes < BEHIND_LIMIT_BYTES;
  }

  drained(): Promise<void> | undefined {
    const response = this.#response;
    if (this.#isEnded || this.#unsentBytes < PART_BYTES) return undefined;
    this.#flush();
    return new Promise((resolve) => {
      const settle = (): void => {
        response.off("drain", settle);
        response.off("close", settle);
        resolve();
      };
      response.on("drain", settle);
      response.on("close", settle);
    });
  }

  /** Hands what it holds back to the connection, then calls `done`. */
  flush(done: () => void): void {
    this.#flush();
    // The bytes are on their way to the other side when a write after them is.
    this.#response.write("", () => setImmediate(done));
  }

  end(): void {
    if (this.#isEnded) return;
    this.#flush();
    this.#isEnded = true;
    this.#response.end();
  }

  get #unsentBytes(): number {
    return this.#pendingBytes + this.#response.writableLength;
  }

  #flush(): void {
    this.#isScheduled = false;
    const [first] = this.#chunks;
    if (this.#isEnded || first === undefined) return;
    const bytes = this.#chunks.length === 1 ? first : joined(this.#chunks);
    this.#chunks = [];
    this.#pendingBytes = 0;
    if (!this.#response.writableEnded) this.#response.write(bytes);
  }
}

let latest:
  { readonly chunks: readonly Buffer[]; readonly bytes: Buffer } | undefined;

/**
 * The chunks as one. Watches of one resource mostly have the very same to write in a turn
 * of the event loop, so they share it: a thousand copies would be what they cost most.
 */
function joined(chunks: readonly Buffer[]): Buffer {
  if (
    latest?.chunks.length === chunks.length &&
    latest.chunks.every((chunk, index) => chunk === chunks[index])
  )
    return latest.bytes;
  // It serves this turn only, and is not to outlive it.
  if (latest === undefined) setImmediate(() => (latest = undefined));
  const bytes = Buffer.concat(chunks);
  latest = { chunks, bytes };
  return bytes;
}
