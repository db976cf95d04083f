import { StatusError } from "../errors/status-error.js";
import { metaNamespaceKey } from "../meta/object-key.js";
import type { KubeList } from "../meta/object.js";
import type { ListOptions, WatchOptions } from "../meta/options.js";
import type { WatchEvent } from "../meta/status.js";
import { EventStream } from "./event-stream.test.support.js";
import type { ListerWatcher } from "./lister-watcher.js";
import {
  bookmark,
  connectionRefused,
  expired,
  refusal,
} from "./scripted-lister-watcher.test.support.js";
import { widget, type Widget } from "./widget.test.support.js";

interface Change {
  readonly version: number;
  readonly event: WatchEvent<Widget>;
}

interface Watcher {
  readonly stream: EventStream<Widget>;
  /** How many changes it was sent. */
  sent: number;
}

/**
 * A small API server in memory, with history, bookmarks, pages and streamed lists,
 * and with the faults that tests ask for; like client-go's FakeControllerSource.
 */
export class MemorySource implements ListerWatcher<Widget> {
  readonly watchListUnsupported: boolean;
  /** Lists, `head` for one of a single object, streamed lists and watches, in their order. */
  readonly requests: string[] = [];
  #objects = new Map<string, Widget>();
  #history: Change[] = [];
  #watchers: Watcher[] = [];
  #version = 1;
  #oldestVersion = 0;
  #uids = 0;
  #isDown = false;
  #isPaused = false;
  #failures: Error[] = [];

  constructor(options: { readonly canStreamLists?: boolean } = {}) {
    this.watchListUnsupported = options.canStreamLists !== true;
  }

  /** resourceVersion of the newest change. */
  get version(): string {
    return String(this.#version);
  }

  /** Watches that are open now. */
  get openWatches(): number {
    return this.#watchers.filter(({ stream }) => !stream.isClosed).length;
  }

  /** resourceVersion and uid of each object, by key. */
  get state(): Record<string, string> {
    return Object.fromEntries(
      [...this.#objects]
        .map(([key, { metadata }]): [string, string] => [
          key,
          `${metadata?.resourceVersion ?? ""} ${metadata?.uid ?? ""}`,
        ])
        .sort(),
    );
  }

  /** Creates an object, or changes it; a recreated one gets a new uid. */
  set(
    key: string,
    options: {
      readonly size?: number;
      readonly labels?: Record<string, string>;
    } = {},
  ): Widget {
    const known = this.#objects.get(key);
    this.#version++;
    const uid = known?.metadata?.uid ?? `uid-${++this.#uids}`;
    const object = widget(key, this.#version, { ...options, uid });
    this.#objects.set(key, object);
    this.#record({ type: known ? "MODIFIED" : "ADDED", object });
    return object;
  }

  /** Deletes an object; its event carries the version of the deletion. */
  delete(key: string): void {
    const known = this.#objects.get(key);
    if (!known) return;
    this.#version++;
    this.#objects.delete(key);
    const { uid = "" } = known.metadata ?? {};
    this.#record({
      type: "DELETED",
      object: widget(key, this.#version, { uid }),
    });
  }

  /** Something else in the cluster changes. */
  tick(): void {
    this.#version++;
  }

  /** Sends a bookmark on every watch. */
  bookmark(): void {
    this.#flush();
    for (const { stream } of this.#watchers)
      stream.push(bookmark(this.version));
  }

  /** Forgets the history so far: watches from older versions expire. */
  compact(): void {
    this.#oldestVersion = this.#version;
    this.#history = [];
    for (const watcher of this.#watchers) watcher.sent = 0;
  }

  /** Ends every watch as a server does, or breaks it with an error. */
  closeWatches(error?: Error): void {
    for (const { stream } of this.#watchers) {
      if (error) stream.fail(error);
      else stream.end();
    }
    this.#watchers = [];
  }

  /** Refuses connections, or takes them again. Open watches break. */
  setDown(isDown: boolean): void {
    this.#isDown = isDown;
    if (isDown) this.closeWatches(connectionRefused());
  }

  /** Withholds events, or sends what was withheld. */
  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    if (!isPaused) this.#flush();
  }

  /** The next requests fail with these. */
  failNext(...errors: readonly Error[]): void {
    this.#failures.push(...errors);
  }

  /** Sends an event of before once more on every watch, as a broken proxy may. */
  repeat(eventsAgo: number): void {
    const old = this.#history.at(-1 - eventsAgo);
    if (!old) return;
    for (const { stream } of this.#watchers)
      stream.push(structuredClone(old.event));
  }

  async list(options: ListOptions): Promise<KubeList<Widget>> {
    const { limit } = options;
    this.requests.push(
      limit === 1 ? "head" : `list ${options.resourceVersion ?? ""}`,
    );
    this.#refuse();
    this.#checkNotTooLarge(options.resourceVersion);
    return {
      apiVersion: "example.com/v1",
      kind: "WidgetList",
      metadata: { resourceVersion: this.version },
      items: [...this.#objects.values()]
        .slice(0, limit === 1 ? 1 : undefined)
        .map((object) => structuredClone(object)),
    };
  }

  async watch(options: WatchOptions): Promise<EventStream<Widget>> {
    const { resourceVersion = "", sendInitialEvents } = options;
    this.requests.push(
      `${sendInitialEvents ? "stream" : "watch"} ${resourceVersion}`,
    );
    this.#refuse();
    this.#checkNotTooLarge(resourceVersion);
    const stream = new EventStream<Widget>();
    if (sendInitialEvents) {
      for (const object of this.#objects.values())
        stream.push({ type: "ADDED", object: structuredClone(object) });
      stream.push(bookmark(this.version, { endsInitialEvents: true }));
      this.#watchers.push({ stream, sent: this.#history.length });
      return stream;
    }
    const from = Number(resourceVersion);
    if (from < this.#oldestVersion) {
      const { status } = expired();
      return stream.push({ type: "ERROR", object: status });
    }
    const sent = this.#history.findIndex(({ version }) => version > from);
    this.#watchers.push({
      stream,
      sent: sent < 0 ? this.#history.length : sent,
    });
    this.#flush();
    return stream;
  }

  #record(event: WatchEvent<Widget>): void {
    this.#history.push({ version: this.#version, event });
    this.#flush();
  }

  #flush(): void {
    if (this.#isPaused) return;
    for (const watcher of this.#watchers) {
      const events = this.#history
        .slice(watcher.sent)
        .map(({ event }) => structuredClone(event));
      watcher.sent = this.#history.length;
      if (events.length > 0) watcher.stream.push(...events);
    }
  }

  #refuse(): void {
    if (this.#isDown) throw connectionRefused();
    const failure = this.#failures.shift();
    if (failure) throw failure;
  }

  #checkNotTooLarge(resourceVersion: string | undefined): void {
    if (resourceVersion && Number(resourceVersion) > this.#version)
      throw refusal(504, "Timeout", {
        cause: { reason: "ResourceVersionTooLarge" },
      });
  }
}

/** A key of an object. */
export const keyOf = (object: Widget): string => metaNamespaceKey(object);

/** True for an error of a server. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof StatusError;
