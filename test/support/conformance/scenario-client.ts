import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import type { ScenarioRequest } from "./scenario.js";

const ANSWER_TIMEOUT_MS = 30_000;

/** An answer, its body parsed if it is JSON. */
export interface ScenarioAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** Which server to talk to, as its administrator. */
export interface ScenarioTarget {
  readonly server: string;
  readonly caData: string;
  readonly token: string;
}

/** Sends the requests of scenarios over plain HTTP/1.1. */
export class ScenarioClient implements AsyncDisposable {
  readonly #target: ScenarioTarget;
  readonly #agent: Agent;

  constructor(target: ScenarioTarget) {
    this.#target = target;
    this.#agent = new Agent({ ca: target.caData, keepAlive: true });
  }

  /** The whole answer. */
  async send(spec: ScenarioRequest): Promise<ScenarioAnswer> {
    return readAnswer(await this.open(spec));
  }

  /** Resolves with the head of the answer; its body is still to come. */
  open(spec: ScenarioRequest): Promise<IncomingMessage> {
    const url = new URL(this.#target.server + spec.path);
    for (const [name, value] of Object.entries(spec.query ?? {}))
      for (const item of Array.isArray(value) ? (value as unknown[]) : [value])
        url.searchParams.append(name, String(item));
    const content = contentOf(spec);
    return new Promise((resolve, reject) => {
      const outgoing = request(
        url,
        {
          method: spec.method ?? "GET",
          agent: this.#agent,
          headers: { ...this.#credentials(spec), ...headersOf(spec, content) },
          timeout: ANSWER_TIMEOUT_MS,
        },
        resolve,
      );
      outgoing.on("timeout", () => outgoing.destroy());
      outgoing.on("error", reject);
      outgoing.end(content);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#agent.destroy();
  }

  #credentials({ auth, headers = {} }: ScenarioRequest): object {
    const given = Object.keys(headers).some(
      (name) => name.toLowerCase() === "authorization",
    );
    return auth === "none" || given
      ? {}
      : { Authorization: `Bearer ${this.#target.token}` };
  }
}

/** Reads an answer to its end. */
export async function readAnswer(
  response: IncomingMessage,
): Promise<ScenarioAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: decoded(
      Buffer.concat(chunks),
      response.headers["content-type"] ?? "",
    ),
  };
}

function contentOf({ body, rawBody }: ScenarioRequest): string | undefined {
  if (rawBody !== undefined) return rawBody;
  return body === undefined ? undefined : JSON.stringify(body);
}

function headersOf(
  { accept, as, headers, contentType = "application/json" }: ScenarioRequest,
  content: string | undefined,
): Record<string, string | string[]> {
  return {
    Accept: accept ?? "application/json",
    ...headers,
    ...(as && { "Impersonate-User": as.user }),
    ...(as?.groups && { "Impersonate-Group": [...as.groups] }),
    ...(content !== undefined && {
      "Content-Length": String(Buffer.byteLength(content)),
      ...(contentType !== "" && { "Content-Type": contentType }),
    }),
  };
}

function decoded(content: Buffer, contentType: string): unknown {
  if (content.length === 0) return null;
  const text = content.toString();
  if (/\bjson\b/.test(contentType)) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return { "<unparsable JSON>": text.slice(0, 500) };
    }
  }
  if (contentType.startsWith("text/") || contentType.includes("yaml"))
    return text;
  return `<binary ${contentType.split(";")[0] || "without a content type"}>`;
}
