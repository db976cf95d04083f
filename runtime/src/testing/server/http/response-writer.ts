import { pipeline, Readable } from "node:stream";
import { createGzip, gzip } from "node:zlib";
import type { Http2ServerResponse } from "node:http2";

/** Answers larger than this are compressed when the client takes that; apiserver's defaultGzipThresholdBytes. */
const GZIP_THRESHOLD_BYTES = 128 * 1024;
/** Long answers are sent in parts of this size; no less than what is compressed, so that one part alone never needs it twice. */
const PART_BYTES = GZIP_THRESHOLD_BYTES;
const GZIP_HEADERS = { "content-encoding": "gzip", vary: "Accept-Encoding" };
const WARNING_LIMIT_BYTES = 4 * 1024;
const CUT_WARNING_LENGTH = 256;

/** An answer ready to be sent. */
export interface HttpAnswer {
  readonly code: number;
  readonly contentType: string;
  /** Whole, or in parts of a text that is made as it is sent. */
  readonly body: string | Buffer | Iterable<string>;
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
  const takesGzip = /\bgzip\b/.test(acceptEncoding ?? "");
  const { body } = answer;
  if (typeof body === "string" || Buffer.isBuffer(body)) {
    sendWhole(response, answer, {
      body: typeof body === "string" ? Buffer.from(body) : body,
      takesGzip,
    });
    return;
  }
  const parts = joined(body);
  const { value: first } = parts.next();
  // What fits into one part is sent as a whole, so that it has a length.
  if (!first || first.length < PART_BYTES)
    sendWhole(response, answer, { body: first ?? Buffer.alloc(0), takesGzip });
  else sendParts(response, answer, { parts: resumed(first, parts), takesGzip });
}

function sendWhole(
  response: Http2ServerResponse,
  answer: HttpAnswer,
  content: { readonly body: Buffer; readonly takesGzip: boolean },
): void {
  const { body, takesGzip } = content;
  if (!takesGzip || body.length <= GZIP_THRESHOLD_BYTES) {
    writeHead(response, answer, { "content-length": String(body.length) });
    response.end(body);
    return;
  }
  gzip(body, { level: 1 }, (error, compressed) => {
    if (response.headersSent || response.writableEnded) return;
    if (error) writeHead(response, answer, {});
    else
      writeHead(response, answer, {
        ...GZIP_HEADERS,
        "content-length": String(compressed.length),
      });
    response.end(error ? body : compressed);
  });
}

/** Sends what is longer than a part as fast as the client takes it, so that no more than a few parts are in memory. */
function sendParts(
  response: Http2ServerResponse,
  answer: HttpAnswer,
  content: { readonly parts: Iterable<Buffer>; readonly takesGzip: boolean },
): void {
  const source = Readable.from(content.parts, { objectMode: false });
  writeHead(response, answer, content.takesGzip ? GZIP_HEADERS : {});
  // An answer that fails on its way breaks off, which is all that can be told to the client.
  const end = (error: unknown): void => {
    if (error) response.destroy();
  };
  if (content.takesGzip)
    pipeline(
      source,
      createGzip({ level: 1, chunkSize: PART_BYTES }),
      response,
      end,
    );
  else pipeline(source, response, end);
}

/** The text in parts of at least {@link PART_BYTES} characters; the last may be shorter. */
function* joined(texts: Iterable<string>): Generator<Buffer, void, void> {
  let text = "";
  for (const next of texts) {
    text += next;
    if (text.length < PART_BYTES) continue;
    yield Buffer.from(text);
    text = "";
  }
  if (text !== "") yield Buffer.from(text);
}

function* resumed<T>(first: T, rest: Iterable<T>): Iterable<T> {
  yield first;
  yield* rest;
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
