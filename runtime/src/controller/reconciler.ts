import type { EventRecorder } from "../events/event-recorder.js";
import type { KubeObject } from "../meta/object.js";
import type { Persisted } from "../meta/persisted.js";
import type { Logger } from "../observability/logger.js";
import type { Causes } from "../workqueue/cause.js";
import type { BoundClient } from "./bound-client.js";
import type { BoundLister } from "./bound-lister.js";
import type { Result } from "./result.js";

/** What every reconcile is given. */
export interface ReconcileContext<T extends KubeObject> {
  /** `namespace/name`, or `name` alone for cluster-scoped kinds; see `splitMetaNamespaceKey`. */
  readonly key: string;
  readonly client: BoundClient;
  readonly events: EventRecorder;
  readonly lister: BoundLister<T>;
  /** Aborts on timeout, and at shutdown when the grace period is over. */
  readonly signal: AbortSignal;
  /** Adds `controller`, `key` and `reconcileId` to each line. */
  readonly logger: Logger;
  /** A UUID of this run. */
  readonly reconcileId: string;
  /** What queued this run, oldest first. */
  readonly causes: Causes;
}

/** One reconcile of an object that exists. */
export interface ReconcileRequest<
  T extends KubeObject,
> extends ReconcileContext<T> {
  /** As the cache has it: shared, so clone it before changing it, and possibly a little old. */
  readonly object: Persisted<T>;
}

/**
 * Makes the world fit one object. It must reach the same end from any state, as it
 * may run at any time, again after any crash, and not once for each change. Never
 * runs twice at once for one key. A rejection is retried with backoff.
 */
export type Reconciler<T extends KubeObject> = (
  request: ReconcileRequest<T>,
) => Promise<Result | void>;

/** Runs once an object is gone; see `ControllerBuilder.reconcileDeleted`. */
export type DeletedReconciler<T extends KubeObject> = (
  context: ReconcileContext<T>,
) => Promise<Result | void>;
