import type { Http2ServerRequest } from "node:http2";
import { apiError } from "../response/api-errors.js";

/** Largest body, in bytes; apiserver's MaxRequestBodyBytes. */
export const BODY_LIMIT_BYTES: number = 3 * 1024 * 1024;

/**
 * Reads a whole body.
 *
 * @throws a 413 Status as soon as it proves too large, and whatever the stream fails with.
 */
export function readRequestBody(request: Http2ServerRequest): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const declared = Number(request.headers["content-length"] ?? 0);
    if (declared > BODY_LIMIT_BYTES) {
      reject(tooLarge());
      return;
    }
    const chunks: Buffer[] = [];
    let length = 0;
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > BODY_LIMIT_BYTES) {
        reject(tooLarge());
        chunks.length = 0;
        return;
      }
      chunks.push(chunk);
    });
    let isWhole = false;
    request.once("end", () => {
      isWhole = true;
      resolve(Buffer.concat(chunks));
    });
    request.once("error", reject);
    // Every request closes in the end, and an error costs as much as a small answer.
    const onBroken = (): void => {
      if (!isWhole) reject(apiError(400, "BadRequest", "unexpected EOF"));
    };
    request.once("aborted", onBroken);
    request.once("close", onBroken);
  });
}

function tooLarge(): ReturnType<typeof apiError> {
  return apiError(
    413,
    "RequestEntityTooLarge",
    `Request entity too large: limit is ${BODY_LIMIT_BYTES}`,
  );
}
