import assert from "node:assert/strict";
import type { ApiServerOptions } from "../api-server-options.js";
import { ApiServer } from "../api-server.js";
import { TestClient } from "../api-client.test.support.js";

/** A server that plays stages, and a client that can wait for what they do. */
export class StagedServer implements AsyncDisposable {
  readonly server: ApiServer;
  readonly client: TestClient;
  readonly #changes: { notify: () => void };

  private constructor(server: ApiServer, changes: { notify: () => void }) {
    this.server = server;
    this.client = new TestClient(server);
    this.#changes = changes;
  }

  static async start(options: ApiServerOptions = {}): Promise<StagedServer> {
    const changes = { notify: (): void => undefined };
    const server = await ApiServer.start({
      stages: true,
      ...options,
      audit: () => changes.notify(),
    });
    return new StagedServer(server, changes);
  }

  /** Reads again after each request that the server sees, until `holds`. */
  async until(
    path: string,
    holds: (body: unknown) => boolean,
  ): Promise<unknown> {
    const deadlineMs = performance.now() + 10_000;
    for (;;) {
      const { body } = await this.client.send("GET", path);
      if (holds(body)) return body;
      assert.ok(
        performance.now() < deadlineMs,
        `still ${path}: ${JSON.stringify(body)}`,
      );
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 100);
        this.#changes.notify = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client[Symbol.asyncDispose]();
    await this.server.close();
  }
}

/** The bodies of a list. */
export function itemsOf(body: unknown): readonly Record<string, unknown>[] {
  return (body as { items: Record<string, unknown>[] }).items;
}

/** A workload's spec parts that select and make pods labelled `app: name`. */
export function podsNamed(
  name: string,
  image = "example.com/web:1",
): Record<string, unknown> {
  return {
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: { containers: [{ name: "web", image }] },
    },
  };
}
