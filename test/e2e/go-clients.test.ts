import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startEmbedded, startReal, type Cluster } from "./support/clusters.js";
import { exec } from "./support/processes.js";
import { REPOSITORY, withoutEnvtest } from "./support/shared.js";

const SCENARIOS = [
  "discovery",
  "informer",
  "dynamic",
  "apply",
  "conflicts",
  "pager",
  "events",
  "eviction",
  "protobuf",
  "leader-election",
  "manager",
];

const withoutGo: string | false =
  spawnSync("go", ["version"]).status !== 0 && "Go is not installed";

test(
  "client-go and controller-runtime can't tell the embedded from the real API server",
  { skip: withoutGo || withoutEnvtest },
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "kubewright-go-clients-"));
    try {
      const binary = join(folder, "go-clients");
      const built = await exec("go", ["build", "-o", binary, "."], {
        cwd: join(REPOSITORY, "test/e2e/go-clients"),
      });
      assert.equal(built.code, 0, built.stderr);
      const embedded = await startEmbedded();
      await using _embedded = embedded;
      const real = await startReal({
        controllers:
          "garbage-collector-controller,namespace-controller,serviceaccount-controller",
      });
      await using _real = real;
      const [ours, theirs] = await Promise.all([
        transcript(binary, embedded),
        transcript(binary, real),
      ]);
      assert.deepEqual([...theirs.keys()], SCENARIOS);
      for (const [scenario, text] of theirs)
        await t.test(scenario, () => {
          assert.notEqual(text, "");
          assert.equal(ours.get(scenario), text);
        });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

/** What the program printed of each scenario. */
async function transcript(
  binary: string,
  cluster: Cluster,
): Promise<ReadonlyMap<string, string>> {
  const args = ["-kubeconfig", cluster.kubeconfig];
  const { code, stdout, stderr } = await exec(binary, args, {
    env: { KUBE_FEATURE_WatchListClient: "true" },
  });
  assert.equal(code, 0, `${cluster.kind}: ${stderr}\n${stdout}`);
  return new Map(
    stdout
      .split(/^== /m)
      .slice(1)
      .map((section) => {
        const end = section.indexOf("\n");
        return [section.slice(0, end), section.slice(end + 1)];
      }),
  );
}
