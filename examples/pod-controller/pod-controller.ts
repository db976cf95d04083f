import {
  defaultControllerRateLimiter,
  deletionHandlingMetaNamespaceKey,
  listWatch,
  metaNamespaceKey,
  RateLimitingQueue,
  SharedIndexInformer,
  TaskGroup,
  type DeepReadonly,
  type RestClient,
} from "@kubewright/runtime";
import { Pod } from "@kubewright/runtime/api/core/v1";

/** How often a key that fails is tried again before it is dropped. */
export const MAX_RETRIES = 5;

/** What is done with a key: its pod as the cache has it, or undefined when it is gone. */
export type Sync = (
  key: string,
  pod: DeepReadonly<Pod> | undefined,
) => Promise<void> | void;

/** Options of {@link PodController}; it runs without any. */
export interface PodControllerOptions {
  /** Default: the client of the kubeconfig, or of the pod's account. */
  readonly rest?: RestClient;
  /** Default `default`. */
  readonly namespace?: string;
  /** Default: prints the key, as client-go's example does. */
  readonly sync?: Sync;
  /** Prints one line; default standard output. */
  readonly print?: (line: string) => void;
}

/**
 * Watches the pods of one namespace and syncs each that changed, one at a time: the parts of a
 * controller put together by hand, as in client-go's workqueue example. The manager does all of
 * this by itself.
 */
export class PodController {
  readonly #queue = new RateLimitingQueue<string>(
    defaultControllerRateLimiter(),
  );
  readonly #informer: SharedIndexInformer<Pod>;
  readonly #sync: Sync;
  readonly #print: (line: string) => void;

  constructor(options: PodControllerOptions = {}) {
    const { rest, namespace = "default" } = options;
    this.#print = options.print ?? printLine;
    this.#sync = options.sync ?? ((key, pod) => this.#printPod(key, pod));
    this.#informer = new SharedIndexInformer({
      listerWatcher: listWatch(Pod, { rest, namespace }),
      indexers: {},
    });
    // Events carry no more than a hint: whatever happened, what counts is the state when the key's turn comes.
    this.#informer.addEventHandler({
      onAdd: (pod) => this.#queue.add(metaNamespaceKey(pod)),
      onUpdate: (_, pod) => this.#queue.add(metaNamespaceKey(pod)),
      // A deletion that was missed brings a tombstone instead of the pod.
      onDelete: (pod) => this.#queue.add(deletionHandlingMetaNamespaceKey(pod)),
    });
  }

  /** Works until `signal` aborts; a key that is being synced is finished. */
  async run({ signal }: { readonly signal: AbortSignal }): Promise<void> {
    this.#print("Starting Pod controller");
    await using group = new TaskGroup({ signal });
    group.signal.addEventListener("abort", () => this.#queue.shutDown());
    group.spawn((aborted) => this.#informer.run({ signal: aborted }));
    group.spawn(async (aborted) => {
      // Before the cache is full, a pod that exists would look deleted.
      await this.#informer.waitForSync({ signal: aborted });
      await this.#work();
    });
    await group.wait();
    this.#print("Stopping Pod controller");
  }

  async #work(): Promise<void> {
    for (;;) {
      const item = await this.#queue.get();
      if (item.shutdown) return;
      const { key } = item;
      try {
        await this.#sync(key, this.#informer.indexer.getByKey(key));
        // Without it, the next failure would wait as long as the last one did.
        this.#queue.forget(key);
      } catch (error) {
        this.#retry(key, error);
      } finally {
        // Allows the key to be handed out again.
        this.#queue.done(key);
      }
    }
  }

  #retry(key: string, error: unknown): void {
    if (this.#queue.numRequeues(key) < MAX_RETRIES) {
      this.#print(`Error syncing pod ${key}: ${String(error)}`);
      this.#queue.addRateLimited(key);
      return;
    }
    this.#queue.forget(key);
    this.#print(`Dropping pod ${key} out of the queue: ${String(error)}`);
  }

  #printPod(key: string, pod: DeepReadonly<Pod> | undefined): void {
    // The pod may have been recreated under its name: who must tell, compares uids.
    if (pod) this.#print(`Sync/Add/Update for Pod ${pod.metadata.name}`);
    else this.#print(`Pod ${key} does not exist anymore`);
  }
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
