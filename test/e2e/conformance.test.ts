import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { load } from "js-yaml";
import { startEmbedded } from "./support/clusters.js";
import { exec } from "./support/processes.js";
import { markedSection } from "../support/conformance/conformance-profile.js";
import { REPOSITORY, SHARED, withoutShared } from "./support/shared.js";

/** Scenarios that answered as the real server did when this was last raised; the count may only rise. */
const PASSING_AT_LEAST = 60;

interface Kubeconfig {
  readonly clusters: readonly {
    readonly cluster: { readonly "certificate-authority-data": string };
  }[];
  readonly users: readonly { readonly user: { readonly token: string } }[];
}

test(
  "the recorded answers of a real kube-apiserver: none of the requests crashes the embedded server",
  { skip: withoutShared },
  async (t) => {
    await using cluster = await startEmbedded();
    const folder = await mkdtemp(join(tmpdir(), "kubewright-conformance-"));
    const { clusters, users } = load(
      await readFile(cluster.kubeconfig, "utf8"),
    ) as Kubeconfig;
    const ca = join(folder, "ca.crt");
    await writeFile(
      ca,
      Buffer.from(
        clusters[0]?.cluster["certificate-authority-data"] ?? "",
        "base64",
      ),
    );
    const scenarios = join(SHARED, "conformance");
    const report = join(folder, "report.json");
    const { code, stdout, stderr } = await exec(
      process.execPath,
      [
        join(scenarios, "run.mjs"),
        "--server",
        cluster.server,
        "--ca",
        ca,
        "--token",
        users[0]?.user.token ?? "",
        scenarios,
        "--features",
        "controllers",
        "--compare",
        join(scenarios, "golden"),
        "--json",
        report,
      ],
      { cwd: REPOSITORY },
    );
    assert.notEqual(code, 2, `the runner itself failed: ${stderr}`);
    const { totals } = JSON.parse(await readFile(report, "utf8")) as {
      totals: { passed: number; failed: number; skipped: number };
    };
    for (const line of stdout
      .split("\n")
      .filter((text) => /^(passed|failed) /.test(text)))
      t.diagnostic(line);
    t.diagnostic(
      `conformance: ${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`,
    );
    const ready = await cluster.kubectl(["get", "--raw", "/readyz"]);
    assert.equal(ready.stdout, "ok", "the server no longer answers");
    assert.ok(
      totals.passed >= PASSING_AT_LEAST,
      `only ${totals.passed} scenarios pass`,
    );
    const document = await readFile(
      join(REPOSITORY, "runtime/CONFORMANCE.md"),
      "utf8",
    );
    const told = markedSection(document, "basis")?.match(/\| equal +\|/g);
    assert.equal(told?.length, totals.passed, "run scripts/write-conformance");
    await rm(folder, { recursive: true, force: true });
  },
);
