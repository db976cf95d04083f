import type { Clock } from "../../../primitives/clock.js";
import type { ApiObject } from "../api-object.js";
import { MASTERS_GROUP } from "../auth/anonymous.js";
import type { AuditLog } from "../audit.js";
import { formatTime } from "../builtin/go-time.js";
import type { ServerContext } from "../context.js";
import { InProcessClient, type RequestHandler } from "./in-process-client.js";
import type { PlayedKind } from "./played-kind.js";

/** What stages read and write with: reads are of the store and always up to date. */
export class StageHost {
  readonly context: ServerContext;
  readonly #handle: RequestHandler;
  readonly #audit: AuditLog;

  constructor(options: {
    readonly context: ServerContext;
    readonly handle: RequestHandler;
    readonly audit: AuditLog;
  }) {
    this.context = options.context;
    this.#handle = options.handle;
    this.#audit = options.audit;
  }

  get clock(): Clock {
    return this.context.clock;
  }

  /** Now, as Kubernetes writes it. */
  get now(): string {
    return formatTime(this.clock.now());
  }

  /** Milliseconds since `time`, which Kubernetes wrote. */
  sinceMs(time: string): number {
    return this.clock.now() - Date.parse(time);
  }

  /** All objects of a kind, of one namespace if it is given. */
  list({ id }: PlayedKind, namespace = ""): readonly ApiObject[] {
    return this.context.store
      .resource(id)
      .list(namespace)
      .map(({ object }) => object);
  }

  /** The object of a key, `namespace/name` or `name`. */
  get({ id }: PlayedKind, key: string): ApiObject | undefined {
    return this.context.store.resource(id).get(key)?.object;
  }

  /** Writes as one of the controllers in kube-controller-manager. */
  controller(name: string): InProcessClient {
    return this.client({
      username: `system:serviceaccount:kube-system:${name}`,
      groups: ["system:serviceaccounts", "system:serviceaccounts:kube-system"],
      userAgent: "kube-controller-manager",
    });
  }

  /** Writes as `username`. */
  client(options: {
    readonly username: string;
    readonly groups: readonly string[];
    readonly userAgent: string;
  }): InProcessClient {
    const { username, groups, userAgent } = options;
    return new InProcessClient({
      handle: this.#handle,
      audit: this.#audit,
      clock: this.clock,
      user: {
        username,
        uid: "",
        groups: [...groups, "system:authenticated", MASTERS_GROUP],
        extra: {},
      },
      userAgent,
    });
  }
}
