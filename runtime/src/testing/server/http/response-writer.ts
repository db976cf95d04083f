import { gzip } from "node:zlib";
import type { Http2ServerResponse } from "node:http2";

/** Answers larger than this are compressed when the client takes that; apiserver's defaultGzipThresholdBytes. */
const GZIP_THRESHOLD_BYTES = 128 * 1024;
const WARNING_LIMIT_BYTES = 4 * 1024;
const CUT_WARNING_LENGTH = 256;

/** An answer ready to be sent. */
export interface HttpAnswer {
  readonly code: number;
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly warnings?: readonly string[] | undefined;
}

/** Sends a whole answer; nothing happens when the client is gone or headers are out. */
export function sendAnswer(
  response: Http2ServerResponse,
  answer: HttpAnswer,
  acceptEncoding: string | undefined,
): void {
  if (response.headersSent || response.writableEnded) return;
  const body =
    typeof answer.body === "string" ? Buffer.from(answer.body) : answer.body;
  const wantsGzip =
    body.length > GZIP_THRESHOLD_BYTES && /\bgzip\b/.test(acceptEncoding ?? "");
  if (!wantsGzip) {
    writeHead(response, answer, { "content-length": String(body.length) });
    response.end(body);
    return;
  }
  gzip(body, { level: 1 }, (error, compressed) => {
    if (response.headersSent || response.writableEnded) return;
    if (error) writeHead(response, answer, {});
    else
      writeHead(response, answer, {
        "content-encoding": "gzip",
        vary: "Accept-Encoding",
        "content-length": String(compressed.length),
      });
    response.end(error ? body : compressed);
  });
}

/** Sends the head of an answer. */
export function writeHead(
  response: Http2ServerResponse,
  answer: Omit<HttpAnswer, "body">,
  headers: Readonly<Record<string, string>>,
): void {
  const warnings = warningHeaders(answer.warnings ?? []);
  // The types of the two protocols' writeHead differ; both take lists for repeated headers.
  const head: Record<string, string | string[]> = {
    ...(answer.contentType !== "" && { "content-type": answer.contentType }),
    "cache-control": "no-cache, private",
    ...answer.headers,
    ...(warnings.length > 0 && { warning: warnings }),
    ...headers,
  };
  for (const [name, value] of Object.entries(head))
    response.setHeader(
      name,
      Array.isArray(value) ? value.map(toHeaderValue) : toHeaderValue(value),
    );
  response.writeHead(answer.code);
}

/** Node writes a header's characters as bytes and refuses any above 255: these are the text's bytes in UTF-8, as Go sends them. */
function toHeaderValue(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

/** Warning headers: each text once, and cut short once there is too much of them. */
export function warningHeaders(texts: readonly string[]): string[] {
  const unique = [...new Set(texts)];
  const format = (text: string): string =>
    `299 - "${text.replace(/\p{Cc}+/gu, " ").replace(/(["\\])/g, "\\$1")}"`;
  const whole = unique.map(format);
  const totalBytes = whole.reduce(
    (total, text) => total + Buffer.byteLength(text),
    0,
  );
  if (totalBytes <= WARNING_LIMIT_BYTES) return whole;
  const cut: string[] = [];
  let usedBytes = 0;
  for (const text of unique) {
    const short = format(
      Array.from(text).slice(0, CUT_WARNING_LENGTH).join(""),
    );
    usedBytes += Buffer.byteLength(short);
    if (usedBytes > WARNING_LIMIT_BYTES) break;
    cut.push(short);
  }
  return cut;
}
