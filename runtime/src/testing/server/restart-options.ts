import type { ServerSnapshot } from "./snapshot/server-snapshot.js";

/** How {@link ApiServer.restart} starts the server again. */
export interface RestartOptions {
  /** `lose`: it starts as a fresh cluster, without CRDs too. Default `keep`, or what the snapshot holds. */
  readonly data?: "keep" | "lose";
  /** An older state to come back with, as from a backup of etcd. */
  readonly snapshot?: ServerSnapshot;
  /**
   * Whether versions of a server that lost its data, or came back with an older state, go on
   * from where they were or begin again (`regress`). Default `regress`, as with a real etcd.
   */
  readonly resourceVersion?: "continue" | "regress";
  /** How long its port refuses connections. Default 0. */
  readonly downMs?: number;
}
