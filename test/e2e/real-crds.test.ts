import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import {
  checkProject,
  newOperatorProject,
} from "./support/operator-project.js";
import { installPackedCli, type PackedCli } from "./support/packed-cli.js";
import { SHARED, withoutShared } from "./support/shared.js";

/** Folders of real CRDs; each becomes an operator of its own. */
const PROJECTS = [
  "cert-manager__cert-manager",
  "prometheus-operator__prometheus-operator",
  "kubernetes-sigs__gateway-api",
  "crossplane__crossplane",
];

describe(
  "an operator for real CRDs, by the packed CLI",
  { skip: withoutShared },
  () => {
    let cli: PackedCli;
    before(async () => {
      cli = await installPackedCli();
    });
    after(() => cli[Symbol.asyncDispose]());

    for (const crds of PROJECTS)
      it(`${crds}: builds, lints and passes its tests`, async (t) => {
        const name = `${crds.replace(/^.*__/, "")}-operator`;
        const project = await newOperatorProject(cli, name, [
          "--crd",
          join(SHARED, "crds", crds),
        ]);
        const errors = project.report.diagnostics.map(
          ({ code, message }) => `${code} ${message}`,
        );
        const passed = await checkProject(project);
        t.diagnostic(
          `${passed} tests pass; ${errors.join("; ") || "no diagnostics"}`,
        );
        assert.ok(passed > 0, "the project has no test");
        assert.equal(passed, project.report.tests?.passed);
      });
  },
);
