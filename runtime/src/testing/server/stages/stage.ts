import type { ApiObject } from "../api-object.js";

/** What happens at a {@link Stage}. Several at once: first the patch, then the status. */
export interface StageStep {
  /** A JSON merge patch of the object itself. */
  readonly patch?: Readonly<Record<string, unknown>>;
  /** A JSON merge patch of its `status`, through the status subresource. */
  readonly status?: Readonly<Record<string, unknown>>;
  /** Deletes it, at once. */
  readonly delete?: true;
}

/** What a {@link Stage} may use to make its step. */
export interface StageContext {
  /** The server's time, as Kubernetes writes it. */
  readonly now: string;
}

/**
 * A step in the life of objects that the server plays by itself, as a controller or a
 * kubelet would take it. It goes before the built-in stages, so that it can change
 * what becomes of some pods.
 *
 * @example
 * const crashing: Stage = {
 *   name: "crash",
 *   resource: "pods",
 *   matches: ({ metadata, status }) =>
 *     metadata.labels?.app === "bad" && status.phase !== "Failed",
 *   next: () => ({ status: { phase: "Failed" } }),
 * };
 */
export interface Stage {
  /** Tells it apart in logs; its user is `system:serviceaccount:kube-system:NAME`. */
  readonly name: string;
  /** `plural` or `group/plural`, such as `pods`, `apps/deployments`, `example.com/widgets`. */
  readonly resource: string;
  /** True for objects at this stage; it must be false once {@link next} is done, or the stage is played again. */
  readonly matches: (object: ApiObject) => boolean;
  /** How long an object stays, or the least and most, chosen by the server's `random`. Default 0. */
  readonly delayMs?: number | readonly [number, number];
  readonly next: (object: ApiObject, context: StageContext) => StageStep;
}

/** The built-in stages: the controllers and the kubelet that the server can play. */
export const STAGE_NAMES = [
  "pod",
  "replicaset",
  "deployment",
  "statefulset",
  "daemonset",
  "job",
  "persistentvolumeclaim",
  "endpointslice",
] as const;

/** One of {@link STAGE_NAMES}. */
export type StageName = (typeof STAGE_NAMES)[number];

/** True for the name of a built-in stage. */
export function isStageName(name: string): name is StageName {
  return STAGE_NAMES.some((known) => known === name);
}
