import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import {
  createRestClient,
  isDeletedFinalStateUnknown,
  listWatch,
  SharedIndexInformer,
  untilCached,
  type ApiResource,
  type DeepReadonly,
  type KubeObject,
  type RestClient,
} from "@kubewright/runtime";
import { fastClock } from "../support/fast-clock.js";
import { exec } from "./support/processes.js";
import { REPOSITORY } from "./support/shared.js";
import { ScriptedKinds, streamsLists } from "./support/scripted-kinds.js";

const SEEDS = 200;

interface Trace {
  readonly seed: number;
  readonly calls: readonly string[];
  readonly store: Readonly<Record<string, string>>;
}

const withoutGo: string | false =
  spawnSync("go", ["version"]).status !== 0 && "Go is not installed";

test(
  `${SEEDS} scripted servers: handlers are called as client-go's are, and the stores end alike`,
  { skip: withoutGo },
  async () => {
    const theirs = await traceClientGo();
    assert.equal(theirs.length, SEEDS);
    for (const queue of ["RealFIFO", "DeltaFIFO"] as const)
      for (const [seed, trace] of (await traceOurs(queue)).entries()) {
        const expected = theirs[seed];
        assert.ok(expected);
        assert.deepEqual(trace.store, expected.store, `store of seed ${seed}`);
        assert.deepEqual(
          byObject(trace.calls),
          byObject(expected.calls),
          `calls of seed ${seed}`,
        );
        // A DeltaFIFO tells what happened to one object together, as client-go's
        // did; and client-go keeps a streamed list in a Go map, in random order.
        if (queue === "RealFIFO" && !streamsLists(seed))
          assert.deepEqual(
            inOrder(trace.calls),
            inOrder(expected.calls),
            `order of seed ${seed}`,
          );
      }
  },
);

async function traceClientGo(): Promise<Trace[]> {
  const folder = await mkdtemp(join(tmpdir(), "kubewright-informer-trace-"));
  try {
    const binary = join(folder, "informer-trace");
    const built = await exec("go", ["build", "-o", binary, "."], {
      cwd: join(REPOSITORY, "test/e2e/informer-trace"),
    });
    assert.equal(built.code, 0, built.stderr);
    await using kinds = await ScriptedKinds.start();
    const { code, stdout, stderr } = await exec(binary, [
      "-server",
      kinds.url,
      "-seeds",
      String(SEEDS),
    ]);
    assert.equal(code, 0, stderr);
    return stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Trace);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function traceOurs(queue: "RealFIFO" | "DeltaFIFO"): Promise<Trace[]> {
  await using kinds = await ScriptedKinds.start();
  await using rest = createRestClient({ server: kinds.url });
  return await Promise.all(
    Array.from({ length: SEEDS }, (_, seed) => traceOne(rest, { seed, queue })),
  );
}

async function traceOne(
  rest: RestClient,
  {
    seed,
    queue,
  }: { readonly seed: number; readonly queue: "RealFIFO" | "DeltaFIFO" },
): Promise<Trace> {
  const resource: ApiResource = {
    group: "example.com",
    version: "v1",
    kind: "Widget",
    plural: `widgets${seed}`,
    singular: "widget",
    listKind: "WidgetList",
    namespaced: true,
  };
  const calls: string[] = [];
  await using informer = new SharedIndexInformer<KubeObject>({
    listerWatcher: listWatch(resource, { rest }),
    resource,
    queue,
    // Backoffs pass in no time, and yet a busy machine is not taken for a dead server.
    clock: fastClock(20),
    recreation: "update",
  });
  informer.addEventHandler({
    onAdd: (object, isInInitialList) =>
      void calls.push(
        `add ${show(object)}${isInInitialList ? " initial" : ""}`,
      ),
    onUpdate: (before, after) =>
      void calls.push(`update ${show(before)} ${show(after)}`),
    onDelete: (object) =>
      void calls.push(
        isDeletedFinalStateUnknown(object)
          ? `gone ${object.object ? show(object.object) : object.key}`
          : `delete ${show(object)}`,
      ),
  });
  const running = informer.run({ signal: new AbortController().signal });
  await untilCached(informer, "ns/end", {
    condition: (object) => object !== undefined,
  });
  // Handlers are told in a turn after the cache's.
  await new Promise((resolve) => setImmediate(resolve));
  const store = Object.fromEntries(
    informer.indexer
      .list()
      .map(({ metadata }) => [
        `${metadata?.namespace ?? ""}/${metadata?.name ?? ""}`,
        metadata?.resourceVersion ?? "",
      ]),
  );
  await informer.stop();
  await running;
  return { seed, calls, store };
}

function show({ metadata }: DeepReadonly<KubeObject>): string {
  return `${metadata?.namespace ?? ""}/${metadata?.name ?? ""}@${metadata?.resourceVersion ?? ""}`;
}

/** Calls of each object, in order. */
function byObject(calls: readonly string[]): Record<string, string[]> {
  const sorted: Record<string, string[]> = {};
  for (const call of inOrder(calls)) {
    const [, name = ""] = / (\S+?)@/.exec(call) ?? [];
    (sorted[name] ??= []).push(call);
  }
  return sorted;
}

/**
 * All calls in order. client-go goes through what vanished in the random order of a
 * Go map, and tells handlers of unchanged objects once, before the first resync.
 */
function inOrder(calls: readonly string[]): string[] {
  const ordered: string[] = [];
  let vanished: string[] = [];
  for (const call of calls) {
    if (/^update (\S+) \1$/.test(call)) continue;
    if (call.startsWith("gone ")) {
      vanished.push(call);
      continue;
    }
    ordered.push(...vanished.sort(), call);
    vanished = [];
  }
  return [...ordered, ...vanished.sort()];
}
