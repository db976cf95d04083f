import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";

/** How to reach an API server as administrator. */
export interface ConnectionOptions {
  readonly server: string;
  /** PEM. */
  readonly ca: string;
  readonly token?: string;
  /** PEM. */
  readonly certificate?: { readonly cert: string; readonly key: string };
}

/** A request as it is sent. */
export interface Sent {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** An answer as it came. */
export interface Received {
  readonly status: number;
  readonly contentType: string;
  readonly warnings: readonly string[];
  readonly text: string;
}

/** An open watch. */
export interface OpenWatch {
  /** Resolves with what came so far, once nothing came for `quietMs` or the server ended it. */
  finish(quietMs: number): Promise<Received>;
}

/** Connections to one API server, kept open; close them. */
export class Connection implements Disposable {
  readonly #options: ConnectionOptions;
  readonly #agent: Agent;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#agent = new Agent({
      keepAlive: true,
      ca: options.ca,
      ...options.certificate,
    });
  }

  /** Sends a request and waits for the whole answer. */
  async send(sent: Sent): Promise<Received> {
    const response = await this.#open(sent);
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return received(response, Buffer.concat(chunks).toString("utf8"));
  }

  /** Opens a watch and resolves when its headers are there. */
  async watch(sent: Sent): Promise<OpenWatch> {
    const response = await this.#open(sent);
    let text = "";
    let heardMs = Date.now();
    let ended = false;
    response.setEncoding("utf8");
    response.on("data", (chunk: string) => {
      text += chunk;
      heardMs = Date.now();
    });
    response.on("close", () => (ended = true));
    response.on("error", () => (ended = true));
    return {
      finish: async (quietMs) => {
        const startMs = Date.now();
        while (!ended && Date.now() - Math.max(heardMs, startMs) < quietMs)
          await new Promise((resolve) => setTimeout(resolve, 20));
        response.destroy();
        return received(response, text);
      },
    };
  }

  [Symbol.dispose](): void {
    this.#agent.destroy();
  }

  #open({ method, path, headers, body }: Sent): Promise<IncomingMessage> {
    const { server, token } = this.#options;
    return new Promise((resolve, reject) => {
      const outgoing = request(
        `${server}${path}`,
        {
          method,
          agent: this.#agent,
          headers: {
            "User-Agent": "differential/1.0",
            ...(token !== undefined && { Authorization: `Bearer ${token}` }),
            ...headers,
            // Node sends neither this nor chunks for the body of a DELETE by itself.
            ...(body !== undefined && {
              "Content-Length": String(Buffer.byteLength(body)),
            }),
          },
        },
        resolve,
      );
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }
}

function received(response: IncomingMessage, text: string): Received {
  return {
    status: response.statusCode ?? 0,
    contentType: response.headers["content-type"] ?? "",
    warnings: response.rawHeaders.filter(
      (_, index, all) =>
        index % 2 === 1 && all[index - 1]?.toLowerCase() === "warning",
    ),
    text,
  };
}
