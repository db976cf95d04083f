import { isAlreadyExists } from "../../../errors/status-error.js";
import { NODES } from "./played-kind.js";
import type { StageHost } from "./stage-host.js";

/** The node that pods run on when the cluster has no other. */
export const STAGE_NODE = "node-0";
/** Its address, which is never reachable. */
export const NODE_ADDRESS = "192.0.2.1";

const RESOURCES = {
  cpu: "8",
  memory: "32Gi",
  "ephemeral-storage": "100Gi",
  pods: "1000",
};

/** Makes a ready node if there is none. */
export async function ensureNode(host: StageHost): Promise<void> {
  if (host.list(NODES).length > 0) return;
  const client = host.client({
    username: `system:node:${STAGE_NODE}`,
    groups: ["system:nodes"],
    userAgent: "kubelet",
  });
  const { now } = host;
  try {
    const node = await client.create(NODES, "", {
      metadata: {
        name: STAGE_NODE,
        labels: {
          "kubernetes.io/hostname": STAGE_NODE,
          "kubernetes.io/os": "linux",
          "kubernetes.io/arch": "amd64",
        },
      },
    });
    await client.patch(NODES, node.metadata, {
      subresource: "status",
      body: {
        status: {
          capacity: RESOURCES,
          allocatable: RESOURCES,
          addresses: [
            { type: "InternalIP", address: NODE_ADDRESS },
            { type: "Hostname", address: STAGE_NODE },
          ],
          conditions: [
            {
              type: "Ready",
              status: "True",
              reason: "KubeletReady",
              message: "kubelet is posting ready status",
              lastHeartbeatTime: now,
              lastTransitionTime: now,
            },
          ],
          nodeInfo: {
            architecture: "amd64",
            operatingSystem: "linux",
            osImage: "none: a stage",
            kubeletVersion: "v0.0.0-stage",
          },
        },
      },
    });
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
}
