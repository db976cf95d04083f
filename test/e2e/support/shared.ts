import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** Root of the checkout, wherever this file was compiled to. */
export const REPOSITORY: string = resolve(import.meta.dirname, "../../../..");

/**
 * Folder of the test data that is not part of the repository (real CRDs, recorded
 * answers, builds of kube-apiserver): `KUBEWRIGHT_SHARED`, by default beside the checkout.
 */
export const SHARED: string =
  process.env["KUBEWRIGHT_SHARED"] ?? resolve(REPOSITORY, "../shared");

/** Folder with kube-apiserver, etcd and kubectl: `KUBEBUILDER_ASSETS`, by default where envtest/build.sh puts them. */
export const ENVTEST_ASSETS: string =
  process.env["KUBEBUILDER_ASSETS"] ??
  join(homedir(), ".cache/kubewright/envtest/1.36.3");

/** For node:test's `skip`: the reason, or false when the shared data is there. */
export const withoutShared: string | false =
  !existsSync(join(SHARED, "crds")) && `no test data at ${SHARED}`;

/** For node:test's `skip`: the reason, or false when the real server and kubectl are there. */
export const withoutEnvtest: string | false =
  withoutShared ||
  (!existsSync(join(ENVTEST_ASSETS, "kubectl")) &&
    `no kube-apiserver in ${ENVTEST_ASSETS}`);
