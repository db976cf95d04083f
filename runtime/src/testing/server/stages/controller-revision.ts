import { isAlreadyExists } from "../../../errors/status-error.js";
import { valueAt, type ApiObject } from "../api-object.js";
import type { InProcessClient } from "./in-process-client.js";
import { controllerRef } from "./owned-objects.js";
import { CONTROLLER_REVISIONS, type PlayedKind } from "./played-kind.js";
import { recordAt } from "./pod-maker.js";
import { templateHash } from "./template-hash.js";

/** The name of the ControllerRevision of the owner's template, which is made if it is new. */
export async function ensureRevision(
  client: InProcessClient,
  owner: ApiObject,
  kind: PlayedKind,
): Promise<string> {
  const { name = "", namespace = "", generation = 1 } = owner.metadata;
  const template = valueAt(owner, "spec", "template");
  const hash = templateHash(template);
  const revision = `${name}-${hash}`;
  try {
    await client.create(CONTROLLER_REVISIONS, namespace, {
      metadata: {
        name: revision,
        labels: {
          ...recordAt(recordAt(template, "metadata"), "labels"),
          "controller-revision-hash": revision,
        },
        ownerReferences: [controllerRef(owner, kind)],
      },
      data: {
        spec: {
          template: {
            ...recordAt({ template }, "template"),
            $patch: "replace",
          },
        },
      },
      revision: generation,
    });
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
  return revision;
}
