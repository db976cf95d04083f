import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Cluster } from "../support/clusters.js";
import { exec, type Outcome } from "../support/processes.js";
import { ENVTEST_ASSETS } from "../support/shared.js";
import type { Chapter, DetailedStep } from "./chapter.js";
import { normalise } from "./normalise.js";

const EVENTUALLY_MS = 30_000;
const EVENTUALLY_STEP_MS = 200;

/** A command and what came of it, normalised. */
export interface Played {
  readonly command: string;
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** What the step wanted and did not get on this server. */
  readonly complaint?: string;
}

/** Plays a chapter on one server: its transcript. */
export async function playChapter(
  chapter: Chapter,
  cluster: Pick<Cluster, "kind" | "kubeconfig">,
): Promise<Played[]> {
  const folder = await mkdtemp(join(tmpdir(), "kubewright-kubectl-"));
  try {
    for (const [name, text] of Object.entries(chapter.files ?? {})) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text, { mode: 0o755 });
    }
    const played: Played[] = [];
    for (const step of chapter.steps) {
      const detailed = typeof step === "string" ? { run: step } : step;
      played.push(await play(detailed, { cluster, folder }));
    }
    return played;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Stage {
  readonly cluster: Pick<Cluster, "kind" | "kubeconfig">;
  readonly folder: string;
}

async function play(step: DetailedStep, stage: Stage): Promise<Played> {
  const outcome = await outcomeOf(step, stage);
  const output = `${outcome.stdout}${outcome.stderr}`;
  const asWanted =
    (outcome.code !== 0) === (step.fails ?? false) &&
    (step.expect?.test(output) ?? true);
  const shown = (text: string): string => {
    if (step.unsettled) return "";
    const clean = normalise(text, [[stage.folder, "$DIR"]]);
    return step.unordered ? clean.split("\n").sort().join("\n") : clean;
  };
  return {
    command: step.run,
    code: outcome.code,
    stdout: shown(outcome.stdout),
    stderr: shown(outcome.stderr),
    ...(!asWanted && {
      complaint: `${stage.cluster.kind}: kubectl ${step.run} ended with ${outcome.code}\n${output}`,
    }),
  };
}

async function outcomeOf(step: DetailedStep, stage: Stage): Promise<Outcome> {
  if (!step.eventually) return await kubectl(step, stage);
  for (let waitedMs = 0; ; waitedMs += EVENTUALLY_STEP_MS) {
    const outcome = await kubectl(step, stage);
    const output = `${outcome.stdout}${outcome.stderr}`;
    if (step.expect?.test(output) || waitedMs > EVENTUALLY_MS) return outcome;
    await delay(EVENTUALLY_STEP_MS);
  }
}

function kubectl(step: DetailedStep, stage: Stage): Promise<Outcome> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(step.env ?? {}))
    env[name] = value.replaceAll("$DIR", stage.folder);
  return exec(join(ENVTEST_ASSETS, "kubectl"), words(step.run), {
    cwd: stage.folder,
    // A home of its own, so that discovery cached of one server is never another's.
    env: {
      KUBECONFIG: stage.cluster.kubeconfig,
      HOME: dirname(stage.cluster.kubeconfig),
      ...env,
    },
    ...(step.input !== undefined && { input: step.input }),
  });
}

function words(line: string): string[] {
  const found = line.match(/(?:'[^']*'|[^\s'])+/g) ?? [];
  return found.map((word) => word.replaceAll("'", ""));
}
