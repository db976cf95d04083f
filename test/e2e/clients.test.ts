import { after, before, describe, test } from "node:test";
import {
  createRestClient,
  loadRestConfig,
  type RestClient,
} from "@kubewright/runtime";
import {
  clientScenarios,
  createGuestbookCrd,
  createNamespace,
} from "../support/client-scenario.js";
import { startEmbedded, startReal, type Cluster } from "./support/clusters.js";
import { withoutEnvtest } from "./support/shared.js";

for (const [name, start] of [
  ["the embedded server", startEmbedded],
  ["a real kube-apiserver", startReal],
] as const)
  for (const http2 of [true, false])
    describe(
      `clients on ${name} by HTTP/${http2 ? "2" : "1.1"}`,
      { skip: withoutEnvtest },
      () => {
        let cluster: Cluster;
        let rest: RestClient;
        before(async () => {
          cluster = await start();
          const config = await loadRestConfig({
            kubeconfig: cluster.kubeconfig,
          });
          rest = createRestClient({ ...config, http2 });
          await createGuestbookCrd(rest);
        });
        after(async () => {
          await rest[Symbol.asyncDispose]();
          await cluster[Symbol.asyncDispose]();
        });
        for (const [i, [title, scenario]] of clientScenarios.entries())
          test(title, async () => {
            const namespace = `scenario-${i}`;
            await createNamespace(rest, namespace);
            await scenario(rest, { namespace });
          });
      },
    );
