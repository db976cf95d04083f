import type { Connection, OpenWatch, Received } from "./connection.js";
import { at, copy, isJson, merged } from "./json.js";
import { NAMESPACES, type Step } from "./step.js";

/** A watch is read until nothing comes for so long. */
const QUIET_MS = 400;
const RETRY_MS = 50;
const RETRIES = 100;

/** Names of one playing. */
export interface Scope {
  readonly ns: string;
  readonly group: string;
}

/** An answer with its body read. */
export interface PlayedAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly warnings: readonly string[];
  /** JSON, the events of a watch, or text. */
  readonly body: unknown;
}

/** Plays the steps of one sequence on one server. */
export class Player {
  readonly #connection: Connection;
  readonly #scope: Scope;
  readonly #answers = new Map<number, unknown>();
  #first: unknown;
  readonly #objects = new Map<string, unknown>();
  readonly #watches = new Map<number, OpenWatch>();

  constructor(connection: Connection, scope: Scope) {
    this.#connection = connection;
    this.#scope = scope;
  }

  /** The answer to a step; undefined for a watch, which {@link finish} answers. */
  async play(step: Step): Promise<PlayedAnswer | undefined> {
    if (step.kind === "late watch") return undefined;
    const sent = this.#sent(step);
    if (step.kind === "watch") {
      this.#watches.set(step.id, await this.#connection.watch(sent));
      return undefined;
    }
    let received = await this.#connection.send(sent);
    for (let tries = 0; tries < RETRIES; tries += 1) {
      if (step.until === undefined || received.status === step.until) break;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      received = await this.#connection.send(sent);
    }
    return this.#read(step, received);
  }

  /** What a watch of the sequence has shown by its end. */
  async finish(step: Step): Promise<PlayedAnswer> {
    const watch =
      this.#watches.get(step.id) ??
      (await this.#connection.watch(this.#sent(step)));
    return this.#read(step, await watch.finish(QUIET_MS));
  }

  /** Ends the watches that were not finished, and removes the CRDs of the sequence. */
  async close(): Promise<void> {
    for (const watch of this.#watches.values()) await watch.finish(0);
    for (const path of this.#objects.keys())
      if (path.includes("/customresourcedefinitions/"))
        await this.#connection.send({ method: "DELETE", path });
  }

  #sent(step: Step): Parameters<Connection["send"]>[0] {
    const query = Object.entries(step.query ?? {})
      .map(([key, value]) => `${key}=${encodeURIComponent(this.#fill(value))}`)
      .join("&");
    return {
      method: step.method,
      path: this.#fill(step.path) + (query && `?${query}`),
      headers: {
        ...(step.contentType !== undefined && {
          "Content-Type": step.contentType,
        }),
        Accept: step.accept ?? "application/json",
      },
      body: this.#body(step),
    };
  }

  #body({ body, base, blank }: Step): string | undefined {
    if (body === undefined) return undefined;
    if (typeof body === "string") return this.#fill(body);
    if (base === undefined) return this.#fill(JSON.stringify(body));
    const over = this.#objects.get(this.#fill(base)) ?? blank;
    return this.#fill(JSON.stringify(merged(over, body)));
  }

  #fill(text: string): string {
    return text.replaceAll(
      /\$\{(\w+)(?::(\d+))?\}/g,
      (_, name: string, id: string | undefined) => {
        if (id === undefined) return this.#scope[name as keyof Scope];
        const path = name === "rv" ? "resourceVersion" : name;
        const value = at(this.#answers.get(Number(id)), "metadata", path);
        if (typeof value === "string" && value !== "") return value;
        // Its own step was left out: the namespace has been there since before.
        const first = at(this.#first, "metadata", "resourceVersion");
        return name === "rv" && typeof first === "string" ? first : "1";
      },
    );
  }

  #read(step: Step, received: Received): PlayedAnswer {
    const { status, contentType, warnings, text } = received;
    const watches = step.kind !== "request" && status === 200;
    const body = watches
      ? text.split("\n").filter(Boolean).map(parsed)
      : parsed(text);
    if (step.kind === "request") this.#remember(step, body);
    return { status, contentType, warnings, body };
  }

  #remember(step: Step, body: unknown): void {
    this.#answers.set(step.id, body);
    if (step.path === NAMESPACES) this.#first = body;
    const name = at(body, "metadata", "name");
    const version = at(body, "metadata", "resourceVersion");
    if (!isJson(body) || typeof name !== "string" || version === undefined)
      return;
    if (step.query?.["dryRun"] !== undefined) return;
    const path = this.#fill(step.path).replace(/\/(status|scale)$/, "");
    const isCollection = step.method === "POST";
    if (body["kind"] !== "Scale")
      this.#objects.set(isCollection ? `${path}/${name}` : path, copy(body));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
