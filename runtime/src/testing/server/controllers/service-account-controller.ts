import { isAlreadyExists } from "../../../errors/status-error.js";
import type { ServerContext } from "../context.js";
import { SystemWriter } from "./system-writer.js";
import { WorkLoop } from "./work-loop.js";

const NAME = "default";

/** Gives each namespace its `default` ServiceAccount. */
export class ServiceAccountController {
  readonly #context: ServerContext;
  readonly #writer: SystemWriter;
  readonly #loop: WorkLoop;

  constructor(context: ServerContext) {
    this.#context = context;
    this.#writer = new SystemWriter(context, "service-account-controller");
    const { clock, logger, store } = context;
    this.#loop = new WorkLoop({
      name: "service account",
      clock,
      logger,
      work: (namespace) => this.#ensure(namespace),
    });
    const namespaces = store.resource("namespaces");
    for (const { name } of namespaces.list()) this.#loop.add(name);
    namespaces.subscribe((change) => {
      if (change.type === "put" && !change.previous)
        this.#loop.add(change.object.name);
    });
    store.resource("serviceaccounts").subscribe((change) => {
      if (change.type === "delete" && change.object.name === NAME)
        this.#loop.add(change.object.namespace);
    });
  }

  close(): Promise<void> {
    return this.#loop.close();
  }

  async #ensure(namespace: string): Promise<void> {
    const { store, registry } = this.#context;
    const resource = registry.find("", "v1", "serviceaccounts");
    const home = store.resource("namespaces").get(namespace);
    if (!resource || !home) return;
    if (home.object.metadata.deletionTimestamp !== undefined) return;
    if (resource.store.get(`${namespace}/${NAME}`)) return;
    try {
      await this.#writer.create(
        { resource, namespace, name: NAME },
        { metadata: { name: NAME, namespace } },
      );
    } catch (error) {
      if (!isAlreadyExists(error)) throw error;
    }
  }
}
