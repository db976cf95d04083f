import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { valueAtPointer } from "./json-pointer.js";

/** Time in which an event too many would arrive. */
const QUIET_MS = 50;
const INITIAL_END = "/object/metadata/annotations/k8s.io~1initial-events-end";

/** Collects the events of a watch, one JSON document a line. */
export class WatchEvents {
  readonly events: unknown[] = [];
  #ended = false;
  #onChange: () => void = () => undefined;

  constructor(stream: IncomingMessage, bookmarks: "drop" | "initial" | "keep") {
    let rest = "";
    stream.setEncoding("utf8");
    stream.on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines.filter((text) => text.trim() !== "")) {
        const event: unknown = JSON.parse(line);
        if (keeps(event, bookmarks)) this.events.push(event);
      }
      this.#onChange();
    });
    const end = (): void => {
      this.#ended = true;
      this.#onChange();
    };
    stream.on("end", end).on("error", end).on("close", end);
  }

  /** Whether the server ended the watch. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Resolves when `count` events came and a moment passed without another, at the end, or when time is up. */
  async settle(count: number, timeoutMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.#onChange = () => {
        if (!this.#ended && this.events.length < count) return;
        clearTimeout(timer);
        resolve();
      };
      this.#onChange();
    });
    if (!this.#ended) await wait(QUIET_MS);
  }
}

function keeps(
  event: unknown,
  bookmarks: "drop" | "initial" | "keep",
): boolean {
  if (valueAtPointer(event, "/type") !== "BOOKMARK" || bookmarks === "keep")
    return true;
  return (
    bookmarks === "initial" && valueAtPointer(event, INITIAL_END) === "true"
  );
}
