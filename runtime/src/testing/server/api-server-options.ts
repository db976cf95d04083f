import type { Clock } from "../../primitives/clock.js";
import type { Random } from "../../primitives/random.js";
import type { PodLog } from "./handlers/pod-log.js";
import type { ServiceResolver } from "./webhooks/webhook-client.js";
import type { StagesOption } from "./stages/stage-player.js";
import type { AuditEntry } from "./audit.js";

/** What the server logs to; any `Logger` of the runtime fits. */
export interface ServerLogger {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(
    error: unknown,
    message: string,
    fields?: Readonly<Record<string, unknown>>,
  ): void;
}

/** Drops everything; the default. */
export const noopServerLogger: ServerLogger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** How many changes of each resource a watch can resume over; the real server's watch cache holds up to 100,000 too. */
export const DEFAULT_HISTORY_LIMIT = 100_000;

/** Options of `ApiServer.start`. */
export interface ApiServerOptions {
  /** Only loopback: the server is for tests. */
  readonly host?: "127.0.0.1";
  /** Default 0: a free port. */
  readonly port?: number;
  /** Bearer token of the administrator (group `system:masters`); default random. */
  readonly token?: string;
  /** PEM of an authority whose client certificates are accepted: CN is the user, O the groups. */
  readonly clientCa?: string;
  /** CustomResourceDefinitions to establish before the server is ready. */
  readonly crds?: readonly unknown[];
  readonly clock?: Clock;
  readonly random?: Random;
  readonly logger?: ServerLogger;
  /** Receives an entry for each request, when its answer has begun. */
  readonly audit?: (entry: AuditEntry) => void;
  /**
   * Default true: garbage collection, emptying of deleted namespaces, and a `default`
   * ServiceAccount in each. False is like envtest, which has none of these.
   */
  readonly controllers?: boolean;
  /**
   * Default false: pods stay pending and Deployments without pods, as nothing runs them. True
   * plays the controllers and the kubelet for them; a list plays those it names and
   * the stages it holds, such as `["deployment"]`.
   */
  readonly stages?: StagesOption;
  /**
   * True: each namespace has the ConfigMap `kube-root-ca.crt`, and pods get a service
   * account, its token as a volume, and its pull secrets, as in a cluster. Default false,
   * as in envtest.
   */
  readonly serviceAccountAdmission?: boolean;
  /**
   * Where the services that webhooks are behind can be reached, as nothing in this cluster
   * has a network; default nowhere.
   */
  readonly resolveService?: ServiceResolver;
  /** What pods are to have logged, as nothing runs them; default: their logs are not there. */
  readonly podLog?: PodLog;
  /**
   * The state to start with instead of a fresh cluster's, as {@link ApiServer.snapshot} gave it;
   * a parsed file will do.
   */
  readonly snapshot?: unknown;
  /** Of what faults decide by chance; default random, and told in their messages. */
  readonly faultSeed?: number;
  /** Changes kept for each resource for watches and exact lists; default {@link DEFAULT_HISTORY_LIMIT}. */
  readonly historyLimit?: number;
}

/** What a client needs to connect as administrator. */
export interface ServerRestConfig {
  readonly server: string;
  /** PEM of the server's authority. */
  readonly caData: string;
  readonly token: string;
}
