import {
  isNotFound,
  setCondition,
  type Controller,
  type DeepReadonly,
  type Manager,
} from "@kubewright/runtime";
import { ConfigMap } from "@kubewright/runtime/api/core/v1";
import { Guestbook } from "./guestbook-kind.js";

/** Set by {@link guestbooks}. */
export const FINALIZER = "web.example.com/cleanup";

/** Told of each run. */
export type OnRun = (key: string) => void;

/** A controller that does what operators do: a child, a status, a finalizer, events. */
export function guestbooks(
  onRun: OnRun = () => undefined,
): (manager: Manager) => Controller<Guestbook> {
  return (manager) =>
    manager
      .controllerFor(Guestbook)
      .owns(ConfigMap)
      .reconcile(async ({ object, key, client, events, lister }) => {
        onRun(key);
        const wanted = configMapFor(object);
        if (object.metadata.deletionTimestamp) {
          await client(ConfigMap)
            .delete(wanted.metadata)
            .catch((error: unknown) => {
              if (!isNotFound(error)) throw error;
            });
          await client.removeFinalizer(object, FINALIZER);
          return;
        }
        await client.ensureFinalizer(object, FINALIZER);
        const before = lister(ConfigMap).find(wanted.metadata);
        const after = await client.apply(wanted, { owner: object });
        if (after.metadata.resourceVersion !== before?.metadata.resourceVersion)
          events.normal(object, before ? "Updated" : "Created", "it is there");
        await client.updateStatus(object, (status, { metadata }) => {
          const { generation } = metadata;
          if (generation !== undefined) status.observedGeneration = generation;
          setCondition(status, {
            type: "Ready",
            status: "True",
            reason: "Applied",
            observedGeneration: generation,
          });
        });
      });
}

/** The ConfigMap that a guestbook shall have. */
export function configMapFor({
  metadata,
  spec,
}: DeepReadonly<Guestbook>): ConfigMap {
  const { name = "", namespace = "default" } = metadata;
  return {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: `${name}-settings`, namespace },
    data: { greeting: spec.greeting },
  };
}
