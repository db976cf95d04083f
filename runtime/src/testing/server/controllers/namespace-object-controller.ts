import { isAlreadyExists } from "../../../errors/status-error.js";
import type { ApiObject } from "../api-object.js";
import type { ServerContext } from "../context.js";
import { SystemWriter } from "./system-writer.js";
import { WorkLoop } from "./work-loop.js";

/** What each namespace has one of, and who sees to it. */
export interface NamespaceObjectOptions {
  /** Name of its loop in logs. */
  readonly loop: string;
  /** The controller's name as a user, such as `service-account-controller`. */
  readonly user: string;
  /** Plural of a core kind. */
  readonly plural: string;
  /** The object as it is made; its namespace is added. */
  readonly object: ApiObject & { readonly metadata: { readonly name: string } };
  /** The object as it has to be, or undefined when it is as it stands. Default: whatever stands there will do. */
  readonly repair?: (found: ApiObject) => ApiObject | undefined;
}

/** Sees to it that each namespace has an object of one name, until the namespace goes. */
export class NamespaceObjectController {
  readonly #context: ServerContext;
  readonly #options: NamespaceObjectOptions;
  readonly #writer: SystemWriter;
  readonly #loop: WorkLoop;

  constructor(context: ServerContext, options: NamespaceObjectOptions) {
    this.#context = context;
    this.#options = options;
    const { loop: name, user, plural, object, repair } = options;
    this.#writer = new SystemWriter(context, user);
    const { clock, logger, store } = context;
    this.#loop = new WorkLoop({
      name,
      clock,
      logger,
      work: (namespace) => this.#ensure(namespace),
    });
    const namespaces = store.resource("namespaces");
    for (const namespace of namespaces.list()) this.#loop.add(namespace.name);
    namespaces.subscribe((change) => {
      if (change.type === "put" && !change.previous)
        this.#loop.add(change.object.name);
    });
    store.resource(plural).subscribe((change) => {
      if (change.object.name !== object.metadata.name) return;
      if (change.type === "delete" || repair)
        this.#loop.add(change.object.namespace);
    });
  }

  close(): Promise<void> {
    return this.#loop.close();
  }

  async #ensure(namespace: string): Promise<void> {
    const { store, registry } = this.#context;
    const { plural, object, repair } = this.#options;
    const { name } = object.metadata;
    const resource = registry.find("", "v1", plural);
    const home = store.resource("namespaces").get(namespace);
    if (!resource || !home) return;
    if (home.object.metadata.deletionTimestamp !== undefined) return;
    const place = { resource, namespace, name };
    const found = resource.store.get(`${namespace}/${name}`);
    if (found) {
      if (repair?.(found.object))
        await this.#writer.update(place, (old) => repair(old) ?? old);
      return;
    }
    try {
      await this.#writer.create(place, {
        ...object,
        metadata: { ...object.metadata, namespace },
      });
    } catch (error) {
      if (!isAlreadyExists(error)) throw error;
    }
  }
}
