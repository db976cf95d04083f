import { EventEmitter, once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** An object as it stands on the wire. */
export interface WireObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly uid: string;
    readonly resourceVersion: string;
    readonly annotations?: Readonly<Record<string, string>>;
  };
}

interface Watcher {
  readonly response: ServerResponse;
  sent: number;
}

/** Writes the bytes of a watch; the default writes them all at once. */
export type ByteWriter = (response: ServerResponse, bytes: Buffer) => void;

/**
 * Serves one kind over plain HTTP, with the faults of a bad network: it says just
 * what a test makes it say, byte by byte, and closes connections rudely.
 */
export class WireServer implements AsyncDisposable {
  readonly server: Server;
  readonly sockets: Set<Socket> = new Set();
  /** `list`, `head` for a list of one object, or `watch` with its resourceVersion. */
  readonly requests: string[] = [];
  /** How the bytes of a watch are written. */
  writeBytes: ByteWriter = (response, bytes) => void response.write(bytes);
  /** Answers a request in another way when it returns true. */
  intercept: (
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
  ) => boolean = () => false;
  readonly objects: Map<string, WireObject> = new Map();
  /** The lines of all changes. */
  readonly #history: string[] = [];
  readonly #watchers = new Set<Watcher>();
  readonly #changes = new EventEmitter();
  #version = 1;

  private constructor() {
    this.server = createServer((request, response) =>
      this.#answer(request, response),
    );
    this.server.on("connection", (socket) => {
      this.sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => this.sockets.delete(socket));
    });
  }

  /** On a port of its own unless one is given. */
  static async start(
    options: { readonly port?: number } = {},
  ): Promise<WireServer> {
    const wire = new WireServer();
    wire.server.listen(options.port ?? 0, "127.0.0.1");
    await once(wire.server, "listening");
    return wire;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get version(): string {
    return String(this.#version);
  }

  /** Watches that are open. */
  get openWatches(): number {
    return this.#watchers.size;
  }

  /** Waits until the number of open watches is as wanted. */
  async watches(isWanted: (open: number) => boolean): Promise<void> {
    while (!isWanted(this.openWatches)) await once(this.#changes, "watches");
  }

  /** Creates or changes an object. */
  set(name: string, annotations?: Readonly<Record<string, string>>): void {
    const known = this.objects.get(name);
    const object: WireObject = {
      apiVersion: "example.com/v1",
      kind: "Widget",
      metadata: {
        name,
        namespace: "ns",
        uid: known?.metadata.uid ?? `uid-${name}-${this.#version}`,
        resourceVersion: String(++this.#version),
        ...(annotations && { annotations }),
      },
    };
    this.objects.set(name, object);
    this.#record(known ? "MODIFIED" : "ADDED", object);
  }

  delete(name: string): void {
    const known = this.objects.get(name);
    if (!known) return;
    this.objects.delete(name);
    this.#record("DELETED", {
      ...known,
      metadata: {
        ...known.metadata,
        resourceVersion: String(++this.#version),
      },
    });
  }

  /** Writes to every watch, whatever it is. */
  writeRaw(text: string): void {
    for (const { response } of this.#watchers)
      this.writeBytes(response, Buffer.from(text));
  }

  /** Sends every watch a TCP reset. */
  resetWatches(): void {
    for (const { response } of this.#watchers)
      response.socket?.resetAndDestroy();
  }

  /** Ends every watch as a server does. */
  endWatches(): void {
    for (const { response } of this.#watchers) response.end();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, "close");
  }

  #record(type: string, object: WireObject): void {
    this.#history.push(`${JSON.stringify({ type, object })}\n`);
    for (const watcher of this.#watchers) this.#send(watcher);
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { searchParams: query } = new URL(request.url ?? "/", this.url);
    if (this.intercept(request, response, query)) return;
    response.setHeader("content-type", "application/json");
    if (query.get("watch") !== "true") {
      this.requests.push(query.get("limit") === "1" ? "head" : "list");
      response.end(this.list());
      return;
    }
    const from = Number(query.get("resourceVersion"));
    this.requests.push(`watch ${from}`);
    response.flushHeaders();
    // Each change has the next version, and the first one the second.
    const watcher: Watcher = {
      response,
      sent: Math.min(Math.max(0, from - 1), this.#history.length),
    };
    this.#watchers.add(watcher);
    this.#changes.emit("watches");
    response.on("close", () => {
      this.#watchers.delete(watcher);
      this.#changes.emit("watches");
    });
    this.#send(watcher);
  }

  /** Everything as a list. */
  list(): string {
    return JSON.stringify({
      apiVersion: "example.com/v1",
      kind: "WidgetList",
      metadata: { resourceVersion: this.version },
      items: [...this.objects.values()],
    });
  }

  #send(watcher: Watcher): void {
    const lines = this.#history.slice(watcher.sent).join("");
    watcher.sent = this.#history.length;
    if (lines !== "") this.writeBytes(watcher.response, Buffer.from(lines));
  }
}
