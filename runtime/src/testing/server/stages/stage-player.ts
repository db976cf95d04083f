import { isConflict, isNotFound } from "../../../errors/status-error.js";
import { RuntimeError } from "../../../primitives/runtime-error.js";
import { WorkLoop } from "../controllers/work-loop.js";
import type { Change } from "../storage/change.js";
import { ClaimStage } from "./claim-stage.js";
import { CustomStages } from "./custom-stages.js";
import { DaemonSetStage } from "./daemon-set-stage.js";
import { DeploymentStage } from "./deployment-stage.js";
import { EndpointSliceStage } from "./endpoint-slice-stage.js";
import { ensureNode } from "./ensure-node.js";
import { JobStage } from "./job-stage.js";
import { PodStage } from "./pod-stage.js";
import { ReplicaSetStage } from "./replica-set-stage.js";
import type { StageController } from "./stage-controller.js";
import type { StageHost } from "./stage-host.js";
import { StatefulSetStage } from "./stateful-set-stage.js";
import {
  isStageName,
  STAGE_NAMES,
  type Stage,
  type StageName,
} from "./stage.js";

/** Which stages to play: true for all that are built in. */
export type StagesOption = boolean | readonly (StageName | Stage)[];

const MAKERS: Readonly<
  Record<StageName, (host: StageHost, custom: CustomStages) => StageController>
> = {
  pod: (host, custom) => new PodStage(host, custom),
  replicaset: (host) => new ReplicaSetStage(host),
  deployment: (host) => new DeploymentStage(host),
  statefulset: (host) => new StatefulSetStage(host),
  daemonset: (host) => new DaemonSetStage(host),
  job: (host) => new JobStage(host),
  persistentvolumeclaim: (host) => new ClaimStage(host),
  endpointslice: (host) => new EndpointSliceStage(host),
};

/** Plays the chosen stages until it is closed. */
export class StagePlayer {
  readonly #host: StageHost;
  readonly #loops: readonly {
    readonly controller: StageController;
    readonly loop: WorkLoop;
  }[];

  /** @throws {@link RuntimeError} `UnknownStage` for a name that is none. */
  constructor(host: StageHost, stages: StagesOption) {
    this.#host = host;
    const chosen =
      stages === true ? STAGE_NAMES : stages === false ? [] : stages;
    const custom = new CustomStages(
      host,
      chosen.filter((stage) => typeof stage !== "string"),
    );
    const names = withThoseBelow(
      chosen.filter((stage) => typeof stage === "string"),
    );
    const controllers = [
      custom,
      ...names.map((name) => MAKERS[name](host, custom)),
    ];
    this.#loops = controllers.map((controller) => ({
      controller,
      loop: this.#loopOf(controller),
    }));
  }

  /** Starts with what is in the store already. */
  async start(): Promise<void> {
    await ensureNode(this.#host);
    const { store } = this.#host.context;
    store.subscribe((resourceId, change) => this.#notify(resourceId, change));
    for (const resource of [...store.resources()])
      for (const object of resource.list())
        this.#notify(resource.id, {
          type: "put",
          revision: object.revision,
          object,
          previous: undefined,
        });
  }

  /** Stops after what is in hand. */
  async close(): Promise<void> {
    await Promise.all(this.#loops.map(({ loop }) => loop.close()));
  }

  #notify(resourceId: string, change: Change): void {
    for (const { controller, loop } of this.#loops)
      for (const key of controller.keysOf(resourceId, change)) loop.add(key);
  }

  #loopOf(controller: StageController): WorkLoop {
    const { clock, logger } = this.#host.context;
    const loop: WorkLoop = new WorkLoop({
      name: `stage ${controller.name}`,
      clock,
      logger,
      work: async (key) => {
        try {
          const againMs = await controller.sync(key);
          if (againMs !== undefined) loop.add(key, Math.max(againMs, 1));
        } catch (error) {
          // Someone else was faster: their change has been or will be told.
          if (isConflict(error)) loop.add(key);
          else if (!isNotFound(error)) throw error;
        }
      },
    });
    return loop;
  }
}

/** Deployments are nothing without ReplicaSets, nor those without pods. */
function withThoseBelow(names: readonly string[]): readonly StageName[] {
  const wanted = new Set<StageName>();
  for (const name of names) {
    if (!isStageName(name))
      throw new RuntimeError(
        "UnknownStage",
        `there is no stage ${JSON.stringify(name)}; there are ${STAGE_NAMES.join(", ")}`,
      );
    wanted.add(name);
    for (const below of BELOW[name] ?? []) wanted.add(below);
  }
  return STAGE_NAMES.filter((name) => wanted.has(name));
}

const BELOW: Readonly<Partial<Record<StageName, readonly StageName[]>>> = {
  replicaset: ["pod"],
  deployment: ["replicaset", "pod"],
  statefulset: ["pod", "persistentvolumeclaim"],
  daemonset: ["pod"],
  job: ["pod"],
};
