import { seededRandom, type Random } from "../../../primitives/random.js";
import type { ApiRequest } from "../http/api-request.js";
import type {
  Fault,
  FaultOptions,
  FaultyEvent,
  Milliseconds,
} from "./fault.js";
import { fitsRequest } from "./fits-request.js";

/** An event of a watch as faults see it. */
export interface EventFacts {
  readonly type: FaultyEvent | "ERROR";
  /** The object that it carries. */
  readonly stored?: { readonly namespace: string; readonly name: string };
}

const NO_OBJECT = { namespace: "", name: "" };
const OBJECT_EVENTS: readonly FaultyEvent[] = ["ADDED", "MODIFIED", "DELETED"];

/** A fault at work, until it is disposed of. */
export class InjectedFault implements Disposable {
  readonly fault: Fault;
  /** Of its decisions: the same seed gives the same to the same requests. */
  readonly seed: number;
  readonly #options: FaultOptions;
  readonly #random: Random;
  readonly #onRemove: (fault: InjectedFault) => void;
  #matched = 0;
  #injected = 0;
  #isRemoved = false;

  constructor(
    options: FaultOptions,
    parts: {
      readonly seed: number;
      readonly onRemove: (fault: InjectedFault) => void;
    },
  ) {
    this.fault = options.fault;
    this.seed = parts.seed;
    this.#options = options;
    this.#random = seededRandom(parts.seed);
    this.#onRemove = parts.onRemove;
  }

  /** Requests, or events, that fitted. */
  get matched(): number {
    return this.#matched;
  }

  /** Those that it befell. */
  get injected(): number {
    return this.#injected;
  }

  /** Says what it is about and what it did, for error messages. */
  toString(): string {
    const { fault, ...match } = this.#options;
    const about = Object.entries(match)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${[value].flat().join("|")}`);
    const { type, ...how } = fault;
    const details = Object.keys(how).length > 0 ? JSON.stringify(how) : "";
    return `${type}${details} ${about.join(" ")} (seed ${this.seed}): ${this.#injected} of ${this.#matched}`;
  }

  /** Ends the fault; safe to call twice. */
  remove(): void {
    if (this.#isRemoved) return;
    this.#isRemoved = true;
    this.#onRemove(this);
  }

  [Symbol.dispose](): void {
    this.remove();
  }

  /** True when it befalls this request. */
  befalls(request: ApiRequest): boolean {
    return (
      fitsRequest(this.#options, request) &&
      fitsName(this.#options, request.info) &&
      this.#draw()
    );
  }

  /** True when it befalls this event of this watch. */
  befallsEvent(request: ApiRequest, event: EventFacts): boolean {
    const { event: wanted = OBJECT_EVENTS } = this.#options;
    return (
      fitsRequest(this.#options, request) &&
      event.type !== "ERROR" &&
      [wanted].flat().includes(event.type) &&
      fitsName(this.#options, event.stored ?? NO_OBJECT) &&
      this.#draw()
    );
  }

  /** One of these durations. */
  durationMs(ms: Milliseconds): number {
    if (typeof ms === "number") return ms;
    const [least, most] = ms;
    return least + (most - least) * this.#random.next();
  }

  /** A whole number from 0, below `limit`. */
  below(limit: number): number {
    return Math.floor(this.#random.next() * limit);
  }

  #draw(): boolean {
    const { probability = 1, after = 0, times = Infinity } = this.#options;
    this.#matched += 1;
    if (this.#matched <= after || this.#injected >= times) return false;
    if (probability < 1 && this.#random.next() >= probability) return false;
    this.#injected += 1;
    return true;
  }
}

function fitsName(
  { namespace, name }: FaultOptions,
  place: { readonly namespace: string; readonly name: string },
): boolean {
  return (
    (namespace === undefined || namespace === place.namespace) &&
    (name === undefined || name === place.name)
  );
}
