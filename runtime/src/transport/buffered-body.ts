import { isAscii } from "node:buffer";
import { RuntimeError } from "../primitives/runtime-error.js";
import { TransportError } from "./transport-error.js";
import type { ResponseBody } from "./transport.js";

/** How a {@link BufferedBody} speaks to the protocol that fills it. */
export interface BodySource {
  /** Stop reading from the network. */
  pause(): void;
  /** Go on reading. */
  resume(): void;
  /** The reader has gone. */
  cancel(): void;
}

/** 1 MiB: past this much unread body, reading from the network pauses. */
export const DEFAULT_BODY_HIGH_WATER_BYTES: number = 1024 * 1024;

/** A {@link ResponseBody} that a protocol pushes into and one reader takes from, with backpressure. */
export class BufferedBody implements ResponseBody {
  readonly #source: BodySource;
  readonly #highWaterBytes: number;
  readonly #chunks: Buffer[] = [];
  #bufferedBytes = 0;
  #paused = false;
  #wholeWanted = false;
  #readerTaken = false;
  #end: { readonly error?: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(
    source: BodySource,
    options: { readonly highWaterBytes?: number } = {},
  ) {
    this.#source = source;
    this.#highWaterBytes =
      options.highWaterBytes ?? DEFAULT_BODY_HIGH_WATER_BYTES;
  }

  /** True once the body is complete, has failed or was cancelled. */
  get ended(): boolean {
    return this.#end !== undefined;
  }

  /** Adds what came; ignored after the end. */
  push(chunk: Buffer): void {
    if (this.#end) return;
    this.#chunks.push(chunk);
    this.#bufferedBytes += chunk.length;
    if (this.#wholeWanted) return;
    if (this.#bufferedBytes > this.#highWaterBytes && !this.#paused) {
      this.#paused = true;
      this.#source.pause();
    }
    this.#notify();
  }

  /** The body is complete. */
  finish(): void {
    this.#settle({});
  }

  /** The body breaks off here; what came before is still delivered. */
  fail(error: unknown): void {
    this.#settle({ error });
  }

  cancel(): void {
    this.#chunks.length = 0;
    this.#bufferedBytes = 0;
    if (this.#end) return;
    this.#end = {};
    this.#source.cancel();
    this.#notify();
  }

  async text(): Promise<string> {
    this.#takeReader();
    this.#wholeWanted = true;
    this.#unpause();
    while (!this.#end) await this.#more();
    if ("error" in this.#end) throw this.#end.error;
    return takeText(this.#chunks);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, undefined> {
    this.#takeReader();
    try {
      for (;;) {
        const chunk = this.#chunks.shift();
        if (chunk) {
          this.#bufferedBytes -= chunk.length;
          if (this.#chunks.length === 0) this.#unpause();
          yield chunk;
        } else if (this.#end) {
          if ("error" in this.#end) throw this.#end.error;
          return;
        } else await this.#more();
      }
    } finally {
      this.cancel();
    }
  }

  #takeReader(): void {
    if (this.#readerTaken)
      throw new RuntimeError("BodyUsed", "a response body can be read once");
    this.#readerTaken = true;
  }

  #settle(end: { readonly error?: unknown }): void {
    if (this.#end) return;
    this.#end = end;
    this.#notify();
  }

  #unpause(): void {
    if (!this.#paused) return;
    this.#paused = false;
    if (!this.#end) this.#source.resume();
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #notify(): void {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  }
}

/** Decodes UTF-8; several times faster for the common case of pure ASCII. */
export function decodeUtf8(bytes: Buffer): string {
  return isAscii(bytes) ? bytes.toString("latin1") : bytes.toString("utf8");
}

/**
 * Empties `chunks` into one text, so that they can be freed before the text is made.
 *
 * @throws {@link TransportError} `Protocol` when it would be longer than a string can be.
 */
export function takeText(chunks: Buffer[]): string {
  const [first = Buffer.alloc(0)] = chunks;
  const whole = chunks.length < 2 ? first : Buffer.concat(chunks);
  chunks.length = 0;
  try {
    return decodeUtf8(whole);
  } catch (cause) {
    throw new TransportError(
      "Protocol",
      "the response is larger than the longest string",
      { cause },
    );
  }
}
