import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import {
  createRestClient,
  listWatch,
  SharedIndexInformer,
  type ApiResource,
  type KubeObject,
  type RestClient,
  type SharedIndexInformerOptions,
} from "@kubewright/runtime";
import { fastClock } from "../support/fast-clock.js";
import { CallRecorder, show } from "./support/call-recorder.js";
import {
  believed,
  byObject,
  inOrder,
  onlyForward,
  splitRecreations,
  type InformerTrace,
} from "./support/informer-trace.js";
import { exec } from "./support/processes.js";
import { REPOSITORY } from "./support/shared.js";
import { ScriptedKinds, streamsLists } from "./support/scripted-kinds.js";

const SEEDS = 200;
const END = "add ns/end@1000000#end";

const withoutGo: string | false =
  spawnSync("go", ["version"]).status !== 0 && "Go is not installed";

type Variant = Pick<
  SharedIndexInformerOptions<KubeObject>,
  "queue" | "recreation"
>;

test(
  `${SEEDS} scripted servers: handlers are called as client-go's are, and the stores end alike`,
  { skip: withoutGo },
  async () => {
    const theirs = await traceClientGo();
    assert.equal(theirs.length, SEEDS);
    for (const variant of [
      { queue: "RealFIFO", recreation: "update" },
      { queue: "DeltaFIFO", recreation: "deleteAndAdd" },
    ] as const)
      for (const [seed, ours] of (await traceOurs(variant)).entries()) {
        const expected = theirs[seed];
        assert.ok(expected);
        compare(ours, expected, variant);
      }
  },
);

/**
 * Where ours differs from client-go's on purpose, what is expected of it is made
 * from what client-go did: events that come again are dropped, and an object made
 * again under its name is told as deleted and added, unless `recreation` says not to.
 */
function compare(
  ours: InformerTrace,
  theirs: InformerTrace,
  { queue, recreation }: Variant,
): void {
  const { seed } = ours;
  const expected = (calls: readonly string[]): string[] =>
    recreation === "update"
      ? onlyForward(calls)
      : splitRecreations(onlyForward(calls));
  const calls = expected(theirs.calls);
  assert.deepEqual(ours.store, theirs.store, `store of seed ${seed}`);
  assert.deepEqual(
    byObject(ours.calls),
    byObject(calls),
    `calls of seed ${seed}`,
  );
  // A DeltaFIFO tells what happened to one object together, as client-go's
  // did; and client-go keeps a streamed list in a Go map, in random order.
  if (queue === "RealFIFO" && !streamsLists(seed))
    assert.deepEqual(
      inOrder(ours.calls),
      inOrder(calls),
      `order of seed ${seed}`,
    );
  assert.deepEqual(
    ours.late.toSorted(),
    theirs.late.toSorted(),
    `late handler of seed ${seed}`,
  );
  for (const [who, trace] of Object.entries({ ours, theirs })) {
    const about = `${who}, seed ${seed}`;
    assert.deepEqual(believed(trace.calls), trace.store, about);
    assert.deepEqual(believed(trace.added), trace.store, `added: ${about}`);
    // Which resyncs fall between two changes is a matter of time.
    const resyncs = trace.resyncing.filter(isResync);
    assert.deepEqual(
      onlyForward(trace.resyncing),
      onlyForward(trace.calls),
      `resyncing: ${about}`,
    );
    for (const [key, version] of Object.entries(trace.store))
      assert.ok(
        resyncs.some((call) => call.startsWith(`update ${key}@${version}#`)),
        `resync of ${key}: ${about}`,
      );
    assert.ok(trace.removed.length >= 3, about);
    assert.deepEqual(
      trace.removed,
      trace.calls.slice(0, trace.removed.length),
      `removed: ${about}`,
    );
  }
  assert.equal(ours.removed.length, 3);
}

function isResync(call: string): boolean {
  return /^update (\S+) \1$/.test(call);
}

async function traceClientGo(): Promise<InformerTrace[]> {
  const folder = await mkdtemp(join(tmpdir(), "kubewright-informer-trace-"));
  try {
    const binary = join(folder, "informer-trace");
    const built = await exec(
      "go",
      ["build", "-ldflags=-s -w", "-o", binary, "."],
      {
        cwd: join(REPOSITORY, "test/e2e/informer-trace"),
      },
    );
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
      .map((line) => JSON.parse(line) as InformerTrace);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function traceOurs(variant: Variant): Promise<InformerTrace[]> {
  await using kinds = await ScriptedKinds.start();
  await using rest = createRestClient({ server: kinds.url });
  return await Promise.all(
    Array.from({ length: SEEDS }, (_, seed) => traceOne(rest, seed, variant)),
  );
}

async function traceOne(
  rest: RestClient,
  seed: number,
  variant: Variant,
): Promise<InformerTrace> {
  const resource: ApiResource = {
    group: "example.com",
    version: "v1",
    kind: "Widget",
    plural: `widgets${seed}`,
    singular: "widget",
    listKind: "WidgetList",
    namespaced: true,
  };
  await using informer = new SharedIndexInformer<KubeObject>({
    listerWatcher: listWatch(resource, { rest }),
    resource,
    // Backoffs pass in no time, and yet a busy machine is not taken for a dead server.
    clock: fastClock(20),
    requestTimeoutMs: 0,
    watchIdleTimeoutMs: 0,
    ...variant,
  });
  const whole = new CallRecorder();
  const resyncing = new CallRecorder();
  const added = new CallRecorder();
  const removed = new CallRecorder();
  const late = new CallRecorder();
  const registration = informer.addEventHandler(removed);
  removed.onCall = (count) => {
    if (count === 3) informer.removeEventHandler(registration);
  };
  whole.onCall = (count) => {
    if (count === 1) informer.addEventHandler(added);
  };
  informer.addEventHandler(whole);
  informer.addEventHandler(resyncing, { resyncPeriodMs: 10_000 });
  const running = informer.run({ signal: new AbortController().signal });
  await whole.heard((calls) => calls.includes(END));
  await added.heard(
    (calls) => calls.includes(END) || calls.includes(`${END} initial`),
  );
  const objects = informer.indexer.list();
  await resyncing.heard((calls) => {
    const heard = new Set(calls.filter(isResync));
    return objects.every((object) =>
      heard.has(`update ${show(object)} ${show(object)}`),
    );
  });
  await informer.addEventHandler(late).waitForSync();
  const store = Object.fromEntries(
    objects.map(({ metadata }) => [
      `${metadata?.namespace ?? ""}/${metadata?.name ?? ""}`,
      metadata?.resourceVersion ?? "",
    ]),
  );
  await informer.stop();
  await running;
  return {
    seed,
    store,
    calls: whole.calls,
    resyncing: resyncing.calls,
    removed: removed.calls,
    added: added.calls,
    late: late.calls,
  };
}
