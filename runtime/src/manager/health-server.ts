import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Where `/healthz` and `/readyz` are served. */
export interface HealthProbeOptions {
  /** 0: a free one. */
  readonly port: number;
  /** Default: every address, as a kubelet needs it. */
  readonly host?: string | undefined;
}

/** A check by name; it is healthy unless it gives a reason, throws or rejects. */
export type HealthCheck = () =>
  string | undefined | Promise<string | undefined>;

/** Checks of `/healthz` and `/readyz`. */
export interface HealthChecks {
  readonly healthz: ReadonlyMap<string, HealthCheck>;
  readonly readyz: ReadonlyMap<string, HealthCheck>;
}

// Nobody but a kubelet has anything to say here.
const REQUEST_TIMEOUT_MS = 5_000;

/** Serves health checks over HTTP; `?verbose` lists each of them, as API servers do. */
export class HealthServer implements AsyncDisposable {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Resolves when the port is open. */
  static start(
    options: HealthProbeOptions & { readonly checks: HealthChecks },
  ): Promise<HealthServer> {
    const { port, host, checks } = options;
    const server = createServer(
      {
        headersTimeout: REQUEST_TIMEOUT_MS,
        requestTimeout: REQUEST_TIMEOUT_MS,
        keepAliveTimeout: REQUEST_TIMEOUT_MS,
      },
      (request, response) => {
        const url = new URL(request.url ?? "/", "http://localhost");
        const name = url.pathname.slice(1);
        if (request.method !== "GET" && request.method !== "HEAD")
          send(response, 405, "method not allowed\n");
        else if (name === "healthz" || name === "readyz")
          answer(response, {
            name,
            checks: checks[name],
            verbose: url.searchParams.has("verbose"),
          });
        else send(response, 404, "not found\n");
      },
    );
    return new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen({ port, ...(host !== undefined && { host }) }, () => {
        server.off("error", reject);
        resolve(new HealthServer(server));
      });
    });
  }

  /** The port it listens on. */
  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Frees the port. Safe to call twice. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

function answer(
  response: ServerResponse,
  probe: {
    readonly name: string;
    readonly checks: ReadonlyMap<string, HealthCheck>;
    readonly verbose: boolean;
  },
): void {
  Promise.all([...probe.checks].map(judge)).then(
    (results) => {
      const isHealthy = results.every(({ problem }) => problem === undefined);
      const lines = results.map(({ name, problem }) =>
        problem === undefined
          ? `[+]${name} ok\n`
          : `[-]${name} failed: ${problem}\n`,
      );
      const verdict = `${probe.name} check ${isHealthy ? "passed" : "failed"}\n`;
      const body =
        isHealthy && !probe.verbose ? "ok" : `${lines.join("")}${verdict}`;
      send(response, isHealthy ? 200 : 500, body);
    },
    // Checks that throw are judged; what is left is a response that is gone.
    () => response.destroy(),
  );
}

async function judge([name, check]: readonly [string, HealthCheck]): Promise<{
  readonly name: string;
  readonly problem: string | undefined;
}> {
  try {
    return { name, problem: await check() };
  } catch (error) {
    return {
      name,
      problem: error instanceof Error ? error.message : String(error),
    };
  }
}

function send(response: ServerResponse, code: number, body: string): void {
  response.writeHead(code, {
    "content-type": "text/plain; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
  response.end(body);
}
