import type { KubeObject } from "../meta/object.js";
import { parseStatus } from "../meta/status.js";
import type { WatchEvent } from "../meta/status.js";
import { transportFailure } from "../transport/transport-error.js";
import { FrameSplitter } from "./frame-splitter.js";
import { WatchDecodeError } from "./watch-decode-error.js";

/** Options of {@link decodeWatch}. */
export interface DecodeWatchOptions {
  /** Default {@link DEFAULT_MAX_FRAME_BYTES}. */
  readonly maxFrameBytes?: number | undefined;
  /** Told why the stream broke off, which is not an error: the watch resumes where it was. */
  readonly onBroken?: ((cause: unknown) => void) | undefined;
}

/**
 * The events of a watch's body, in the batches they came in. Like client-go's
 * StreamWatcher it ends alike whether the server ended the stream or the
 * connection broke or fell silent; an event cut short then is dropped.
 *
 * @throws {@link WatchDecodeError} after the events before it, for anything but a watch event.
 */
export async function* decodeWatch<T extends KubeObject>(
  body: AsyncIterable<Uint8Array>,
  options: DecodeWatchOptions = {},
): AsyncGenerator<readonly WatchEvent<T>[], void, undefined> {
  const { maxFrameBytes, onBroken } = options;
  const splitter = new FrameSplitter(
    maxFrameBytes === undefined ? {} : { maxFrameBytes },
  );
  try {
    for await (const part of body) {
      const texts = splitter.push(part);
      if (texts.length > 0) yield* parseEvents<T>(texts);
    }
  } catch (error) {
    const failure = transportFailure(error);
    if (failure !== "ConnectionLost" && failure !== "Timeout") throw error;
    onBroken?.(error);
    return;
  }
  const last = splitter.end();
  if (isWholeJson(last)) yield* parseEvents<T>([last]);
}

/** The events of all `texts` in one batch. */
function* parseEvents<T extends KubeObject>(
  texts: readonly string[],
): Generator<readonly WatchEvent<T>[], void, undefined> {
  const events: WatchEvent<T>[] = [];
  let failure: WatchDecodeError | undefined;
  for (const lines of texts) {
    failure = parseLines(lines, events);
    if (failure) break;
  }
  if (events.length > 0) yield events;
  if (failure) throw failure;
}

/** Adds the events of `lines` to `events`, up to the one that is wrong, if there is one. */
function parseLines<T extends KubeObject>(
  lines: string,
  events: WatchEvent<T>[],
): WatchDecodeError | undefined {
  for (let start = 0; start < lines.length;) {
    const feed = lines.indexOf("\n", start);
    const end = feed < 0 ? lines.length : feed;
    const line = lines.slice(start, end);
    start = end + 1;
    if (line.length < 2 && line.trim() === "") continue;
    const event = parseEvent<T>(line);
    if (event instanceof WatchDecodeError) return event;
    events.push(event);
  }
  return undefined;
}

function parseEvent<T extends KubeObject>(
  line: string,
): WatchEvent<T> | WatchDecodeError {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    return new WatchDecodeError("a watch event is no JSON", { cause });
  }
  if (typeof value !== "object" || value === null)
    return new WatchDecodeError("a watch event is no object");
  const { type, object } = value as Record<string, unknown>;
  if (typeof object !== "object" || object === null)
    return new WatchDecodeError("a watch event has no object");
  switch (type) {
    case "ADDED":
    case "MODIFIED":
    case "DELETED":
    case "BOOKMARK":
      // The server is trusted to send the type asked for: checking a schema for each event would cost more than parsing it.
      return value as WatchEvent<T>;
    case "ERROR":
      return {
        type,
        object: parseStatus(object) ?? {
          status: "Failure",
          code: 500,
          reason: "InternalError",
          message: "the server sent an error that is no Status",
        },
      };
    default:
      return new WatchDecodeError(
        `watch event type ${JSON.stringify(type)} is unknown`,
      );
  }
}

// A server may leave out the line feed after its last event.
function isWholeJson(text: string): boolean {
  if (!text.trimEnd().endsWith("}")) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
