import type { Clock, Timer } from "../../../primitives/clock.js";
import type { WatchSink } from "../handlers/watch-source.js";
import type { ApiRequest } from "../http/api-request.js";
import type { Faults } from "./faults.js";
import type { EventFacts, InjectedFault } from "./injected-fault.js";
import type { ServerConnection } from "../http/connections.js";
import type { WatchStream } from "../http/watch-stream.js";
import type { WatchTap } from "../recording/watch-recorders.js";
import type { Cut } from "./request-faults.js";

/** How a {@link FaultySink} is faulty. */
export interface FaultySinkOptions {
  readonly faults: Faults;
  readonly request: ApiRequest;
  readonly connection: ServerConnection;
  readonly clock: Clock;
  readonly cut: Cut | undefined;
  /** Hear of what is sent. */
  readonly taps: readonly WatchTap[];
}

interface Held {
  readonly bytes: Buffer;
  readonly dueMs: number;
}

/** Passes the events of a watch on, except where faults befall them. */
export class FaultySink implements WatchSink {
  readonly #stream: WatchStream;
  readonly #options: FaultySinkOptions;
  readonly #late: Held[] = [];
  #held: Buffer | undefined;
  #timer: Timer | undefined;
  #sentBytes = 0;
  #isBroken = false;

  constructor(stream: WatchStream, options: FaultySinkOptions) {
    this.#stream = stream;
    this.#options = options;
  }

  write(bytes: Buffer, event: EventFacts): boolean {
    const { faults, request, connection } = this.#options;
    if (this.#isBroken || connection.isSilent) return true;
    if (!faults.hasEventFaults && !this.#held && this.#late.length === 0)
      return this.#send(bytes);
    const befallen = faults.ofEvent(request, event);
    let copies = 1;
    let delayMs = 0;
    let isLast = false;
    for (const injected of befallen) {
      const { fault } = injected;
      switch (fault.type) {
        case "drop":
          copies = 0;
          break;
        case "duplicate":
          copies *= 2;
          break;
        case "delay":
          delayMs += injected.durationMs(fault.ms);
          break;
        case "reorder":
          isLast = true;
          break;
        case "reset":
        case "silence":
          this.#breakWithin(bytes, injected, fault.type);
          return true;
        default:
          break;
      }
    }
    if (copies === 0) return true;
    const all = copies === 1 ? bytes : Buffer.concat(Array(copies).fill(bytes));
    if (isLast && !this.#held) {
      this.#held = all;
      return true;
    }
    const next = this.#held ? Buffer.concat([all, this.#held]) : all;
    this.#held = undefined;
    return this.#deliver(next, delayMs);
  }

  drained(): Promise<void> | undefined {
    const isLost = this.#isBroken || this.#options.connection.isSilent;
    return isLost ? undefined : this.#stream.drained();
  }

  end(): void {
    this.#timer?.cancel();
    for (const { bytes } of this.#late.splice(0)) this.#send(bytes);
    if (this.#held) this.#send(this.#held);
    this.#held = undefined;
    for (const tap of this.#options.taps) tap.ended();
    if (!this.#isBroken && !this.#options.connection.isSilent)
      this.#stream.end();
  }

  #deliver(bytes: Buffer, delayMs: number): boolean {
    if (delayMs === 0 && this.#late.length === 0) return this.#send(bytes);
    const { clock } = this.#options;
    this.#late.push({ bytes, dueMs: clock.monotonicMs() + delayMs });
    if (this.#late.length === 1) this.#wait();
    return true;
  }

  #wait(): void {
    const [first] = this.#late;
    if (!first) return;
    const { clock } = this.#options;
    this.#timer = clock.setTimer(
      () => {
        this.#late.shift();
        this.#send(first.bytes);
        this.#wait();
      },
      Math.max(first.dueMs - clock.monotonicMs(), 0),
      { unref: true },
    );
  }

  #send(bytes: Buffer): boolean {
    if (this.#isBroken) return true;
    const { cut, connection } = this.#options;
    if (connection.isSilent) return true;
    if (cut && this.#sentBytes + bytes.length > cut.byte) {
      this.#break(bytes.subarray(0, cut.byte - this.#sentBytes), cut.type);
      return true;
    }
    this.#sentBytes += bytes.length;
    for (const tap of this.#options.taps) tap.sent(bytes);
    return this.#stream.write(bytes);
  }

  /** Sends part of a line, by chance how much, and then breaks. */
  #breakWithin(
    bytes: Buffer,
    injected: InjectedFault,
    type: "reset" | "silence",
  ): void {
    this.#break(bytes.subarray(0, injected.below(bytes.length)), type);
  }

  #break(rest: Buffer, type: "reset" | "silence"): void {
    const { connection } = this.#options;
    this.#isBroken = true;
    if (rest.length > 0) this.#stream.write(rest);
    this.#stream.flush(() => connection[type]());
  }
}
