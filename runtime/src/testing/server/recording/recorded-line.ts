import { RuntimeError } from "../../../primitives/runtime-error.js";
import { isRecord, numberAt, textAt, type ApiObject } from "../api-object.js";

/** A line of a recording of watches. */
export type RecordedLine =
  | {
      readonly type: "open";
      /** Milliseconds since the recording began. */
      readonly timeMs: number;
      /** Tells the watches of a recording apart: 1, 2, … */
      readonly watch: number;
      readonly path: string;
      /** As sent, such as `watch=true&resourceVersion=5`. */
      readonly query: string;
    }
  | {
      readonly type: "event";
      readonly timeMs: number;
      readonly watch: number;
      readonly event: RecordedEvent;
    }
  | { readonly type: "close"; readonly timeMs: number; readonly watch: number };

/** An event as it stood on the wire. */
export interface RecordedEvent {
  readonly type: string;
  readonly object: ApiObject;
}

/**
 * Reads a recording: a line of JSON for each {@link RecordedLine}.
 *
 * @throws {@link RuntimeError} `InvalidRecording`, with the number of the line that is none.
 */
export function parseRecording(text: string): RecordedLine[] {
  return text
    .split("\n")
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== "")
    .map(({ line, number }) => parseLine(line, number));
}

function parseLine(line: string, number: number): RecordedLine {
  const refuse = (cause?: unknown): RuntimeError =>
    new RuntimeError(
      "InvalidRecording",
      `line ${number} is not of a recording of watches`,
      { cause },
    );
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw refuse(error);
  }
  const timeMs = numberAt(value, "timeMs");
  const watch = numberAt(value, "watch");
  if (!isRecord(value) || timeMs === undefined || watch === undefined)
    throw refuse();
  const { type, event } = value;
  if (type === "close") return { type, timeMs, watch };
  if (type === "open" && textAt(value, "path") !== "")
    return {
      type,
      timeMs,
      watch,
      path: textAt(value, "path"),
      query: textAt(value, "query"),
    };
  if (type === "event" && isEvent(event)) return { type, timeMs, watch, event };
  throw refuse();
}

function isEvent(event: unknown): event is RecordedEvent {
  return (
    isRecord(event) &&
    typeof event["type"] === "string" &&
    isRecord(event["object"]) &&
    isRecord(event["object"]["metadata"])
  );
}
