import type { Clock } from "../../../primitives/clock.js";
import type { FaultMatch } from "../faults/fault.js";
import { fitsRequest } from "../faults/fits-request.js";
import type { ApiRequest } from "../http/api-request.js";
import type { RecordedEvent, RecordedLine } from "./recorded-line.js";

/** Which watches to record, and where. */
export interface RecordOptions extends Pick<
  FaultMatch,
  "resource" | "user" | "userAgent"
> {
  /** Gets each line as it is recorded, with its line feed: to write to a file. */
  readonly onLine?: ((line: string) => void) | undefined;
}

/** A recording of the watches that are opened until it is disposed of; of JSON ones only. */
export class WatchRecording implements Disposable {
  readonly #options: RecordOptions;
  readonly #clock: Clock;
  readonly #startMs: number;
  readonly #onEnd: (recording: WatchRecording) => void;
  readonly #lines: string[] = [];
  #watches = 0;

  constructor(
    options: RecordOptions,
    parts: {
      readonly clock: Clock;
      readonly onEnd: (recording: WatchRecording) => void;
    },
  ) {
    this.#options = options;
    this.#clock = parts.clock;
    this.#startMs = parts.clock.monotonicMs();
    this.#onEnd = parts.onEnd;
  }

  /** All lines until now; kept in memory unless they go to `onLine`. */
  get text(): string {
    return this.#lines.join("");
  }

  [Symbol.dispose](): void {
    this.#onEnd(this);
  }

  /** What is to hear of this watch; undefined when it is not recorded. */
  tapOf(request: ApiRequest): WatchTap | undefined {
    if (!fitsRequest(this.#options, request)) return undefined;
    this.#watches += 1;
    const watch = this.#watches;
    const { path } = request.info;
    this.#add({ type: "open", watch, path, query: request.query.toString() });
    return {
      sent: (bytes) => {
        for (const line of bytes.toString().split("\n"))
          if (line.startsWith("{"))
            this.#add({
              type: "event",
              watch,
              event: JSON.parse(line) as RecordedEvent,
            });
      },
      ended: () => this.#add({ type: "close", watch }),
    };
  }

  #add(line: WithoutTime<RecordedLine>): void {
    const timeMs =
      Math.round((this.#clock.monotonicMs() - this.#startMs) * 1000) / 1000;
    const text = `${JSON.stringify({ timeMs, ...line })}\n`;
    if (this.#options.onLine) this.#options.onLine(text);
    else this.#lines.push(text);
  }
}

type WithoutTime<T> = T extends unknown ? Omit<T, "timeMs"> : never;

/** Hears of what one watch sends. */
export interface WatchTap {
  /** Whole lines. */
  sent(bytes: Buffer): void;
  ended(): void;
}

/** The recordings under way at a server. */
export class WatchRecorders {
  readonly #clock: Clock;
  readonly #recordings = new Set<WatchRecording>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Records from now on. */
  start(options: RecordOptions): WatchRecording {
    const recording = new WatchRecording(options, {
      clock: this.#clock,
      onEnd: (ended) => this.#recordings.delete(ended),
    });
    this.#recordings.add(recording);
    return recording;
  }

  /** Those that record this watch. */
  tapsOf(request: ApiRequest): readonly WatchTap[] {
    if (this.#recordings.size === 0) return [];
    return [...this.#recordings]
      .map((recording) => recording.tapOf(request))
      .filter((tap) => tap !== undefined);
  }
}
