import type { Http2ServerResponse } from "node:http2";
import type { WatchSink } from "../handlers/watch-source.js";

/** A client that is this far behind is cut off, so that it can't hold the server's memory. */
const BEHIND_LIMIT_BYTES = 16 * 1024 * 1024;

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
    return (
      this.#pendingBytes + this.#response.writableLength < BEHIND_LIMIT_BYTES
    );
  }

  end(): void {
    if (this.#isEnded) return;
    this.#flush();
    this.#isEnded = true;
    this.#response.end();
  }

  #flush(): void {
    this.#isScheduled = false;
    const [first] = this.#chunks;
    if (this.#isEnded || first === undefined) return;
    const bytes =
      this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#pendingBytes = 0;
    if (!this.#response.writableEnded) this.#response.write(bytes);
  }
}
