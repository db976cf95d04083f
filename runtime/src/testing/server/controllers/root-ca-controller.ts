import { isAlreadyExists } from "../../../errors/status-error.js";
import { jsonEqual } from "../api-object.js";
import type { ServerContext } from "../context.js";
import { SystemWriter } from "./system-writer.js";
import { WorkLoop } from "./work-loop.js";

const NAME = "kube-root-ca.crt";
const DESCRIPTION =
  "Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.";

/** Keeps the server's authority in each namespace; kube-controller-manager's root-ca-certificate-publisher-controller. */
export class RootCaController {
  readonly #context: ServerContext;
  readonly #data: Readonly<Record<string, string>>;
  readonly #writer: SystemWriter;
  readonly #loop: WorkLoop;

  /** `caCertificate`: PEM of the authority that signed the server's certificate. */
  constructor(context: ServerContext, caCertificate: string) {
    this.#context = context;
    this.#data = { "ca.crt": caCertificate };
    this.#writer = new SystemWriter(context, "root-ca-cert-publisher");
    const { clock, logger, store } = context;
    this.#loop = new WorkLoop({
      name: "root ca",
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
    store.resource("configmaps").subscribe(({ object }) => {
      if (object.name === NAME) this.#loop.add(object.namespace);
    });
  }

  close(): Promise<void> {
    return this.#loop.close();
  }

  async #ensure(namespace: string): Promise<void> {
    const { store, registry } = this.#context;
    const resource = registry.find("", "v1", "configmaps");
    const home = store.resource("namespaces").get(namespace);
    if (!resource || !home) return;
    if (home.object.metadata.deletionTimestamp !== undefined) return;
    const place = { resource, namespace, name: NAME };
    const found = resource.store.get(`${namespace}/${NAME}`);
    const annotations = { "kubernetes.io/description": DESCRIPTION };
    const data = this.#data;
    if (!found) {
      try {
        await this.#writer.create(place, {
          metadata: { name: NAME, namespace, annotations },
          data,
        });
      } catch (error) {
        if (!isAlreadyExists(error)) throw error;
      }
      return;
    }
    if (jsonEqual(found.object["data"], data)) return;
    await this.#writer.update(place, (old) => ({
      ...old,
      metadata: {
        ...old.metadata,
        annotations: { ...old.metadata.annotations, ...annotations },
      },
      data,
    }));
  }
}
