import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { serve } from "./e2e/support/processes.js";
import { TemporaryFolder } from "./support/temporary-folder.js";

function kubeconfig(server: string): string {
  return JSON.stringify({
    apiVersion: "v1",
    kind: "Config",
    "current-context": "c",
    contexts: [{ name: "c", context: { cluster: "c", user: "u" } }],
    clusters: [{ name: "c", cluster: { server } }],
    users: [{ name: "u", user: {} }],
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

for (const [title, server] of [
  ["a name that doesn't resolve", "http://nowhere.invalid:1"],
  ["a port where nobody listens", "http://127.0.0.1:1"],
] as const)
  test(`T18: with ${title} an operator isn't ready, and ends with 1 once its caches should be full`, async () => {
    await using folder = await TemporaryFolder.create();
    await folder.write({ kubeconfig: kubeconfig(server) });
    await using program = serve(
      process.execPath,
      [join(import.meta.dirname, "support/unreachable-operator.js")],
      {
        env: {
          KUBECONFIG: join(folder.path, "kubeconfig"),
          HEALTH_PORT: String(await freePort()),
        },
      },
    );
    const [code] = (await once(program.child, "close")) as [number | null];
    assert.match(
      program.output(),
      /^500 \[-\]caches failed: not synced: guestbook$/m,
    );
    assert.match(program.output(), /CacheSyncTimeout/);
    assert.equal(code, 1, program.output());
  });
