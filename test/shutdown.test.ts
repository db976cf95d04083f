import assert from "node:assert/strict";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import { TestEnvironment } from "@kubewright/runtime/testing";
import { serve, type Service } from "./e2e/support/processes.js";
import { Guestbook, GUESTBOOK_CRD } from "./support/guestbook-kind.js";
import { TemporaryFolder } from "./support/temporary-folder.js";

/** An operator that is in the middle of a reconcile. */
async function startBusy(
  env: TestEnvironment,
  folder: TemporaryFolder,
): Promise<Service> {
  await folder.write({ kubeconfig: env.server.kubeconfig() });
  const program = serve(
    process.execPath,
    [join(import.meta.dirname, "support/slow-operator.js")],
    { env: { KUBECONFIG: join(folder.path, "kubeconfig") } },
  );
  await env.client(Guestbook).create({
    metadata: { name: "a" },
    spec: { greeting: "hi" },
  });
  await program.line(/^reconciling$/m);
  return program;
}

test("SIGTERM lets the reconcile that runs finish its write, then the process ends with 0", async () => {
  await using env = await TestEnvironment.start({ crds: [GUESTBOOK_CRD] });
  await using folder = await TemporaryFolder.create();
  await using program = await startBusy(env, folder);
  const ended = once(program.child, "close");
  program.child.kill("SIGTERM");
  program.child.kill("SIGUSR2");
  const [code] = (await ended) as [number | null];
  assert.equal(code, 0, program.output());
  assert.match(program.output(), /reconciling\nreconciled\nstopped\n/);
  const { status } = await env.client(Guestbook).get({ name: "a" });
  assert.equal(status?.observedGeneration, 7);
});

test("a second SIGTERM ends the process at once with 1", async () => {
  await using env = await TestEnvironment.start({ crds: [GUESTBOOK_CRD] });
  await using folder = await TemporaryFolder.create();
  await using program = await startBusy(env, folder);
  const ended = once(program.child, "close");
  program.child.kill("SIGTERM");
  // Two of one kind that are pending at once become one.
  program.child.kill("SIGINT");
  const [code] = (await ended) as [number | null];
  assert.equal(code, 1, program.output());
  assert.doesNotMatch(program.output(), /reconciled|stopped/);
});

test("without a cluster the manager says where it looked", async () => {
  await using folder = await TemporaryFolder.create();
  await using program = serve(
    process.execPath,
    [join(import.meta.dirname, "support/slow-operator.js")],
    { env: { KUBECONFIG: join(folder.path, "none"), HOME: folder.path } },
  );
  const [code] = (await once(program.child, "close")) as [number | null];
  assert.equal(code, 1);
  assert.match(program.output(), /NoKubeconfig/);
});
