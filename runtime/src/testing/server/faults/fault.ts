/** What an event of a watch can be, for faults. */
export type FaultyEvent =
  | "ADDED"
  | "MODIFIED"
  | "DELETED"
  | "BOOKMARK"
  /** The bookmark that ends the initial events of a streamed list. */
  | "INITIAL_EVENTS_END";

/**
 * Where in an exchange a connection breaks: before the request is looked at; when it is
 * done but nothing of its answer is sent; in the middle of the next matching event of a
 * watch, also of one that is open already; after so many bytes of the answer's body.
 */
export type BreakPoint =
  "request" | "answer" | "event" | { readonly byte: number };

/** A number of milliseconds, or the least and most of a random one. */
export type Milliseconds = number | readonly [least: number, most: number];

/** What goes wrong. */
export type Fault =
  /** The request waits before it is looked at. */
  | { readonly type: "latency"; readonly ms: Milliseconds }
  /** The connection is reset (TCP RST), with whatever else is on it. Default `at`: `request`. */
  | { readonly type: "reset"; readonly at?: BreakPoint }
  /** The peer falls silent without a word: nothing is read from the connection any more, nor written to it. Default `at`: `request`. */
  | { readonly type: "silence"; readonly at?: BreakPoint }
  /** A Status instead of an answer; with `isApplied` the request was carried out all the same. */
  | {
      readonly type: "error";
      /** Such as 429, 500, 503. */
      readonly code: number;
      /** Default what the code stands for. */
      readonly reason?: string;
      readonly message?: string;
      /** Sent as Retry-After too. */
      readonly retryAfterSeconds?: number;
      readonly isApplied?: boolean;
    }
  /** The resourceVersion is too old: a 410 to lists and gets, an ERROR event to watches. */
  | { readonly type: "expired" }
  /** Events that never come. */
  | { readonly type: "drop" }
  /** Events that come twice. */
  | { readonly type: "duplicate" }
  /** Events that come late, and with them all that follow. */
  | { readonly type: "delay"; readonly ms: Milliseconds }
  /** Events that come after the one that follows them. */
  | { readonly type: "reorder" }
  /**
   * Gets, lists and watches are answered by a replica that is `behind` by so many
   * resourceVersions; without `behind`, by one that stays where it was when the fault was injected.
   */
  | { readonly type: "stale"; readonly behind?: number };

/** Which requests a fault is about: those that fit all that is given. */
export interface FaultMatch {
  /** Such as `get`, `list`, `watch`, `create`, `update`, `patch`, `delete`. */
  readonly verb?: string | readonly string[] | undefined;
  /** `plural` or `group/plural`, such as `pods`, `apps/deployments`. */
  readonly resource?: string | readonly string[] | undefined;
  /** Such as `status`; `""`: only the object itself. */
  readonly subresource?: string | undefined;
  readonly namespace?: string | undefined;
  /** Of the object; for faults of events, of theirs. */
  readonly name?: string | undefined;
  /** Such as `system:serviceaccount:default:operator`. */
  readonly user?: string | undefined;
  /** What the User-Agent begins with. */
  readonly userAgent?: string | undefined;
  /** For faults of events; default those that carry an object. */
  readonly event?: FaultyEvent | readonly FaultyEvent[] | undefined;
}

/** A fault, what it befalls, and how often. */
export interface FaultOptions extends FaultMatch {
  readonly fault: Fault;
  /** Share of what matches that it befalls, by chance. Default 1. */
  readonly probability?: number | undefined;
  /** So many that match are spared first. Default 0. */
  readonly after?: number | undefined;
  /** It befalls no more than so many. Default no limit. */
  readonly times?: number | undefined;
  /** Of its decisions; default one that is derived from {@link Faults.seed}. */
  readonly seed?: number | undefined;
}

/** True for faults that befall the events of watches. */
export function isEventFault(fault: Fault): boolean {
  switch (fault.type) {
    case "drop":
    case "duplicate":
    case "delay":
    case "reorder":
      return true;
    case "reset":
    case "silence":
      return fault.at === "event";
    case "latency":
    case "error":
    case "expired":
    case "stale":
      return false;
  }
}
