import { test } from "node:test";
import { createCredentials, createRestClient } from "@kubewright/runtime";
import { ApiServer } from "@kubewright/runtime/testing";
import { clientScenarios, createNamespace } from "./support/client-scenario.js";
import { GUESTBOOK_CRD } from "./support/guestbook-kind.js";

for (const [title, scenario] of clientScenarios)
  test(title, async () => {
    await using server = await ApiServer.start({ crds: [GUESTBOOK_CRD] });
    const { caData, token } = server.restConfig;
    await using rest = createRestClient({
      server: server.url,
      tls: { ca: { data: caData } },
      credentials: createCredentials({ token }),
    });
    await createNamespace(rest, "scenario");
    await scenario(rest, { namespace: "scenario" });
  });
