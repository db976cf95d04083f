import { StatusError, type StatusReason } from "../errors/status-error.js";
import type { KubeList } from "../meta/object.js";
import type { ListOptions, WatchOptions } from "../meta/options.js";
import {
  INITIAL_EVENTS_END_ANNOTATION,
  type WatchEvent,
} from "../meta/status.js";
import { EventStream } from "./event-stream.test.support.js";
import type { ListerWatcher } from "./lister-watcher.js";
import type { Widget } from "./widget.test.support.js";

type Answer<R> = R | Error | (() => R | Promise<R>);

/**
 * A ListerWatcher that answers what a test has lined up, in order, and notes what
 * it was asked. Where nothing is lined up a list is empty and a watch is silent.
 */
export class ScriptedListerWatcher implements ListerWatcher<Widget> {
  readonly watchListUnsupported: boolean;
  readonly lists: ListOptions[] = [];
  readonly watches: WatchOptions[] = [];
  /** Lists, `head` for one of a single object, and watches, in their order. */
  readonly requests: string[] = [];
  readonly streams: EventStream<Widget>[] = [];
  readonly #listAnswers: Answer<KubeList<Widget>>[] = [];
  readonly #watchAnswers: Answer<EventStream<Widget>>[] = [];

  /** By default it can't stream lists, as client-go's fakes can't. */
  constructor(options: { readonly canStreamLists?: boolean } = {}) {
    this.watchListUnsupported = options.canStreamLists !== true;
  }

  /** The newest watch. */
  get stream(): EventStream<Widget> {
    const stream = this.streams.at(-1);
    if (!stream) throw new TypeError("no watch was opened");
    return stream;
  }

  /** Lines up answers of lists. */
  onList(...answers: readonly Answer<KubeList<Widget>>[]): this {
    this.#listAnswers.push(...answers);
    return this;
  }

  /** Lines up answers of watches. */
  onWatch(...answers: readonly Answer<EventStream<Widget>>[]): this {
    this.#watchAnswers.push(...answers);
    return this;
  }

  async list(options: ListOptions): Promise<KubeList<Widget>> {
    this.lists.push(options);
    this.requests.push(
      options.limit === 1 ? "head" : `list ${options.resourceVersion ?? ""}`,
    );
    return resolve(this.#listAnswers.shift() ?? listOf("1"));
  }

  async watch(options: WatchOptions): Promise<EventStream<Widget>> {
    this.watches.push(options);
    this.requests.push(
      `${options.sendInitialEvents ? "stream" : "watch"} ${options.resourceVersion ?? ""}`,
    );
    const stream = await resolve(
      this.#watchAnswers.shift() ?? new EventStream<Widget>(),
    );
    this.streams.push(stream);
    return stream;
  }
}

async function resolve<R>(answer: Answer<R>): Promise<R> {
  if (answer instanceof Error) throw answer;
  return typeof answer === "function"
    ? (answer as () => R | Promise<R>)()
    : answer;
}

/** A list as a server answers it. */
export function listOf(
  resourceVersion: string,
  ...items: readonly Widget[]
): KubeList<Widget> {
  return {
    apiVersion: "example.com/v1",
    kind: "WidgetList",
    metadata: { resourceVersion },
    items: [...items],
  };
}

/** One page of a list; an empty `next` ends it. */
export function pageOf(
  resourceVersion: string,
  next: string,
  items: readonly Widget[],
): KubeList<Widget> {
  return {
    ...listOf(resourceVersion, ...items),
    metadata: { resourceVersion, ...(next !== "" && { continue: next }) },
  };
}

/** A watch that holds `events` and stays open. */
export function streamOf(
  ...events: readonly WatchEvent<Widget>[]
): EventStream<Widget> {
  const stream = new EventStream<Widget>();
  return events.length > 0 ? stream.push(...events) : stream;
}

/** An event of the watch. */
export function event(
  type: "ADDED" | "MODIFIED" | "DELETED",
  object: Widget,
): WatchEvent<Widget> {
  return { type, object };
}

/** A bookmark; with `endsInitialEvents` the one that ends a streamed list. */
export function bookmark(
  resourceVersion: string,
  options: { readonly endsInitialEvents?: boolean | "false" } = {},
): WatchEvent<Widget> {
  const { endsInitialEvents } = options;
  return {
    type: "BOOKMARK",
    object: {
      kind: "Widget",
      apiVersion: "example.com/v1",
      metadata: {
        resourceVersion,
        ...(endsInitialEvents !== undefined && {
          annotations: {
            [INITIAL_EVENTS_END_ANNOTATION]: String(endsInitialEvents),
          },
        }),
      },
    },
  };
}

/** An ERROR event. */
export function errorEvent(error: StatusError): WatchEvent<Widget> {
  return { type: "ERROR", object: error.status };
}

/** A refusal of the server. */
export function refusal(
  code: number,
  reason: StatusReason,
  more: {
    readonly message?: string;
    readonly retryAfterSeconds?: number;
    readonly cause?: { readonly reason?: string; readonly message?: string };
  } = {},
): StatusError {
  const { retryAfterSeconds, cause, message = reason } = more;
  return new StatusError({
    kind: "Status",
    status: "Failure",
    code,
    reason,
    message,
    details: {
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(cause && { causes: [cause] }),
    },
  });
}

/** 410 Expired. */
export const expired = (): StatusError => refusal(410, "Expired");

/** Nobody listens at the server's address. */
export function connectionRefused(): Error {
  return Object.assign(new TypeError("connect ECONNREFUSED 127.0.0.1:6443"), {
    code: "ECONNREFUSED",
  });
}
