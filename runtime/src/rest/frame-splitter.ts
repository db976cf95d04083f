import { decodeUtf8 } from "../transport/buffered-body.js";
import { WatchDecodeError } from "./watch-decode-error.js";

/** 64 MiB: the longest frame taken, far above the 3 MiB or so that an API server stores. */
export const DEFAULT_MAX_FRAME_BYTES: number = 64 * 1024 * 1024;

const LINE_FEED = 10;

/**
 * Cuts a byte stream into whole lines. Bytes are decoded only up to a line feed,
 * which is never part of another UTF-8 character, so parts may be cut anywhere.
 */
export class FrameSplitter {
  readonly #maxFrameBytes: number;
  #tail: Buffer[] = [];
  #tailBytes = 0;

  constructor(options: { readonly maxFrameBytes?: number } = {}) {
    this.#maxFrameBytes = options.maxFrameBytes ?? DEFAULT_MAX_FRAME_BYTES;
  }

  /**
   * The lines that `part` completes, as texts of one or more lines joined by line feeds;
   * none when it completes no line.
   *
   * @throws {@link WatchDecodeError} once a line is longer than `maxFrameBytes`.
   */
  push(part: Uint8Array): readonly string[] {
    const bytes = asBuffer(part);
    const last = bytes.lastIndexOf(LINE_FEED);
    if (last < 0) {
      this.#keep(bytes);
      return [];
    }
    const texts: string[] = [];
    let start = 0;
    if (this.#tailBytes > 0) {
      // Only the line that began before is put together: to copy all of `part` would cost more than to split it.
      const first = bytes.indexOf(LINE_FEED);
      texts.push(decodeUtf8(this.#take(bytes.subarray(0, first))));
      start = first + 1;
    }
    if (start < last) texts.push(decodeUtf8(bytes.subarray(start, last)));
    if (last + 1 < bytes.length) this.#keep(bytes.subarray(last + 1));
    return texts;
  }

  /** What came after the last line feed. */
  end(): string {
    return decodeUtf8(this.#take(Buffer.alloc(0)));
  }

  #keep(bytes: Buffer): void {
    this.#tail.push(bytes);
    this.#tailBytes += bytes.length;
    if (this.#tailBytes > this.#maxFrameBytes)
      throw new WatchDecodeError(
        `a watch event is larger than ${this.#maxFrameBytes} bytes`,
      );
  }

  #take(bytes: Buffer): Buffer {
    if (this.#tail.length === 0) return bytes;
    const whole = Buffer.concat([...this.#tail, bytes]);
    this.#tail = [];
    this.#tailBytes = 0;
    return whole;
  }
}

function asBuffer(part: Uint8Array): Buffer {
  return Buffer.isBuffer(part)
    ? part
    : Buffer.from(part.buffer, part.byteOffset, part.byteLength);
}
