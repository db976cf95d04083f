import { randomBytes, randomInt } from "node:crypto";
import { realClock, sleep } from "../../primitives/clock.js";
import type {
  ApiServerOptions,
  ServerRestConfig,
} from "./api-server-options.js";
import { AuditLog, type AuditEntry } from "./audit.js";
import { ServiceAccountKeys } from "./auth/service-account-keys.js";
import { Faults } from "./faults/faults.js";
import { SkewedClock } from "./faults/skewed-clock.js";
import { Listener } from "./http/listener.js";
import { kubeconfigText } from "./kubeconfig-text.js";
import {
  WatchRecorders,
  type RecordOptions,
  type WatchRecording,
} from "./recording/watch-recorders.js";
import type { RestartOptions } from "./restart-options.js";
import {
  ServerCertificates,
  type RotateOptions,
} from "./server-certificates.js";
import { ServerCore } from "./server-core.js";
import {
  takeSnapshot,
  type ServerSnapshot,
} from "./snapshot/server-snapshot.js";

const HOST = "127.0.0.1";

/** How a server is started, all defaults filled in. */
interface Settings {
  readonly options: ApiServerOptions;
  readonly token: string;
  readonly clock: SkewedClock;
  readonly audit: AuditLog;
  readonly keys: ServiceAccountKeys;
  readonly recorders: WatchRecorders;
  readonly certificates: ServerCertificates;
}

/**
 * A Kubernetes API server in this process: real HTTPS on loopback, everything in
 * memory, ready in milliseconds. Close it when done; `await using` does.
 */
export class ApiServer implements AsyncDisposable {
  /** Such as `https://127.0.0.1:34567`. */
  readonly url: string;
  /** Bearer token of the administrator. */
  readonly token: string;
  /** What goes wrong with it, on purpose: see {@link Faults.inject}. */
  readonly faults: Faults;
  readonly #settings: Settings;
  readonly #port: number;
  #listener: Listener;
  #core: ServerCore;
  #closing: Promise<void> | undefined;

  private constructor(
    settings: Settings,
    parts: {
      readonly listener: Listener;
      readonly core: ServerCore;
      readonly faults: Faults;
    },
  ) {
    this.#settings = settings;
    this.#listener = parts.listener;
    this.#core = parts.core;
    this.faults = parts.faults;
    this.token = settings.token;
    this.#port = parts.listener.port;
    this.url = `https://${HOST}:${this.#port}`;
  }

  /**
   * Resolves when the server answers and the CRDs of `options` are established.
   *
   * @throws RuntimeError `InvalidSnapshot` or `UnsupportedSnapshot` for a snapshot that can't be read, `UnknownStage`.
   */
  static async start(options: ApiServerOptions = {}): Promise<ApiServer> {
    const {
      port = 0,
      // No character that a command line takes for the start of an option.
      token = randomBytes(24).toString("hex"),
      clock = realClock,
      faultSeed = randomInt(2 ** 31),
    } = options;
    const settings: Settings = {
      options,
      token,
      clock: new SkewedClock(clock),
      audit: new AuditLog(options.audit),
      keys: new ServiceAccountKeys(),
      recorders: new WatchRecorders(clock),
      certificates: new ServerCertificates(realClock.now(), [HOST]),
    };
    const faults: Faults = new Faults({
      seed: faultSeed,
      contextOf: () => server.#core.context,
      clock: settings.clock,
    });
    const core = newCore(settings, faults, { snapshot: options.snapshot });
    const listener = await listen(settings, port, () => server.#core);
    core.publishPort(listener.port);
    const server: ApiServer = new ApiServer(settings, {
      listener,
      core,
      faults,
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

  /** PEM of the authority that signed the server's certificate; made at start, valid for a day. */
  get caCertificate(): string {
    return this.#settings.certificates.authority;
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
    return this.#settings.audit.entries;
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

  /** All that the server holds, to save as JSON and to start another with. It shares the objects: don't change them. */
  snapshot(): ServerSnapshot {
    return takeSnapshot(this.#core.context.store);
  }

  /** Records what the watches send that are opened from now on, until the result is disposed of. */
  record(options: RecordOptions = {}): WatchRecording {
    return this.#settings.recorders.start(options);
  }

  /** Resets every connection; clients can connect again at once. */
  breakConnections(): void {
    this.#listener.reset();
  }

  /**
   * Restarts the server on the same port, with the same token and certificates: breaks all
   * connections, forgets the history of watches, and keeps or loses its data. Resolves when it answers again.
   */
  async restart(options: RestartOptions = {}): Promise<void> {
    const { data = "keep", snapshot, downMs = 0 } = options;
    this.#listener.reset();
    await this.#listener.close();
    await this.#core.handler.close();
    if (data === "lose" || snapshot !== undefined) {
      const { revision } = this.#core.context.store;
      await this.#core.close();
      this.#core = newCore(this.#settings, this.faults, {
        snapshot,
        ...(options.resourceVersion === "continue" && { revision }),
      });
      this.faults.restart();
      this.#core.publishPort(this.#port);
      await this.#core.start();
    } else this.compact();
    if (downMs > 0) await sleep(downMs, { clock: this.#settings.clock });
    this.#listener = await listen(this.#settings, this.#port, () => this.#core);
  }

  /**
   * Shows another certificate to whoever connects from now on; see {@link breakConnections}
   * for those that have. With a new authority {@link caCertificate} is another one.
   */
  rotateCertificate(options: RotateOptions = {}): void {
    const { certificates } = this.#settings;
    certificates.rotate(realClock.now(), [HOST], options);
    this.#listener.serve(certificates.serving);
  }

  /** Ends watches, waits for answers in flight, and frees the port. Safe to call twice. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.faults.clear();
    await this.#core.close();
    await this.#listener.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

function newCore(
  { options, certificates, ...parts }: Settings,
  faults: Faults,
  state: { readonly snapshot?: unknown; readonly revision?: number },
): ServerCore {
  return new ServerCore({
    ...options,
    clock: parts.clock,
    adminToken: parts.token,
    auditLog: parts.audit,
    keys: parts.keys,
    recorders: parts.recorders,
    faults,
    caCertificate: certificates.authority,
    ...state,
  });
}

function listen(
  { options, certificates }: Settings,
  port: number,
  core: () => ServerCore,
): Promise<Listener> {
  return Listener.start({
    host: options.host ?? HOST,
    port,
    serving: certificates.serving,
    clientCa: options.clientCa,
    onRequest: (request, response, connections) =>
      core().handler.handle(request, response, connections),
  });
}
