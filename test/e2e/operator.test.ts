import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { GUESTBOOK_CRD } from "../support/guestbook-kind.js";
import { OPERATOR_SCENARIOS } from "../support/operator-scenarios.js";
import { connectWorld } from "../support/real-world.js";
import { startReal, type Cluster } from "./support/clusters.js";
import { withoutEnvtest } from "./support/shared.js";

describe(
  "an operator on a real kube-apiserver",
  { skip: withoutEnvtest },
  () => {
    let cluster: Cluster;

    before(async () => {
      cluster = await startReal();
      const crd = JSON.stringify(GUESTBOOK_CRD);
      for (const args of [
        ["apply", "-f", "-"],
        ["wait", "--for", "condition=Established", "-f", "-"],
      ]) {
        const outcome = await cluster.kubectl(args, crd);
        assert.equal(outcome.code, 0, outcome.stderr);
      }
    });

    after(() => cluster[Symbol.asyncDispose]());

    for (const [title, scenario] of Object.entries(OPERATOR_SCENARIOS))
      it(title, async () => {
        await using world = await connectWorld(cluster.kubeconfig);
        await scenario(world);
      });
  },
);
