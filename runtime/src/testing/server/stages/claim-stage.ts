import { listAt, textAt, valueAt } from "../api-object.js";
import { isAlreadyExists } from "../../../errors/status-error.js";
import type { Change } from "../storage/change.js";
import { CLAIMS, VOLUMES } from "./played-kind.js";
import { keyOf, type StageController } from "./stage-controller.js";
import type { StageHost } from "./stage-host.js";

/** Gives each PersistentVolumeClaim a volume of its own and binds the two. */
export class ClaimStage implements StageController {
  readonly name = "persistentvolumeclaim";
  readonly #host: StageHost;

  constructor(host: StageHost) {
    this.#host = host;
  }

  keysOf(resourceId: string, change: Change): readonly string[] {
    return resourceId === CLAIMS.id && change.type === "put"
      ? [keyOf(change)]
      : [];
  }

  async sync(key: string): Promise<undefined> {
    const claim = this.#host.get(CLAIMS, key);
    if (!claim || claim.metadata.deletionTimestamp !== undefined) return;
    if (textAt(claim, "status", "phase") === "Bound") return;
    const { name, namespace, uid = "" } = claim.metadata;
    const client = this.#host.controller("persistent-volume-binder");
    const given = textAt(claim, "spec", "volumeName");
    const volume = given === "" ? `pvc-${uid}` : given;
    const capacity = {
      storage: valueAt(claim, "spec", "resources", "requests", "storage"),
    };
    const accessModes = listAt(claim, "spec", "accessModes");
    const storageClassName = textAt(claim, "spec", "storageClassName");
    if (given === "") {
      try {
        await client.create(VOLUMES, "", {
          metadata: { name: volume },
          spec: {
            capacity,
            accessModes,
            claimRef: {
              apiVersion: "v1",
              kind: "PersistentVolumeClaim",
              name,
              namespace,
              uid,
            },
            persistentVolumeReclaimPolicy: "Delete",
            ...(storageClassName !== "" && { storageClassName }),
            hostPath: { path: `/tmp/${volume}` },
          },
        });
      } catch (error) {
        if (!isAlreadyExists(error)) throw error;
      }
      await client.patch(CLAIMS, claim.metadata, {
        body: {
          metadata: {
            annotations: { "pv.kubernetes.io/bind-completed": "yes" },
          },
          spec: { volumeName: volume },
        },
      });
    }
    await client.patch(
      VOLUMES,
      { name: volume },
      {
        subresource: "status",
        body: { status: { phase: "Bound" } },
      },
    );
    await client.patch(CLAIMS, claim.metadata, {
      subresource: "status",
      body: { status: { phase: "Bound", accessModes, capacity } },
    });
  }
}
