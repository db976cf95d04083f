import type { ServerContext } from "../context.js";
import type { ApiRequest } from "../http/api-request.js";
import { isEventFault, type FaultOptions } from "./fault.js";
import { InjectedFault, type EventFacts } from "./injected-fault.js";
import { LaggingReplica } from "./lagging-replica.js";
import type { SkewedClock } from "./skewed-clock.js";

/**
 * What goes wrong with a server, on purpose. Faults add up, and each ends when it is
 * removed. What they decide by chance depends on {@link seed}, the order in which they
 * were injected, and the requests alone.
 *
 * @example
 * using storm = server.faults.inject({
 *   verb: "watch",
 *   resource: "configmaps",
 *   times: 5,
 *   fault: { type: "expired" },
 * });
 * // …
 * assert.equal(storm.injected, 5);
 */
export class Faults {
  /** Of all that faults decide by chance. */
  readonly seed: number;
  readonly #contextOf: () => ServerContext;
  readonly #clock: SkewedClock;
  readonly #requestFaults = new Set<InjectedFault>();
  readonly #eventFaults = new Set<InjectedFault>();
  readonly #replicas = new Map<InjectedFault, LaggingReplica>();
  #count = 0;

  constructor(options: {
    readonly seed: number;
    readonly contextOf: () => ServerContext;
    readonly clock: SkewedClock;
  }) {
    this.seed = options.seed;
    this.#clock = options.clock;
    this.#contextOf = options.contextOf;
  }

  /** Has something go wrong until the result is disposed of. */
  inject(options: FaultOptions): InjectedFault {
    const { fault, seed = (this.seed + 0x9e3779b9 * this.#count) >>> 0 } =
      options;
    this.#count += 1;
    const injected = new InjectedFault(options, {
      seed,
      onRemove: (removed) => this.#remove(removed),
    });
    if (fault.type === "stale")
      this.#replicas.set(
        injected,
        new LaggingReplica(this.#contextOf().store, fault.behind),
      );
    (isEventFault(fault) ? this.#eventFaults : this.#requestFaults).add(
      injected,
    );
    return injected;
  }

  /** Puts the server's clock forward, or back when negative, until the result is disposed of: its timestamps and the ends of its tokens, not its timers. */
  skewClock(byMs: number): Disposable {
    let isRight = false;
    this.#clock.skew(byMs);
    return {
      [Symbol.dispose]: () => {
        if (!isRight) this.#clock.skew(-byMs);
        isRight = true;
      },
    };
  }

  /** Ends all faults that were injected. */
  clear(): void {
    for (const fault of this.active) fault.remove();
  }

  /** The faults that are at work. */
  get active(): readonly InjectedFault[] {
    return [...this.#requestFaults, ...this.#eventFaults];
  }

  /** One line for each fault at work, with its seed and counts; `""` when there is none. */
  describe(): string {
    return this.active.map((fault) => `\n- ${fault.toString()}`).join("");
  }

  /** Those that befall this request, in the order in which they were injected. */
  of(request: ApiRequest): readonly InjectedFault[] {
    if (this.#requestFaults.size === 0) return [];
    return [...this.#requestFaults].filter((fault) => fault.befalls(request));
  }

  /** True when some faults befall events. */
  get hasEventFaults(): boolean {
    return this.#eventFaults.size > 0;
  }

  /** Those that befall this event. */
  ofEvent(request: ApiRequest, event: EventFacts): readonly InjectedFault[] {
    return [...this.#eventFaults].filter((fault) =>
      fault.befallsEvent(request, event),
    );
  }

  /** What a fault of type `stale` reads from. */
  replicaOf(fault: InjectedFault): LaggingReplica | undefined {
    return this.#replicas.get(fault);
  }

  /** Has replicas lag behind the store that the server has now, after it lost the other. */
  restart(): void {
    for (const [fault, replica] of this.#replicas) {
      if (fault.fault.type !== "stale") continue;
      replica.close();
      this.#replicas.set(
        fault,
        new LaggingReplica(this.#contextOf().store, fault.fault.behind),
      );
    }
  }

  #remove(fault: InjectedFault): void {
    this.#requestFaults.delete(fault);
    this.#eventFaults.delete(fault);
    this.#replicas.get(fault)?.close();
    this.#replicas.delete(fault);
  }
}
