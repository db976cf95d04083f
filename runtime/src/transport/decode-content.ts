import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { takeText } from "./buffered-body.js";
import { TransportError } from "./transport-error.js";
import type { ResponseBody, TransportResponse } from "./transport.js";

/** `response` with a gzip-encoded body decoded as it is read. */
export function decodeContent(response: TransportResponse): TransportResponse {
  if (response.headers["content-encoding"] !== "gzip") return response;
  const {
    "content-encoding": _encoding,
    "content-length": _length,
    ...headers
  } = response.headers;
  return { ...response, headers, body: new GunzippedBody(response.body) };
}

class GunzippedBody implements ResponseBody {
  readonly #inner: ResponseBody;

  constructor(inner: ResponseBody) {
    this.#inner = inner;
  }

  cancel(): void {
    this.#inner.cancel();
  }

  async text(): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of this) chunks.push(chunk);
    return takeText(chunks);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, undefined> {
    let innerFailure: { readonly error: unknown } | undefined;
    const inner = this.#inner;
    async function* noting(): AsyncGenerator<Uint8Array, void, undefined> {
      try {
        yield* inner;
      } catch (error) {
        innerFailure = { error };
        throw error;
      }
    }
    const gunzip = pipeline(noting(), createGunzip(), () => undefined);
    try {
      for await (const chunk of gunzip) yield chunk as Buffer;
    } catch (cause) {
      if (innerFailure) throw innerFailure.error;
      throw new TransportError("Protocol", "the response is no valid gzip", {
        cause,
      });
    } finally {
      // A generator that waits for its source can't be ended from outside.
      inner.cancel();
    }
  }
}
