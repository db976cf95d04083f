import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { seededRandom, type Random } from "@kubewright/runtime";

interface Change {
  readonly version: number;
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  readonly object: unknown;
}

/** How one watch of a script ends: as it should, with 410, or with a reset inside an event. */
type End = "closed" | "expired" | "reset";

// Objects a page, of servers that list in pages.
const PAGE = 2;

// Lists after the first; before each, clients wait longer.
const MAX_RELISTS = 2;

/** One watch of a script: what changes while it is open, how it ends, and what changes before the next. */
interface Round {
  readonly events: readonly Change[];
  readonly end: End;
  readonly gap: readonly Change[];
  /** The next watch and list from before the gap are refused with 410. */
  readonly isForgotten: boolean;
  readonly hasBookmark: boolean;
  /** All events come again, late: what a broken proxy does. */
  readonly isRepeated: boolean;
}

/**
 * What happens to one kind, drawn from a seed: a few watches, each with changes, some
 * of them cut short by 410 or by a reset inside an event, some with bookmarks or with
 * events that come again, and changes in the gaps between them. Some servers list in
 * pages, and some of those forget the list before its second page; some have
 * forgotten the version of the first list. It moves on with
 * the requests it gets and never with time, so that every client sees the same.
 */
class Script {
  readonly #objects = new Map<string, { uid: string; version: number }>();
  readonly #history: Change[] = [];
  readonly #rounds: readonly Round[];
  readonly #canStreamLists: boolean;
  readonly #listsInPages: boolean;
  /** Answers with 410 once: the first list, or the second page of the first one that has two. */
  #forgets: "list" | "page" | "nothing";
  readonly #random: Random;
  #version = 10;
  #round = 0;
  #oldest = 0;
  #relists = 0;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
    this.#canStreamLists = streamsLists(seed);
    this.#listsInPages = seed % 3 === 0;
    this.#forgets =
      seed % 5 === 1 ? "list" : seed % 5 === 2 ? "page" : "nothing";
    const initial = this.#draw(this.#pick(5));
    this.#rounds = Array.from({ length: 2 + this.#pick(4) }, () =>
      this.#drawRound(),
    );
    this.#apply(initial);
  }

  answer(query: URLSearchParams, response: ServerResponse): void {
    response.setHeader("content-type", "application/json");
    if (query.get("watch") !== "true") this.#list(query, response);
    else if (query.get("sendInitialEvents") === "true") this.#stream(response);
    else this.#watch(response, Number(query.get("resourceVersion")));
  }

  #list(query: URLSearchParams, response: ServerResponse): void {
    const from = Number(query.get("resourceVersion") ?? "0");
    const start = Number(query.get("continue") ?? "0");
    const isPaged = this.#listsInPages && Number(query.get("limit") ?? 0) > 0;
    const isExpired = from > 0 && from < this.#oldest;
    const asked = start > 0 ? "page" : "list";
    if (isExpired || this.#forgets === asked) {
      this.#forgets = "nothing";
      refuse(response, 410, "Expired");
      return;
    }
    const objects = this.#state();
    const end = isPaged ? start + PAGE : objects.length;
    response.end(
      JSON.stringify({
        apiVersion: "example.com/v1",
        kind: "WidgetList",
        metadata: {
          resourceVersion: String(this.#current()),
          ...(end < objects.length && { continue: String(end) }),
        },
        items: objects.slice(start, end),
      }),
    );
  }

  #stream(response: ServerResponse): void {
    if (!this.#canStreamLists) {
      refuse(response, 422, "Invalid");
      return;
    }
    response.flushHeaders();
    for (const object of this.#state()) write(response, "ADDED", object);
    write(response, "BOOKMARK", {
      apiVersion: "example.com/v1",
      kind: "Widget",
      metadata: {
        resourceVersion: String(this.#current()),
        annotations: { "k8s.io/initial-events-end": "true" },
      },
    });
    this.#play(response, { mayReset: false });
  }

  #watch(response: ServerResponse, from: number): void {
    if (from < this.#oldest) {
      refuse(response, 410, "Expired");
      return;
    }
    response.flushHeaders();
    for (const { version, type, object } of this.#history)
      if (version > from) write(response, type, object);
    this.#play(response, { mayReset: true });
  }

  /** Plays one round on a watch that has come up to date. */
  #play(
    response: ServerResponse,
    { mayReset }: { readonly mayReset: boolean },
  ): void {
    const round = this.#rounds[this.#round++];
    if (!round) {
      // The script is over, and this watch stays open.
      write(
        response,
        "ADDED",
        widget("end", { uid: "end", version: 1_000_000 }),
      );
      return;
    }
    this.#apply(round.events);
    for (const { type, object } of round.isRepeated
      ? [...round.events, ...round.events]
      : round.events)
      write(response, type, object);
    if (round.hasBookmark)
      write(response, "BOOKMARK", bookmark(this.#current()));
    this.#apply(round.gap);
    if (round.isForgotten) this.#oldest = this.#current();
    if (round.end === "reset" && mayReset) {
      const cut = JSON.stringify({ type: "MODIFIED", object: this.#state() });
      response.write(cut.slice(0, cut.length / 2), () =>
        response.socket?.resetAndDestroy(),
      );
      return;
    }
    if (round.end === "expired")
      response.write(
        `${JSON.stringify({ type: "ERROR", object: status(410, "Expired") })}\n`,
      );
    response.end();
  }

  #drawRound(): Round {
    const events = this.#draw(1 + this.#pick(5));
    const gap = this.#draw(this.#pick(5));
    const fate = this.#relists < MAX_RELISTS ? this.#random.next() : 1;
    const end =
      fate < 0.25 ? "expired" : this.#chance(0.3) ? "reset" : "closed";
    // A client may lose what came right before a reset, and must be able to get it again.
    const isForgotten = fate < 0.5 && gap.length > 0 && end !== "reset";
    if (end === "expired" || isForgotten) this.#relists++;
    const hasBookmark = this.#chance(0.3);
    const isRepeated = this.#chance(0.2);
    return { events, gap, isForgotten, end, hasBookmark, isRepeated };
  }

  #draw(count: number): Change[] {
    return Array.from({ length: count }, () => this.#change());
  }

  /** Draws a change of the objects as they are at this point of the script. */
  #change(): Change {
    const name = `w${this.#pick(6)}`;
    const known = this.#objects.get(name);
    const version = ++this.#version;
    if (known && this.#chance(0.3)) {
      this.#objects.delete(name);
      return {
        version,
        type: "DELETED",
        object: widget(name, { uid: known.uid, version }),
      };
    }
    const uid = known?.uid ?? `uid-${version}`;
    this.#objects.set(name, { uid, version });
    return {
      version,
      type: known ? "MODIFIED" : "ADDED",
      object: widget(name, { uid, version }),
    };
  }

  #apply(changes: readonly Change[]): void {
    this.#history.push(...changes);
  }

  #current(): number {
    return this.#history.at(-1)?.version ?? 10;
  }

  /** What there is at this point of the script. */
  #state(): unknown[] {
    const objects = new Map<string, unknown>();
    for (const { type, object } of this.#history) {
      const { name } = (object as { metadata: { name: string } }).metadata;
      if (type === "DELETED") objects.delete(name);
      else objects.set(name, object);
    }
    return [...objects.values()];
  }

  #pick(below: number): number {
    return Math.floor(this.#random.next() * below);
  }

  #chance(share: number): boolean {
    return this.#random.next() < share;
  }
}

/** True for a script whose server streams lists where it is asked to. */
export function streamsLists(seed: number): boolean {
  return seed % 2 === 0;
}

/**
 * Serves the kinds `widgets0`, `widgets1`, … of example.com/v1 over plain HTTP, each
 * by the script of its number, from the beginning.
 */
export class ScriptedKinds implements AsyncDisposable {
  readonly #server: Server;
  readonly #scripts = new Map<number, Script>();

  private constructor() {
    this.#server = createServer((request, response) =>
      this.#answer(request, response),
    );
  }

  static async start(): Promise<ScriptedKinds> {
    const kinds = new ScriptedKinds();
    kinds.#server.listen(0, "127.0.0.1");
    await once(kinds.#server, "listening");
    return kinds;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.url);
    const [, seed] =
      /^\/apis\/example\.com\/v1\/widgets(\d+)$/.exec(pathname) ?? [];
    if (seed === undefined) {
      refuse(response, 404, "NotFound");
      return;
    }
    const script = this.#scripts.get(Number(seed)) ?? new Script(Number(seed));
    this.#scripts.set(Number(seed), script);
    script.answer(searchParams, response);
  }
}

function bookmark(version: number): unknown {
  return {
    apiVersion: "example.com/v1",
    kind: "Widget",
    metadata: { resourceVersion: String(version) },
  };
}

function widget(
  name: string,
  { uid, version }: { readonly uid: string; readonly version: number },
): unknown {
  return {
    apiVersion: "example.com/v1",
    kind: "Widget",
    metadata: {
      name,
      namespace: "ns",
      uid,
      resourceVersion: String(version),
    },
  };
}

function status(code: number, reason: string): unknown {
  return {
    apiVersion: "v1",
    kind: "Status",
    metadata: {},
    status: "Failure",
    message: reason,
    reason,
    code,
  };
}

function refuse(response: ServerResponse, code: number, reason: string): void {
  response.setHeader("content-type", "application/json");
  response.writeHead(code);
  response.end(JSON.stringify(status(code, reason)));
}

function write(response: ServerResponse, type: string, object: unknown): void {
  response.write(`${JSON.stringify({ type, object })}\n`);
}
