import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { createRestClient, loadRestConfig } from "@kubewright/runtime";
import { podControllerScenario } from "../support/pod-controller-scenario.js";
import { startEmbedded, startReal } from "./support/clusters.js";
import { serve } from "./support/processes.js";
import { REPOSITORY, withoutEnvtest } from "./support/shared.js";

for (const [title, start] of [
  ["the embedded server", startEmbedded],
  ["a real kube-apiserver", startReal],
] as const) {
  test(
    `the pod controller syncs, retries five times and drops on ${title}`,
    { skip: withoutEnvtest },
    async () => {
      await using cluster = await start();
      await using rest = createRestClient(
        await loadRestConfig({ kubeconfig: cluster.kubeconfig }),
      );
      await podControllerScenario(rest);
    },
  );

  test(
    `started as in its README, it prints the pods of kubectl on ${title}`,
    { skip: withoutEnvtest },
    async () => {
      await using cluster = await start();
      await using program = serve(
        process.execPath,
        [join(REPOSITORY, "dist/examples/pod-controller/main.js")],
        { cwd: REPOSITORY, env: { KUBECONFIG: cluster.kubeconfig } },
      );
      await program.line(/^Starting Pod controller$/m);
      const made = await cluster.kubectl(["run", "web", "--image", "nginx"]);
      assert.equal(made.code, 0, made.stderr);
      await program.line(/^Sync\/Add\/Update for Pod web$/m);
      const gone = await cluster.kubectl(["delete", "pod", "web", "--now"]);
      assert.equal(gone.code, 0, gone.stderr);
      await program.line(/^Pod default\/web does not exist anymore$/m);
      assert.equal(await program.stop(), 0);
      assert.match(program.output(), /^Stopping Pod controller$/m);
    },
  );
}
