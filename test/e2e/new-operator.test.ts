import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import {
  checkProject,
  diskUsageMb,
  newOperatorProject,
} from "./support/operator-project.js";
import { installPackedCli, must } from "./support/packed-cli.js";
import { serve } from "./support/processes.js";

/** What a project may take on disk with all it needs. */
const LARGEST_INSTALL_MB = 60;

test("an operator for a new API, by the packed CLI: builds, lints, passes its tests", async (t) => {
  await using cli = await installPackedCli();
  const project = await newOperatorProject(cli, "guestbook");
  assert.deepEqual(project.report.diagnostics, []);
  assert.equal(project.report.tests?.passed, 3);
  assert.equal(await checkProject(project), 3);
  const installedMb = await diskUsageMb(join(project.folder, "node_modules"));
  t.diagnostic(`node_modules: ${installedMb.toFixed(1)} MB`);
  assert.ok(installedMb <= LARGEST_INSTALL_MB, `${installedMb} MB`);
  // The project's own copy of the CLI can make the next project.
  await must("npx", ["scaffold", "new", "operator", "../second"], {
    cwd: project.folder,
  });
  const vendored = async (name: string) =>
    readFile(join(cli.folder, name, "kubewright.yaml"), "utf8").then((text) =>
      text.match(/vendor\/\S+/gu),
    );
  assert.deepEqual(await vendored("second"), await vendored("guestbook"));
  await followChanges(project.folder);
});

/** `scaffold dev` runs the operator, and generates code anew when a CRD changes. */
async function followChanges(folder: string): Promise<void> {
  await using dev = serve(
    process.execPath,
    [join(folder, "node_modules/kubewright/bin/scaffold.js"), "dev"],
    { cwd: folder },
  );
  await dev.line(/^running against https:\/\/127\.0\.0\.1:\d+$/mu);
  const crd = join(folder, "crds/guestbooks.guestbook.example.com.yaml");
  const text = await readFile(crd, "utf8");
  await writeFile(crd, text.replace("maximum: 10", "maximum: 20"));
  const types = join(
    folder,
    "config/crd/guestbooks.guestbook.example.com.yaml",
  );
  const deadlineMs = performance.now() + 30_000;
  while (!(await readFile(types, "utf8")).includes("maximum: 20")) {
    assert.ok(performance.now() < deadlineMs, dev.output());
    await delay(100);
  }
  assert.equal(await dev.stop(), 0);
}
