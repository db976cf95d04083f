import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { INITIAL_EVENTS_END_ANNOTATION } from "../../../meta/status.js";
import { realClock, sleep, type Clock } from "../../../primitives/clock.js";
import { textAt } from "../api-object.js";
import { parseRecording, type RecordedEvent } from "./recorded-line.js";

/** What {@link ReplayServer.start} plays and how. */
export interface ReplayOptions {
  /** The lines of a {@link WatchRecording}. */
  readonly recording: string;
  /** `recorded`: with the pauses that there were; `fast`: as fast as it is read. Default `fast`. */
  readonly pace?: "recorded" | "fast";
  readonly clock?: Clock;
}

interface RecordedWatch {
  readonly openMs: number;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly events: { readonly timeMs: number; readonly event: RecordedEvent }[];
  isClosed: boolean;
}

/**
 * Plays recorded watches to an informer over plain HTTP on loopback: the first that asks for
 * a path gets its first recorded watch, the next the second. After the last one, watches stay open and
 * silent. Lists are answered from what the next watch began with.
 */
export class ReplayServer implements AsyncDisposable {
  /** Such as `http://127.0.0.1:34567`. */
  readonly url: string;
  readonly #server: Server;
  readonly #abort = new AbortController();
  readonly #watches: readonly RecordedWatch[];
  readonly #played = new Map<string, number>();
  readonly #pace: "recorded" | "fast";
  readonly #clock: Clock;

  private constructor(
    server: Server,
    watches: readonly RecordedWatch[],
    options: ReplayOptions,
  ) {
    this.#server = server;
    this.#watches = watches;
    this.#pace = options.pace ?? "fast";
    this.#clock = options.clock ?? realClock;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** @throws RuntimeError `InvalidRecording`. */
  static async start(options: ReplayOptions): Promise<ReplayServer> {
    const watches = watchesOf(options.recording);
    const server = createServer();
    await new Promise<void>((resolve) =>
      server.listen(0, "127.0.0.1", () => resolve()),
    );
    const replay = new ReplayServer(server, watches, options);
    server.on("request", (request, response) =>
      replay.#answer(request, response),
    );
    return replay;
  }

  /** Ends all watches and frees the port. Safe to call twice. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#abort.abort();
    if (!this.#server.listening) return;
    const closed = new Promise<void>((resolve) =>
      this.#server.close(() => resolve()),
    );
    this.#server.closeAllConnections();
    await closed;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    response.on("error", () => undefined);
    const { pathname, searchParams } = new URL(request.url ?? "/", this.url);
    const own = this.#watches.filter(({ path }) => path === pathname);
    const index = this.#played.get(pathname) ?? 0;
    const next = own[index];
    if (own.length === 0) {
      sendStatus(response, 404, `the recording has no watch of ${pathname}`);
      return;
    }
    if (searchParams.get("watch") === null) {
      sendJson(response, 200, listOf(next ?? own[own.length - 1]));
      return;
    }
    const wantsState = searchParams.get("sendInitialEvents") === "true";
    if (wantsState && next && !hasState(next)) {
      sendStatus(response, 400, "the recorded watch sent no initial events");
      return;
    }
    this.#played.set(pathname, index + 1);
    response.writeHead(200, { "content-type": "application/json" });
    response.flushHeaders();
    if (next)
      this.#play(next, response, wantsState).catch(() => response.destroy());
  }

  async #play(
    watch: RecordedWatch,
    response: ServerResponse,
    withState: boolean,
  ): Promise<void> {
    const { signal } = this.#abort;
    const from = withState || !hasState(watch) ? 0 : stateEnd(watch) + 1;
    let atMs = watch.openMs;
    for (const { timeMs, event } of watch.events.slice(from)) {
      const pauseMs = timeMs - atMs;
      atMs = timeMs;
      if (this.#pace === "recorded" && pauseMs > 0)
        await sleep(pauseMs, { clock: this.#clock, signal });
      const isFree = response.write(`${JSON.stringify(event)}\n`);
      if (!isFree && !(await drained(response))) return;
    }
    if (watch.isClosed) response.end();
  }
}

function watchesOf(recording: string): RecordedWatch[] {
  const byId = new Map<number, RecordedWatch>();
  for (const line of parseRecording(recording)) {
    if (line.type === "open") {
      byId.set(line.watch, {
        openMs: line.timeMs,
        path: line.path,
        query: new URLSearchParams(line.query),
        events: [],
        isClosed: false,
      });
      continue;
    }
    const watch = byId.get(line.watch);
    if (!watch) continue;
    if (line.type === "close") watch.isClosed = true;
    else watch.events.push({ timeMs: line.timeMs, event: line.event });
  }
  return [...byId.values()];
}

/** Where a streamed list ends; -1 when the watch began without one. */
function stateEnd({ events }: RecordedWatch): number {
  return events.findIndex(
    ({ event }) =>
      event.object.metadata.annotations?.[INITIAL_EVENTS_END_ANNOTATION] ===
      "true",
  );
}

function hasState(watch: RecordedWatch): boolean {
  return stateEnd(watch) >= 0;
}

/** The list that a client would have had before it opened this watch. */
function listOf(watch: RecordedWatch | undefined): unknown {
  const end = watch ? stateEnd(watch) : -1;
  const items = (watch?.events ?? [])
    .slice(0, Math.max(end, 0))
    .map(({ event }) => event.object);
  const [first] = watch?.events ?? [];
  const kind = textAt(first?.event.object, "kind");
  const marker = watch?.events[end]?.event.object.metadata.resourceVersion;
  const asked = watch?.query.get("resourceVersion") ?? "";
  return {
    kind: `${kind}List`,
    apiVersion: textAt(first?.event.object, "apiVersion") || "v1",
    metadata: { resourceVersion: marker ?? (asked === "" ? "1" : asked) },
    items,
  };
}

/** False when the client is gone. */
function drained(response: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    response.once("drain", () => resolve(true));
    response.once("close", () => resolve(false));
  });
}

function sendStatus(
  response: ServerResponse,
  code: number,
  message: string,
): void {
  sendJson(response, code, {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message,
    reason: code === 404 ? "NotFound" : "BadRequest",
    code,
  });
}

function sendJson(
  response: ServerResponse,
  code: number,
  value: unknown,
): void {
  response.writeHead(code, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
}
