import { constants } from "node:http2";
import type { ClientHttp2Stream } from "node:http2";
import { BufferedBody } from "./buffered-body.js";
import type { Exchange } from "./exchange.js";
import type { TransportError } from "./transport-error.js";
import type { TransportResponse } from "./transport.js";

/** What a stream has to do with its connection. */
export interface Http2StreamHooks {
  /** Something came. */
  readonly onActivity: () => void;
  readonly onClose: () => void;
  /** True while the connection has not failed, so that an end is the server's. */
  readonly isSound: () => boolean;
  /** Why the stream broke off. */
  readonly failure: () => TransportError;
}

/**
 * Sends the body of `exchange` on its stream and receives the response.
 *
 * @throws {@link TransportError}, or the exchange's abort reason as it is.
 */
export function exchangeOn(
  stream: ClientHttp2Stream,
  exchange: Exchange,
  hooks: Http2StreamHooks,
): Promise<TransportResponse> {
  const { guard, body } = exchange;
  return new Promise((resolve, reject) => {
    // An abort's reason may be anything.
    const refuse: (reason: unknown) => void = reject;
    let response: BufferedBody | undefined;
    const heard = (): void => {
      guard.activity();
      hooks.onActivity();
    };
    const fail = (error: unknown): void => {
      guard.release();
      if (response) response.fail(error);
      else refuse(error);
    };
    stream.once("response", ({ ":status": status = 0, ...headers }) => {
      heard();
      response = new BufferedBody({
        pause: () => stream.pause(),
        resume: () => stream.resume(),
        cancel: () => {
          guard.release();
          stream.close(constants.NGHTTP2_CANCEL);
        },
      });
      resolve({ status, headers, body: response });
    });
    stream.on("data", (chunk: Buffer) => {
      heard();
      response?.push(chunk);
    });
    stream.once("end", () => {
      // Node also ends streams that were reset, and those of a session that was destroyed.
      const isWhole =
        stream.rstCode === constants.NGHTTP2_NO_ERROR && hooks.isSound();
      if (!response || !isWhole) return;
      guard.release();
      response.finish();
    });
    // What it says is told by its close, too.
    stream.on("error", () => undefined);
    stream.once("close", () => {
      if (!response?.ended) fail(hooks.failure());
      hooks.onClose();
    });
    if (body !== undefined) stream.end(body);
    guard.bind((reason) => {
      fail(reason);
      stream.close(constants.NGHTTP2_CANCEL);
    });
  });
}
