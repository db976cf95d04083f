import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { access } from "./kubectl/access.js";
import { apply } from "./kubectl/apply.js";
import { change } from "./kubectl/change.js";
import type { Chapter } from "./kubectl/chapter.js";
import { create } from "./kubectl/create.js";
import { discovery } from "./kubectl/discovery.js";
import { playChapter, type Played } from "./kubectl/play-chapter.js";
import { read } from "./kubectl/read.js";
import { startEmbedded, startReal, type Cluster } from "./support/clusters.js";
import { serve } from "./support/processes.js";
import { ENVTEST_ASSETS, withoutEnvtest } from "./support/shared.js";

const CHAPTERS: readonly Chapter[] = [
  discovery,
  create,
  apply,
  read,
  change,
  access,
];

const CONFIG_MAP = `
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, labels: {watched: "yes"}}
data: {one: "1"}
`;

test(
  "kubectl says the same of the embedded and the real API server",
  { skip: withoutEnvtest },
  async (t) => {
    const embedded = await startEmbedded();
    await using _embedded = embedded;
    const real = await startReal({
      controllers:
        "garbage-collector-controller,namespace-controller,serviceaccount-controller",
    });
    await using _real = real;
    for (const chapter of CHAPTERS)
      await t.test(chapter.name, () => sameTranscript(chapter, embedded, real));
    for (const cluster of [embedded, real])
      await t.test(`watch of the ${cluster.kind} server`, () =>
        watchShowsChanges(cluster),
      );
  },
);

async function sameTranscript(
  chapter: Chapter,
  embedded: Cluster,
  real: Cluster,
): Promise<void> {
  // Side by side, and both to their end even if one of them fails.
  const [ours, theirs] = await Promise.all([
    playChapter(chapter, embedded),
    playChapter(chapter, real),
  ]);
  const complaints = [...theirs, ...ours].flatMap(
    ({ complaint }) => complaint ?? [],
  );
  assert.deepEqual(complaints, []);
  const text = (played: Played | undefined): string =>
    played
      ? `$ kubectl ${played.command}\nexit code ${played.code}\n${played.stdout}\n${played.stderr}`
      : "";
  const differences = theirs.flatMap((played, index) =>
    text(played) === text(ours[index])
      ? []
      : [{ real: text(played), embedded: text(ours[index]) }],
  );
  assert.deepEqual(
    differences.map((difference) => difference.embedded),
    differences.map((difference) => difference.real),
  );
}

async function watchShowsChanges(cluster: Cluster): Promise<void> {
  await using watch = serve(
    join(ENVTEST_ASSETS, "kubectl"),
    [
      "get",
      "configmaps",
      "-n",
      "default",
      "--watch",
      "--output-watch-events",
      "-l",
      "watched=yes",
    ],
    { env: { KUBECONFIG: cluster.kubeconfig } },
  );
  await delay(1000); // kubectl prints nothing for an empty list
  assert.equal(
    (await cluster.kubectl(["apply", "-n", "default", "-f", "-"], CONFIG_MAP))
      .code,
    0,
  );
  await watch.line(/ADDED +settings +1/);
  await cluster.kubectl([
    "patch",
    "-n",
    "default",
    "configmap",
    "settings",
    "-p",
    '{"data":{"b":"2"}}',
  ]);
  await watch.line(/MODIFIED +settings +2/);
  await cluster.kubectl(["delete", "-n", "default", "configmap", "settings"]);
  await watch.line(/DELETED +settings +2/);
}
