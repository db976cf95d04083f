import {
  createClient,
  createRestClient,
  isNotFound,
  loadRestConfig,
  Manager,
  noopLogger,
  RuntimeError,
  type ApiResource,
  type KubeObject,
} from "@kubewright/runtime";
import type { OperatorWorld } from "./operator-world.js";

/** A world on a server that runs already, found by its kubeconfig. Waits by asking again and again. */
export async function connectWorld(kubeconfig: string): Promise<OperatorWorld> {
  const restConfig = await loadRestConfig({ kubeconfig });
  const rest = createRestClient(restConfig);
  const client = <T extends KubeObject>(resource: ApiResource<T>) =>
    createClient(rest, resource).inNamespace("default");
  return {
    restConfig,
    client,
    find: async (resource, ref) => {
      try {
        return await client(resource).get(ref);
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },
    run: async (factory, options) => {
      const manager = await Manager.create({
        logger: noopLogger,
        freezeCache: true,
        ...options,
        config: restConfig,
      });
      for (const runnable of [factory(manager)].flat()) manager.add(runnable);
      const abort = new AbortController();
      const running = manager.run({ signal: abort.signal });
      await Promise.race([running, manager.waitForSync()]);
      const stop = (): Promise<void> => {
        abort.abort();
        return running;
      };
      return { manager, stop, [Symbol.asyncDispose]: stop };
    },
    eventually: async (read, predicate) => {
      let last: unknown;
      for (let tries = 0; tries < 200; tries += 1) {
        try {
          const value = await read();
          if (predicate(value)) return value;
          last = value;
        } catch (error) {
          last = error;
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new RuntimeError(
        "Timeout",
        `${predicate.description ?? "it"} did not come about: ${JSON.stringify(last)}`,
        { cause: last },
      );
    },
    [Symbol.asyncDispose]: () => rest[Symbol.asyncDispose](),
  };
}
