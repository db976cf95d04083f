import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbedded, startReal, type Cluster } from "./support/clusters.js";
import {
  newOperatorProject,
  type OperatorProject,
} from "./support/operator-project.js";
import {
  installPackedCli,
  must,
  type PackedCli,
} from "./support/packed-cli.js";
import { serve } from "./support/processes.js";
import { withoutEnvtest } from "./support/shared.js";

const WAIT_MS = 30_000;
const POLL_MS = 200;

const CHILD = [
  "get",
  "configmap",
  "-n",
  "default",
  "-o",
  "jsonpath={.data.settings\\.json}",
  "a-guestbook",
];

const guestbook = (replicas: number): string => `
apiVersion: guestbook.example.com/v1alpha1
kind: Guestbook
metadata: {name: a, namespace: default}
spec: {replicas: ${replicas}}
`;

/** Repeats a kubectl command until its output matches. */
async function eventually(
  cluster: Cluster,
  args: readonly string[],
  expected: RegExp,
): Promise<void> {
  const deadlineMs = performance.now() + WAIT_MS;
  for (;;) {
    const { stdout, stderr } = await cluster.kubectl(args);
    if (expected.test(stdout + stderr)) return;
    assert.ok(
      performance.now() < deadlineMs,
      `kubectl ${args.join(" ")} still prints: ${stdout}${stderr}`,
    );
    await delay(POLL_MS);
  }
}

/** How the operator is started: from its sources as a developer does, and bundled as its image does. */
const STARTS = [
  { start: startEmbedded, server: "embedded", command: ["npm", "start"] },
  { start: startReal, server: "real", command: ["npm", "start"] },
  {
    start: startEmbedded,
    server: "embedded",
    command: ["node", "dist/main.js"],
  },
] as const;

describe(
  "the operator of a new project, started as a user would",
  { skip: withoutEnvtest },
  () => {
    let cli: PackedCli;
    let project: OperatorProject;
    before(async () => {
      cli = await installPackedCli();
      project = await newOperatorProject(cli, "guestbook");
      await must("npm", ["run", "build"], { cwd: project.folder });
    });
    after(() => cli[Symbol.asyncDispose]());

    for (const { start, server, command } of STARTS)
      it(`${command.join(" ")} reconciles what kubectl makes on the ${server} API server`, async () => {
        await using cluster = await start();
        const kubectl = async (
          args: readonly string[],
          input?: string,
        ): Promise<string> => {
          const { code, stdout, stderr } = await cluster.kubectl(args, input);
          assert.equal(
            code,
            0,
            `kubectl ${args.join(" ")}: ${stdout}${stderr}`,
          );
          return stdout;
        };
        await kubectl(["apply", "-f", `${project.folder}/crds`]);
        await kubectl([
          "wait",
          "--for=condition=Established",
          "crd",
          "--all",
          "--timeout=20s",
        ]);
        const [program, ...args] = command;
        await using operator = serve(program, args, {
          cwd: project.folder,
          env: { KUBECONFIG: cluster.kubeconfig },
        });

        await kubectl(["apply", "-f", "-"], guestbook(2));
        await eventually(cluster, CHILD, /"replicas": 2/);
        await kubectl([
          "wait",
          "--for=condition=Ready",
          "guestbook/a",
          "--timeout=20s",
        ]);
        assert.match(
          await kubectl([
            "get",
            "guestbook",
            "a",
            "-o",
            "jsonpath={.metadata.generation}={.status.conditions[0].observedGeneration}",
          ]),
          /^(\d+)=\1$/,
        );
        await kubectl(["apply", "-f", "-"], guestbook(3));
        await eventually(cluster, CHILD, /"replicas": 3/);
        await kubectl([
          "patch",
          "configmap",
          "a-guestbook",
          "--type=merge",
          "-p",
          '{"data":{"settings.json":"changed by hand"}}',
        ]);
        await eventually(cluster, CHILD, /"replicas": 3/);
        await eventually(
          cluster,
          ["get", "events", "-n", "default"],
          /guestbook\/a/i,
        );
        await kubectl(["delete", "guestbook", "a", "--timeout=20s"]);
        await eventually(cluster, CHILD, /NotFound/);
        // npm passes the signal on; what it exits with then differs from version to version.
        await operator.stop();
      });
  },
);
