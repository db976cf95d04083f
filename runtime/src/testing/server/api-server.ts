import { randomBytes } from "node:crypto";
import { realClock } from "../../primitives/clock.js";
import type {
  ApiServerOptions,
  ServerRestConfig,
} from "./api-server-options.js";
import { AuditLog, type AuditEntry } from "./audit.js";
import { Listener } from "./http/listener.js";
import { ServerCore } from "./server-core.js";
import { kubeconfigText } from "./kubeconfig-text.js";
import { createCertificate, type KeyCertificate } from "./tls/certificate.js";

const HOUR_MS = 3_600_000;
const HOST = "127.0.0.1";

/**
 * A Kubernetes API server in this process: real HTTPS on loopback, everything in
 * memory, ready in milliseconds. Close it when done; `await using` does.
 */
export class ApiServer implements AsyncDisposable {
  /** Such as `https://127.0.0.1:34567`. */
  readonly url: string;
  /** PEM of the authority that signed the server's certificate; made at start, valid for a day. */
  readonly caCertificate: string;
  /** Bearer token of the administrator. */
  readonly token: string;
  readonly #listener: Listener;
  readonly #audit: AuditLog;
  readonly #core: ServerCore;
  #closing: Promise<void> | undefined;

  private constructor(parts: {
    readonly listener: Listener;
    readonly caCertificate: string;
    readonly token: string;
    readonly audit: AuditLog;
    readonly core: ServerCore;
  }) {
    this.#listener = parts.listener;
    this.#audit = parts.audit;
    this.#core = parts.core;
    this.caCertificate = parts.caCertificate;
    this.token = parts.token;
    this.url = `https://${HOST}:${parts.listener.port}`;
  }

  /** Resolves when the server answers and the CRDs of `options` are established. */
  static async start(options: ApiServerOptions = {}): Promise<ApiServer> {
    const {
      host = HOST,
      port = 0,
      token = randomBytes(24).toString("base64url"),
      clientCa,
    } = options;
    // TLS peers judge validity by the machine's clock, whatever the server is told.
    const { authority, serving } = certificates(realClock.now());
    const audit = new AuditLog(options.audit);
    const core = new ServerCore({
      ...options,
      adminToken: token,
      caCertificate: authority.certificate,
      auditLog: audit,
    });
    const listener = await Listener.start({
      host,
      port,
      serving,
      clientCa,
      onRequest: (request, response) => core.handler.handle(request, response),
    });
    core.publishPort(listener.port);
    const server = new ApiServer({
      listener,
      caCertificate: authority.certificate,
      token,
      audit,
      core,
    });
    try {
      await core.start();
      await Promise.all(
        (options.crds ?? []).map((crd) => server.applyCrd(crd)),
      );
    } catch (error) {
      await server.close();
      throw error;
    }
    return server;
  }

  /** How to connect as administrator. */
  get restConfig(): ServerRestConfig {
    return { server: this.url, caData: this.caCertificate, token: this.token };
  }

  /** A kubeconfig for the administrator, as YAML. It holds the token: keep the file private. */
  kubeconfig(): string {
    return kubeconfigText(this.restConfig);
  }

  /** The latest requests, oldest first; at least 10,000 are kept. */
  get requests(): readonly AuditEntry[] {
    return this.#audit.entries;
  }

  /**
   * Creates or replaces a CustomResourceDefinition and waits until its resources are served.
   *
   * @throws a StatusError when it is refused, or when its names are taken.
   */
  applyCrd(crd: unknown): Promise<void> {
    return this.#core.applyCrd(crd);
  }

  /** Forgets the history of every resource, so that watches and lists from older versions get 410. */
  compact(): void {
    this.#core.context.store.compact();
  }

  /** Ends watches, waits for answers in flight, and frees the port. Safe to call twice. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#core.close();
    await this.#listener.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

function certificates(nowMs: number): {
  readonly authority: KeyCertificate;
  readonly serving: KeyCertificate;
} {
  const validity = {
    notBeforeMs: nowMs - HOUR_MS,
    notAfterMs: nowMs + 24 * HOUR_MS,
  };
  const authority = createCertificate({
    commonName: "kubewright-api-server-ca",
    ...validity,
  });
  const serving = createCertificate({
    commonName: "kube-apiserver",
    issuer: authority,
    usage: "serverAuth",
    dnsNames: ["localhost", "kubernetes.default.svc"],
    addresses: [HOST],
    ...validity,
  });
  return { authority, serving };
}
