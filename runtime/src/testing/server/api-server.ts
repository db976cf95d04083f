import { randomBytes } from "node:crypto";
import { realClock } from "../../primitives/clock.js";
import type {
  ApiServerOptions,
  ServerRestConfig,
} from "./api-server-options.js";
import { AuditLog, type AuditEntry } from "./audit.js";
import { Listener } from "./http/listener.js";
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

  private constructor(parts: {
    readonly listener: Listener;
    readonly caCertificate: string;
    readonly token: string;
    readonly audit: AuditLog;
  }) {
    this.#listener = parts.listener;
    this.#audit = parts.audit;
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
    const listener = await Listener.start({
      host,
      port,
      serving,
      clientCa,
      onRequest: (_, response) => {
        response.writeHead(404, {
          "content-type": "text/plain; charset=utf-8",
        });
        response.end("404 page not found\n");
      },
    });
    return new ApiServer({
      listener,
      caCertificate: authority.certificate,
      token,
      audit,
    });
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

  /** Creates or replaces a CustomResourceDefinition and waits until its resources are served. */
  async applyCrd(_crd: unknown): Promise<void> {
    // Filled in by the next commits: published first for the colleagues who build on it.
  }

  /** Forgets the history of every resource, so that watches and lists from older versions get 410. */
  compact(): void {
    // Likewise.
  }

  /** Ends watches, waits for answers in flight, and frees the port. Safe to call twice. */
  async close(): Promise<void> {
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
