import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import {
  createCredentials,
  createRestClient,
  listWatch,
} from "@kubewright/runtime";
import { ApiServer } from "@kubewright/runtime/testing";
import { clientScenarios, createNamespace } from "./support/client-scenario.js";
import { Guestbook, GUESTBOOK_CRD } from "./support/guestbook-kind.js";

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

test("a lister-watcher that is given no client finds the server of KUBECONFIG", async () => {
  await using server = await ApiServer.start({ crds: [GUESTBOOK_CRD] });
  const folder = await mkdtemp(join(tmpdir(), "kubewright-"));
  const before = process.env["KUBECONFIG"];
  try {
    const kubeconfig = join(folder, "config");
    await writeFile(kubeconfig, server.kubeconfig());
    process.env["KUBECONFIG"] = kubeconfig;
    const { signal } = new AbortController();
    const source = listWatch(Guestbook, { namespace: "default" });
    const { items, metadata } = await source.list({}, { signal });
    assert.deepEqual(items, []);
    assert.match(metadata.resourceVersion ?? "", /^[1-9]/);
  } finally {
    if (before === undefined) delete process.env["KUBECONFIG"];
    else process.env["KUBECONFIG"] = before;
    await rm(folder, { recursive: true });
  }
});
