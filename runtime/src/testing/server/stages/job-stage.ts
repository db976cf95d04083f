import {
  listAt,
  numberAt,
  textAt,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import type { Change } from "../storage/change.js";
import type { InProcessClient } from "./in-process-client.js";
import { claim } from "./owned-objects.js";
import { JOBS, PODS } from "./played-kind.js";
import { createPod } from "./pod-maker.js";
import { isActive, readySince } from "./pod-set.js";
import { keyOf, ownerKeys, type StageController } from "./stage-controller.js";
import type { StageHost } from "./stage-host.js";
import { updateStatus } from "./update-status.js";

const INDEX = "batch.kubernetes.io/job-completion-index";
const CONDITION_TYPES = ["SuccessCriteriaMet", "Complete"] as const;

/** Runs the pods of each Job until enough of them have succeeded, or too many failed. */
export class JobStage implements StageController {
  readonly name = "job";
  readonly #host: StageHost;
  readonly #client: InProcessClient;

  constructor(host: StageHost) {
    this.#host = host;
    this.#client = host.controller("job-controller");
  }

  keysOf(resourceId: string, change: Change): readonly string[] {
    if (resourceId === JOBS.id)
      return change.type === "put" ? [keyOf(change)] : [];
    return resourceId === PODS.id ? ownerKeys(change, JOBS.kind) : [];
  }

  async sync(key: string): Promise<undefined> {
    const job = this.#host.get(JOBS, key);
    if (!job || job.metadata.deletionTimestamp !== undefined) return;
    if (isOver(job)) return;
    const pods = await claim(
      this.#host,
      { object: job, kind: JOBS },
      { kind: PODS, client: this.#client },
    );
    const active = pods.filter(isActive);
    const succeeded = pods.filter((pod) => phaseOf(pod) === "Succeeded");
    const failed = pods.filter((pod) => phaseOf(pod) === "Failed");
    const isSuspended = valueAt(job, "spec", "suspend") === true;
    const limit = numberAt(job, "spec", "backoffLimit") ?? 6;
    const wanted = numberAt(job, "spec", "completions");
    const isDone =
      wanted === undefined
        ? succeeded.length > 0 && active.length === 0
        : succeeded.length >= wanted;
    const hasFailed = failed.length > limit;
    const outcome = hasFailed
      ? "failed"
      : isDone
        ? "complete"
        : isSuspended
          ? "suspended"
          : "running";
    if (isSuspended || hasFailed)
      for (const pod of active) await this.#client.delete(PODS, pod);
    else if (!isDone) await this.#start(job, { active, succeeded, failed });
    await this.#report(job, { active, succeeded, failed }, outcome);
  }

  /** Starts as many pods as may run at once and are still needed. */
  async #start(job: ApiObject, { active, succeeded }: JobPods): Promise<void> {
    const parallelism = numberAt(job, "spec", "parallelism") ?? 1;
    const completions = numberAt(job, "spec", "completions");
    // A work queue's first success ends the supply of pods.
    if (completions === undefined && succeeded.length > 0) return;
    const left =
      completions === undefined
        ? parallelism
        : Math.min(parallelism, completions - succeeded.length);
    const isIndexed = textAt(job, "spec", "completionMode") === "Indexed";
    const taken = new Set(
      [...active, ...succeeded].map(
        ({ metadata }) => metadata.annotations?.[INDEX],
      ),
    );
    const { name = "" } = job.metadata;
    let index = 0;
    for (let count = active.length; count < left; count += 1) {
      while (isIndexed && taken.has(String(index))) index += 1;
      const mark = { [INDEX]: String(index) };
      await createPod(
        this.#client,
        { object: job, kind: JOBS },
        isIndexed
          ? {
              name: `${name}-${index}-`,
              labels: mark,
              annotations: mark,
              spec: { hostname: `${name}-${index}` },
            }
          : { name: `${name}-` },
      );
      taken.add(String(index));
    }
  }

  async #report(
    job: ApiObject,
    { active, succeeded, failed }: JobPods,
    outcome: "running" | "suspended" | "complete" | "failed",
  ): Promise<void> {
    const { now } = this.#host;
    const isOver = outcome === "complete" || outcome === "failed";
    const started = textAt(job, "status", "startTime");
    const isIndexed = textAt(job, "spec", "completionMode") === "Indexed";
    const indexes = succeeded
      .map(({ metadata }) => Number(metadata.annotations?.[INDEX]))
      .sort((a, b) => a - b);
    await updateStatus(
      this.#client,
      { kind: JOBS, object: job },
      {
        ...(outcome !== "suspended" && { startTime: started || now }),
        active: isOver ? 0 : active.length,
        ready: isOver
          ? 0
          : active.filter((pod) => readySince(pod) !== undefined).length,
        succeeded: succeeded.length,
        failed: failed.length,
        terminating: 0,
        uncountedTerminatedPods: {},
        ...(isIndexed && { completedIndexes: ranges(indexes) }),
        ...(outcome === "complete" && { completionTime: now }),
        ...(outcome !== "running" && {
          conditions: conditionsOf(job, outcome, now),
        }),
      },
    );
  }
}

interface JobPods {
  readonly active: readonly ApiObject[];
  readonly succeeded: readonly ApiObject[];
  readonly failed: readonly ApiObject[];
}

function phaseOf(pod: ApiObject): string {
  return textAt(pod, "status", "phase");
}

function isOver(job: ApiObject): boolean {
  return listAt(job, "status", "conditions").some(
    (condition) =>
      ["Complete", "Failed"].includes(textAt(condition, "type")) &&
      textAt(condition, "status") === "True",
  );
}

function conditionsOf(
  job: ApiObject,
  outcome: "suspended" | "complete" | "failed",
  now: string,
): unknown[] {
  const old = listAt(job, "status", "conditions");
  const condition = (
    type: string,
    reason: string,
    message: string,
  ): Record<string, unknown> => ({
    type,
    status: "True",
    reason,
    message,
    lastProbeTime: now,
    lastTransitionTime: now,
  });
  switch (outcome) {
    case "suspended":
      return old.some((each) => textAt(each, "type") === "Suspended")
        ? [...old]
        : [...old, condition("Suspended", "JobSuspended", "Job suspended")];
    case "complete":
      return [
        ...old,
        ...CONDITION_TYPES.map((type) =>
          condition(
            type,
            "CompletionsReached",
            "Reached expected number of succeeded pods",
          ),
        ),
      ];
    case "failed":
      return [
        ...old,
        ...["FailureTarget", "Failed"].map((type) =>
          condition(
            type,
            "BackoffLimitExceeded",
            "Job has reached the specified backoff limit",
          ),
        ),
      ];
  }
}

/** Indexes as Jobs write them: `0-2,4`. */
function ranges(indexes: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const index of indexes) {
    const last = parts.at(-1);
    if (last && last[1] + 1 === index) last[1] = index;
    else if (last?.[1] !== index) parts.push([index, index]);
  }
  return parts
    .map(([from, to]) =>
      from === to
        ? String(from)
        : to === from + 1
          ? `${from},${to}`
          : `${from}-${to}`,
    )
    .join(",");
}
