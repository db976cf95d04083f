import { createServer, type Server } from "node:https";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { generate } from "selfsigned";
import { isContainer } from "./json-pointer.js";
import type { ScenarioWebhook } from "./scenario.js";

type Webhooks = Readonly<Record<string, ScenarioWebhook>>;

interface ReviewRequest extends Record<string, unknown> {
  readonly uid: string;
  readonly desiredAPIVersion?: string;
  readonly objects?: readonly Record<string, unknown>[];
}

/** Plays the webhooks of a scenario over HTTPS, each under its name, and keeps what they were asked. */
export class WebhookPlayer implements AsyncDisposable {
  readonly url: string;
  /** What a `clientConfig` trusts: PEM in base64. */
  readonly caBundle: string;
  readonly #server: Server;
  readonly #calls: Map<string, unknown[]>;

  private constructor(parts: {
    readonly server: Server;
    readonly certificate: string;
    readonly calls: Map<string, unknown[]>;
  }) {
    this.#server = parts.server;
    this.#calls = parts.calls;
    this.caBundle = Buffer.from(parts.certificate).toString("base64");
    this.url = `https://127.0.0.1:${(parts.server.address() as AddressInfo).port}`;
  }

  static async start(webhooks: Webhooks): Promise<WebhookPlayer> {
    const pair = await generate([{ name: "commonName", value: "127.0.0.1" }], {
      keyType: "ec",
      algorithm: "sha256",
      extensions: [
        { name: "basicConstraints", cA: true },
        { name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] },
      ],
    });
    const calls = new Map<string, unknown[]>();
    const server = createServer(
      { key: pair.private, cert: pair.cert },
      (request, response) => {
        answer({ webhooks, calls, request, response }).catch(() =>
          response.destroy(),
        );
      },
    );
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    return new WebhookPlayer({ server, certificate: pair.cert, calls });
  }

  /** The reviews that the webhook got, oldest first. */
  calls(name: string): readonly unknown[] {
    return this.#calls.get(name) ?? [];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

async function answer(exchange: {
  readonly webhooks: Webhooks;
  readonly calls: Map<string, unknown[]>;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}): Promise<void> {
  const { webhooks, calls, request, response } = exchange;
  const name = (request.url ?? "").split("?")[0]?.slice(1) ?? "";
  const webhook = webhooks[name];
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (!webhook) return void response.writeHead(404).end();
  const review = JSON.parse(Buffer.concat(chunks).toString()) as {
    readonly apiVersion: string;
    readonly kind: string;
    readonly request: ReviewRequest;
  };
  calls.set(name, [...(calls.get(name) ?? []), review.request]);
  if (webhook.delayMs !== undefined) await wait(webhook.delayMs);
  if (webhook.httpStatus !== undefined)
    return void response
      .writeHead(webhook.httpStatus)
      .end("webhook failed on purpose");
  response.writeHead(200, { "Content-Type": "application/json" });
  if (webhook.garbage === true) return void response.end('{"kind":');
  const { apiVersion, kind } = review;
  const judge = webhook.type === "conversion" ? convert : admit;
  response.end(
    JSON.stringify({
      apiVersion,
      kind,
      response: judge(webhook, review.request),
    }),
  );
}

function admit(
  {
    allowed = true,
    status,
    warnings,
    auditAnnotations,
    patch,
  }: ScenarioWebhook,
  { uid }: ReviewRequest,
): unknown {
  return {
    uid,
    allowed,
    status,
    warnings,
    auditAnnotations,
    ...(patch &&
      patch.length > 0 && {
        patchType: "JSONPatch",
        patch: Buffer.from(JSON.stringify(patch)).toString("base64"),
      }),
  };
}

function convert(
  { moves, fail }: ScenarioWebhook,
  { uid, desiredAPIVersion = "", objects = [] }: ReviewRequest,
): unknown {
  if (fail !== undefined)
    return { uid, result: { status: "Failure", message: fail } };
  const wanted = moves?.[desiredAPIVersion.split("/")[1] ?? ""] ?? [];
  const convertedObjects = objects.map((object) => {
    const out = structuredClone(object);
    out["apiVersion"] = desiredAPIVersion;
    const { spec } = out;
    for (const { from, to } of wanted)
      if (isContainer(spec) && Object.hasOwn(spec, from)) {
        spec[to] = spec[from];
        Reflect.deleteProperty(spec, from);
      }
    return out;
  });
  return { uid, result: { status: "Success" }, convertedObjects };
}
