import { Agent, request as httpsRequest } from "node:https";
import { RuntimeError } from "../../../primitives/runtime-error.js";
import { isRecord, own, textAt } from "../api-object.js";

/** A service that a webhook is behind. */
export interface WebhookService {
  readonly namespace: string;
  readonly name: string;
  readonly port: number;
}

/**
 * Where to reach a service of the cluster, which has no network here, such as
 * `https://127.0.0.1:9443`; undefined when nothing is there.
 */
export type ServiceResolver = (service: WebhookService) => string | undefined;

/** A webhook could not be called; the message is that of the real server's client. */
export class WebhookCallError extends RuntimeError {
  constructor(message: string, options?: ErrorOptions) {
    super("WebhookCall", message, options);
  }
}

const ANSWER_LIMIT_BYTES = 3 * 1024 * 1024;

/** Calls the webhooks of configurations and CRDs over HTTPS. */
export class WebhookClient {
  readonly #resolveService: ServiceResolver;
  readonly #agents = new Map<string, Agent>();

  constructor(resolveService: ServiceResolver) {
    this.#resolveService = resolveService;
  }

  /**
   * Posts `body` as JSON to the webhook of a `clientConfig` and returns the answer, parsed.
   *
   * @throws {@link WebhookCallError}
   */
  async call(
    clientConfig: unknown,
    body: unknown,
    timeoutSeconds: number,
  ): Promise<unknown> {
    const { url, serverName } = this.#target(clientConfig);
    url.searchParams.set("timeout", `${timeoutSeconds}s`);
    const caBundle = Buffer.from(
      textAt(clientConfig, "caBundle"),
      "base64",
    ).toString();
    const answer = await post(url, {
      agent: this.#agent(caBundle),
      serverName,
      body: JSON.stringify(body),
      timeoutMs: timeoutSeconds * 1000,
    });
    if (answer.code < 200 || answer.code > 299)
      throw new WebhookCallError(refusalText(answer));
    try {
      return JSON.parse(answer.text) as unknown;
    } catch (cause) {
      throw new WebhookCallError("unexpected end of JSON input", { cause });
    }
  }

  /** Closes idle connections. */
  close(): void {
    for (const agent of this.#agents.values()) agent.destroy();
    this.#agents.clear();
  }

  #target(clientConfig: unknown): {
    readonly url: URL;
    readonly serverName: string | undefined;
  } {
    const given = textAt(clientConfig, "url");
    if (given !== "") return { url: new URL(given), serverName: undefined };
    const service = own(clientConfig, "service");
    const namespace = textAt(service, "namespace");
    const name = textAt(service, "name");
    const port = isRecord(service) ? Number(service["port"] ?? 443) : 443;
    const base = this.#resolveService({ namespace, name, port });
    if (base === undefined)
      throw new WebhookCallError(
        `Post "https://${name}.${namespace}.svc:${port}${textAt(service, "path")}": service ${JSON.stringify(name)} not found`,
      );
    return {
      url: new URL(textAt(service, "path"), base),
      serverName: `${name}.${namespace}.svc`,
    };
  }

  #agent(caBundle: string): Agent {
    let agent = this.#agents.get(caBundle);
    if (!agent) {
      agent = new Agent({
        keepAlive: true,
        ...(caBundle !== "" && { ca: caBundle }),
      });
      this.#agents.set(caBundle, agent);
    }
    return agent;
  }
}

interface HttpAnswer {
  readonly code: number;
  readonly text: string;
}

function post(
  url: URL,
  options: {
    readonly agent: Agent;
    readonly serverName: string | undefined;
    readonly body: string;
    readonly timeoutMs: number;
  },
): Promise<HttpAnswer> {
  const fail = (why: string, cause?: Error): WebhookCallError =>
    new WebhookCallError(
      `Post ${JSON.stringify(url.href)}: ${why}`,
      cause && { cause },
    );
  return new Promise((resolve, reject) => {
    // The whole exchange has one deadline, as a context's in Go.
    const deadline = AbortSignal.timeout(options.timeoutMs);
    const request = httpsRequest(
      url,
      {
        method: "POST",
        agent: options.agent,
        signal: deadline,
        ...(options.serverName !== undefined && {
          servername: options.serverName,
        }),
        headers: {
          "content-type": "application/json",
          accept: "application/json, */*",
          "content-length": Buffer.byteLength(options.body),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let length = 0;
        response.on("data", (chunk: Buffer) => {
          length += chunk.length;
          if (length > ANSWER_LIMIT_BYTES)
            request.destroy(fail("the answer is too large"));
          else chunks.push(chunk);
        });
        response.on("error", (error) => reject(fail(error.message, error)));
        response.on("end", () =>
          resolve({
            code: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    request.on("error", (error) =>
      reject(
        deadline.aborted
          ? fail("context deadline exceeded", error)
          : fail(dialText(error, url), error),
      ),
    );
    request.end(options.body);
  });
}

function dialText(error: Error, url: URL): string {
  return "code" in error && error.code === "ECONNREFUSED"
    ? `dial tcp ${url.host}: connect: connection refused`
    : error.message;
}

function refusalText({ code, text }: HttpAnswer): string {
  if (code >= 500)
    return `an error on the server (${JSON.stringify(text.trim())}) has prevented the request from succeeding`;
  switch (code) {
    case 404:
      return "the server could not find the requested resource";
    case 400:
      return "the server rejected our request for an unknown reason";
    case 401:
      return "the server has asked for the client to provide credentials";
    default:
      return `the server responded with the status code ${code} but did not return more information`;
  }
}
