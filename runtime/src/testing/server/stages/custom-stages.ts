import type { ApiObject } from "../api-object.js";
import type { Resource } from "../registry/resource.js";
import type { Change } from "../storage/change.js";
import { keyOf, type StageController } from "./stage-controller.js";
import type { StageHost } from "./stage-host.js";
import type { Stage } from "./stage.js";

/** When an object came to a stage. */
interface Arrival {
  readonly stage: Stage;
  readonly atMs: number;
  readonly delayMs: number;
}

/** Plays the stages of users: the first that matches an object is its stage. */
export class CustomStages implements StageController {
  readonly name = "custom";
  readonly #host: StageHost;
  readonly #stages: readonly Stage[];
  readonly #arrivals = new Map<string, Arrival>();

  constructor(host: StageHost, stages: readonly Stage[]) {
    this.#host = host;
    this.#stages = stages;
  }

  /** The stage of an object of `resourceId`, if a user has one for it. */
  stageOf(resourceId: string, object: ApiObject): Stage | undefined {
    return this.#stages.find(
      ({ resource, matches }) => resource === resourceId && matches(object),
    );
  }

  keysOf(resourceId: string, change: Change): readonly string[] {
    if (!this.#stages.some(({ resource }) => resource === resourceId))
      return [];
    const key = `${resourceId} ${keyOf(change)}`;
    if (change.type === "put") return [key];
    this.#arrivals.delete(key);
    return [];
  }

  async sync(key: string): Promise<number | undefined> {
    const [resourceId = "", objectKey = ""] = key.split(" ");
    const resource = this.#resource(resourceId);
    const stored = resource?.store.get(objectKey);
    if (!resource || !stored) return undefined;
    const { object } = await resource.fromStorage(stored);
    const stage = this.stageOf(resourceId, object);
    if (!stage) {
      this.#arrivals.delete(key);
      return undefined;
    }
    const { atMs, delayMs } = this.#arrivalAt(key, stage);
    const remainingMs = atMs + delayMs - this.#host.clock.monotonicMs();
    if (remainingMs > 0) return remainingMs;
    this.#arrivals.delete(key);
    await this.#play(stage, resource, object);
    return undefined;
  }

  #arrivalAt(key: string, stage: Stage): Arrival {
    const known = this.#arrivals.get(key);
    if (known?.stage === stage) return known;
    const { clock, context } = this.#host;
    const { delayMs = 0 } = stage;
    const [leastMs, mostMs] =
      typeof delayMs === "number" ? [delayMs, delayMs] : delayMs;
    const arrival = {
      stage,
      atMs: clock.monotonicMs(),
      delayMs: leastMs + (mostMs - leastMs) * context.random.next(),
    };
    this.#arrivals.set(key, arrival);
    return arrival;
  }

  async #play(
    stage: Stage,
    resource: Resource,
    object: ApiObject,
  ): Promise<void> {
    const client = this.#host.controller(stage.name);
    const { patch, status, ...step } = stage.next(object, {
      now: this.#host.now,
    });
    if (patch) await client.patch(resource, object.metadata, { body: patch });
    if (status)
      await client.patch(resource, object.metadata, {
        ...(resource.subresources.has("status") && { subresource: "status" }),
        body: { status },
      });
    if (step.delete) await client.delete(resource, object, { isNow: true });
  }

  #resource(id: string): Resource | undefined {
    return this.#host.context.registry
      .preferred()
      .find((resource) => resource.id === id);
  }
}
