import { groupResource } from "../cache/group-resource.js";
import { listWatch } from "../cache/list-watch.js";
import { MultiNamespaceInformer } from "../cache/multi-namespace-informer.js";
import { SharedIndexInformer } from "../cache/shared-index-informer.js";
import { apiVersionOf, type ApiResource } from "../meta/api-resource.js";
import type { KubeObject } from "../meta/object.js";
import type { Logger } from "../observability/logger.js";
import type { MetricsProvider } from "../observability/metrics.js";
import type { Clock } from "../primitives/clock.js";
import type { Random } from "../primitives/random.js";
import type { TaskGroup } from "../primitives/task-group.js";
import type { RestClient } from "../rest/rest-client.js";

/** Options of {@link ManagerInformers}. */
export interface ManagerInformersOptions {
  readonly rest: RestClient;
  /** Empty: all. */
  readonly namespaces: readonly string[];
  /** Whether what the caches hold is frozen. */
  readonly freeze: boolean;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly metrics: MetricsProvider;
}

/** The informers of a manager: one for each kind, shared by all that read it. */
export class ManagerInformers {
  readonly #options: ManagerInformersOptions;
  readonly #informers = new Map<string, MultiNamespaceInformer<KubeObject>>();
  #running: TaskGroup | undefined;

  constructor(options: ManagerInformersOptions) {
    this.#options = options;
  }

  /** The informer of a kind, made with the first call; it starts with the others, or at once if they run. */
  informer<T extends KubeObject>(
    resource: ApiResource<T>,
  ): MultiNamespaceInformer<T> {
    const known = this.find(resource);
    if (known) return known;
    const informer = this.#create(resource);
    this.#informers.set(
      keyOf(resource),
      // The key tells the kind, and with it T.
      informer as unknown as MultiNamespaceInformer<KubeObject>,
    );
    this.#running?.spawn((signal) => informer.run({ signal }));
    return informer;
  }

  /** The informer of a kind if there is one. */
  find<T extends KubeObject>(
    resource: ApiResource<T>,
  ): MultiNamespaceInformer<T> | undefined {
    return this.#informers.get(keyOf(resource)) as unknown as
      MultiNamespaceInformer<T> | undefined;
  }

  /** Runs every informer, those still to be made included, as tasks of `group`. */
  start(group: TaskGroup): void {
    this.#running = group;
    for (const informer of this.#informers.values())
      group.spawn((signal) => informer.run({ signal }));
  }

  #create<T extends KubeObject>(
    resource: ApiResource<T>,
  ): MultiNamespaceInformer<T> {
    const { rest, namespaces, freeze, clock, random, logger, metrics } =
      this.#options;
    const scopes: readonly (string | undefined)[] =
      resource.namespaced && namespaces.length > 0 ? namespaces : [undefined];
    const transform = completion(resource);
    return new MultiNamespaceInformer({
      resource,
      informers: scopes.map(
        (namespace) =>
          new SharedIndexInformer<T>({
            resource,
            // Metrics of one name would overwrite each other.
            ...(namespace !== undefined && {
              name: `${groupResource(resource)}/${namespace}`,
            }),
            listerWatcher: listWatch(resource, { rest, namespace }),
            transform,
            freeze,
            clock,
            random,
            logger,
            metrics,
          }),
      ),
    });
  }
}

function keyOf(resource: ApiResource): string {
  return `${apiVersionOf(resource)} ${resource.plural}`;
}

/** Gives items of lists the kind and apiVersion that servers leave out, so that owners, events and writes can name them. */
function completion<T extends KubeObject>(
  resource: ApiResource<T>,
): (object: T) => T {
  const apiVersion = apiVersionOf(resource);
  const { kind } = resource;
  return (object) => {
    if (object.kind !== undefined && object.apiVersion !== undefined)
      return object;
    return { ...object, apiVersion, kind };
  };
}
