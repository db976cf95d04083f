import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createRestClient,
  listWatch,
  SharedIndexInformer,
  type KubeObject,
  type RestConfig,
} from "@kubewright/runtime";
import { ConfigMap } from "@kubewright/runtime/api/core/v1";
import {
  ReplayServer,
  TestEnvironment,
  type FaultOptions,
} from "@kubewright/runtime/testing";
import { fastClock } from "./support/fast-clock.js";

const NAMES = ["a", "b", "c", "d"];

/** An informer of ConfigMaps, and what its handler was told. */
async function follow(config: RestConfig): Promise<{
  readonly informer: SharedIndexInformer<KubeObject>;
  readonly told: string[];
  [Symbol.asyncDispose](): Promise<void>;
}> {
  const clock = fastClock(20);
  const rest = createRestClient(config, { clock });
  const informer = new SharedIndexInformer<KubeObject>({
    listerWatcher: listWatch(ConfigMap, { rest, namespace: "default" }),
    resource: ConfigMap,
    clock,
    watchErrorHandler: () => undefined,
  });
  const told: string[] = [];
  informer.addEventHandler({
    onAdd: ({ metadata }) => void told.push(`add ${metadata?.name ?? ""}`),
    onUpdate: (_, { metadata }) =>
      void told.push(`update ${metadata?.name ?? ""}`),
    onDelete: () => void told.push("delete"),
  });
  const abort = new AbortController();
  const running = informer.run({ signal: abort.signal });
  return {
    informer,
    told,
    [Symbol.asyncDispose]: async () => {
      abort.abort();
      await running;
      await rest[Symbol.asyncDispose]();
    },
  };
}

function held({ informer }: Awaited<ReturnType<typeof follow>>): string {
  return informer.indexer
    .list()
    .map(
      ({ metadata }) =>
        `${metadata?.name ?? ""}@${metadata?.resourceVersion ?? ""}`,
    )
    .sort()
    .join(" ");
}

async function stored(env: TestEnvironment): Promise<string> {
  const { items } = await env.client(ConfigMap).list();
  return items
    .map(
      ({ metadata }) =>
        `${metadata.name ?? ""}@${metadata.resourceVersion ?? ""}`,
    )
    .sort()
    .join(" ");
}

/** Each is survived: in the end the informer holds what the server does. */
const FAULTS: readonly (FaultOptions & { readonly title: string })[] = [
  {
    title: "watches that are reset in the middle of a line",
    verb: "watch",
    times: 5,
    fault: { type: "reset", at: "event" },
  },
  {
    title: "answers that are cut after some bytes",
    verb: ["list", "watch"],
    times: 4,
    fault: { type: "reset", at: { byte: 250 } },
  },
  {
    title: "a storm of 410s",
    verb: "watch",
    times: 6,
    fault: { type: "expired" },
  },
  {
    title: "429s that say when to come back, and 503s",
    verb: ["list", "watch"],
    times: 3,
    fault: { type: "error", code: 429, retryAfterSeconds: 1 },
  },
  {
    title: "events that come twice",
    probability: 0.7,
    fault: { type: "duplicate" },
  },
  {
    title: "events that come late",
    probability: 0.5,
    fault: { type: "delay", ms: [1, 20] },
  },
  {
    title: "a list that never says that its initial events are over",
    event: "INITIAL_EVENTS_END",
    times: 1,
    fault: { type: "drop" },
  },
];

for (const { title, ...options } of FAULTS)
  test(`an informer survives ${title}`, async () => {
    await using env = await TestEnvironment.start({ faultSeed: 11 });
    const objects = env.client(ConfigMap);
    for (const name of NAMES) await objects.create({ metadata: { name } });
    using fault = env.server.faults.inject({
      resource: "configmaps",
      ...options,
    });
    await using follower = await follow(env.restConfig);
    for (let round = 0; round < 6; round += 1) {
      for (const name of NAMES)
        await objects.patch(
          { name },
          { type: "merge", body: { data: { round: String(round) } } },
        );
    }
    await objects.delete({ name: "d" });
    const expected = await stored(env);
    await env.eventually(
      () => held(follower),
      (text) => text === expected,
    );
    assert.ok(fault.injected > 0, fault.toString());
  });

test("an informer follows a server that comes back with less", async () => {
  await using env = await TestEnvironment.start();
  const objects = env.client(ConfigMap);
  await objects.create({ metadata: { name: "a" } });
  const backup = env.server.snapshot();
  await objects.create({ metadata: { name: "b" } });
  await using follower = await follow(env.restConfig);
  await env.eventually(
    () => held(follower),
    (text) => text.includes("b@"),
  );
  // For long enough that the informer finds nobody at home.
  await env.server.restart({ snapshot: backup, downMs: 500 });
  const expected = await stored(env);
  await env.eventually(
    () => held(follower),
    (text) => text === expected,
  );
  assert.equal(follower.told.filter((call) => call === "delete").length, 1);
});

test("a wait in vain tells the faults at work and their seed", async () => {
  await using env = await TestEnvironment.start({ faultSeed: 42 });
  using _fault = env.server.faults.inject({
    verb: "get",
    resource: "configmaps",
    fault: { type: "error", code: 500 },
  });
  await assert.rejects(
    env.eventually(
      () => 1,
      (value: number) => value === 2,
      { timeoutMs: 1 },
    ),
    /faults at work, of seed 42:\n- error\{"code":500\} verb=get resource=configmaps \(seed \d+\): 0 of 0/,
  );
});

test("what an informer was sent is recorded, and played again to another", async () => {
  let text: string;
  let expected: readonly string[];
  {
    await using env = await TestEnvironment.start();
    const objects = env.client(ConfigMap);
    await objects.create({ metadata: { name: "a" } });
    using recording = env.server.record({ resource: "configmaps" });
    await using follower = await follow(env.restConfig);
    await follower.informer.waitForSync();
    await objects.create({ metadata: { name: "b" } });
    await objects.delete({ name: "a" });
    await env.eventually(
      () => follower.told,
      (told) => told.includes("delete"),
    );
    text = recording.text;
    expected = follower.told;
  }
  assert.match(text, /^\{"timeMs":[\d.]+,"type":"open","watch":1,/);
  for (const pace of ["fast", "recorded"] as const) {
    await using replay = await ReplayServer.start({ recording: text, pace });
    await using again = await follow({ server: replay.url });
    while (again.told.length < expected.length)
      await new Promise((go) => setImmediate(go));
    assert.deepEqual(again.told, expected);
  }
  await assert.rejects(ReplayServer.start({ recording: `${text}{}\n` }), {
    code: "InvalidRecording",
  });
});
