import assert from "node:assert/strict";
import { Agent, request } from "node:https";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { ApiServer } from "./api-server.js";

/** An answer with its body parsed, if it is JSON. */
export interface TestAnswer {
  readonly code: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** How a {@link TestClient} sends a request. */
export interface SendOptions {
  /** Sent as JSON; a string or Buffer as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Null: none. Default: the administrator's. */
  readonly token?: string | null;
}

/** Speaks plain HTTP/1.1 to a server under test. */
export class TestClient implements AsyncDisposable {
  readonly #server: ApiServer;
  readonly #agent: Agent;

  constructor(server: ApiServer) {
    this.#server = server;
    this.#agent = new Agent({ ca: server.caCertificate, keepAlive: true });
  }

  async send(
    method: string,
    path: string,
    options: SendOptions = {},
  ): Promise<TestAnswer> {
    const response = await this.open(method, path, options);
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const isJson = response.headers["content-type"]?.includes("json") ?? false;
    return {
      code: response.statusCode ?? 0,
      headers: response.headers,
      body: isJson && text !== "" ? (JSON.parse(text) as unknown) : text,
    };
  }

  /** {@link send}, which must be answered with success; returns the body. */
  async ok(
    method: string,
    path: string,
    options: SendOptions = {},
  ): Promise<unknown> {
    const { code, body } = await this.send(method, path, options);
    assert.ok(
      code >= 200 && code < 300,
      `${method} ${path}: ${code} ${JSON.stringify(body)}`,
    );
    return body;
  }

  /** Resolves with the head of the answer. */
  open(
    method: string,
    path: string,
    { body, headers = {}, token }: SendOptions = {},
  ): Promise<IncomingMessage> {
    const content = encode(body);
    const credentials =
      token === null ? undefined : (token ?? this.#server.token);
    return new Promise((resolve, reject) => {
      const outgoing = request(
        this.#server.url + path,
        {
          method,
          agent: this.#agent,
          headers: {
            ...(credentials !== undefined && {
              authorization: `Bearer ${credentials}`,
            }),
            ...(content && {
              "content-type": "application/json",
              "content-length": content.length,
            }),
            ...headers,
          },
        },
        resolve,
      );
      outgoing.on("error", reject);
      outgoing.end(content);
    });
  }

  /** Opens a watch and hands out its events one by one. */
  async watch(path: string): Promise<TestWatch> {
    const mark = path.includes("?") ? "&" : "?";
    const response = await this.open("GET", `${path}${mark}watch=true`);
    assert.equal(response.statusCode, 200);
    return new TestWatch(response);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#agent.destroy();
  }
}

/** An event of a watch. */
export interface TestEvent {
  readonly type: string;
  readonly object: {
    readonly code?: number;
    readonly metadata?: {
      readonly name?: string;
      readonly resourceVersion?: string;
      readonly annotations?: Readonly<Record<string, string>>;
    };
  };
}

/** An open watch. */
export class TestWatch {
  readonly #response: IncomingMessage;
  readonly #events: AsyncIterator<TestEvent>;

  constructor(response: IncomingMessage) {
    this.#response = response;
    this.#events = eventsOf(response);
  }

  /** The next event; undefined at the end. */
  async next(): Promise<TestEvent | undefined> {
    const result = await this.#events.next();
    return result.done === true ? undefined : result.value;
  }

  /** `TYPE name` of the next `count` events. */
  async take(count: number): Promise<string[]> {
    const taken: string[] = [];
    while (taken.length < count) {
      const event = await this.next();
      if (!event) break;
      taken.push(`${event.type} ${event.object.metadata?.name ?? ""}`.trim());
    }
    return taken;
  }

  close(): void {
    this.#response.destroy();
  }
}

async function* eventsOf(response: IncomingMessage): AsyncGenerator<TestEvent> {
  let rest = "";
  for await (const chunk of response) {
    const lines = (rest + String(chunk)).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines)
      if (line !== "") yield JSON.parse(line) as TestEvent;
  }
}

function encode(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined;
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
}

/** A CRD of a namespaced kind `Widget` in `example.com/v1`, with a status and a default. */
export function widgetCrd(
  overrides: { readonly plural?: string; readonly kind?: string } = {},
): Record<string, unknown> {
  const { plural = "widgets", kind = "Widget" } = overrides;
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.example.com` },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { plural, kind },
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: {
                spec: {
                  type: "object",
                  properties: {
                    size: { type: "integer", minimum: 1, default: 3 },
                  },
                },
                status: {
                  type: "object",
                  properties: { phase: { type: "string" } },
                },
              },
            },
          },
        },
      ],
    },
  };
}
