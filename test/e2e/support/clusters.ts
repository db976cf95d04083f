import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exec, serve, type Outcome } from "./processes.js";
import { ENVTEST_ASSETS, REPOSITORY, SHARED } from "./shared.js";

/** An API server to test against, and kubectl pointed at it. */
export interface Cluster extends AsyncDisposable {
  readonly kind: "embedded" | "real";
  readonly server: string;
  readonly kubeconfig: string;
  /** Runs kubectl; `input` is its standard input. */
  kubectl(args: readonly string[], input?: string): Promise<Outcome>;
}

/** `scaffold apiserver` as a process of its own, as a user starts it. */
export async function startEmbedded(
  options: { readonly args?: readonly string[] } = {},
): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "kubewright-embedded-"));
  const kubeconfig = join(folder, "kubeconfig");
  const service = serve(process.execPath, [
    join(REPOSITORY, "bin/scaffold.js"),
    "apiserver",
    "--kubeconfig",
    kubeconfig,
    ...(options.args ?? []),
  ]);
  const [, server = ""] = await service.line(/^ready (https:\S+)$/m);
  return {
    kind: "embedded",
    server,
    kubeconfig,
    kubectl: kubectlFor(kubeconfig, folder),
    [Symbol.asyncDispose]: async () => {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A real etcd and kube-apiserver with folders and ports of their own. */
export async function startReal(
  options: {
    /** kube-controller-manager too: true, or the names of its controllers. */
    readonly controllers?: boolean | string;
  } = {},
): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "kubewright-real-"));
  const state = join(folder, "state");
  const script = join(SHARED, "envtest/start.sh");
  const env = {
    KUBEBUILDER_ASSETS: ENVTEST_ASSETS,
    WITH_CONTROLLERS: options.controllers ? "1" : "0",
    ...(typeof options.controllers === "string" && {
      CONTROLLERS: options.controllers,
    }),
  };
  const started = await exec("bash", [script, "start", state], { env });
  if (started.code !== 0) throw new ClusterError(started.stderr);
  const facts = await readFile(join(state, "env"), "utf8");
  const kubeconfig = join(state, "kubeconfig");
  return {
    kind: "real",
    server: /^SERVER=(.*)$/m.exec(facts)?.[1] ?? "",
    kubeconfig,
    kubectl: kubectlFor(kubeconfig, folder),
    [Symbol.asyncDispose]: async () => {
      await exec("bash", [script, "stop", state], { env });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A cluster for a test did not start. */
export class ClusterError extends Error {
  override readonly name = "ClusterError";
}

// A home of its own, so that kubectl's discovery cache of one server is never another's.
function kubectlFor(kubeconfig: string, home: string): Cluster["kubectl"] {
  return (args, input) =>
    exec(join(ENVTEST_ASSETS, "kubectl"), args, {
      env: { KUBECONFIG: kubeconfig, HOME: home },
      ...(input !== undefined && { input }),
    });
}
