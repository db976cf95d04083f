import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeClock } from "../../../primitives/fake-clock.js";
import { hasCode } from "../../../primitives/runtime-error.js";
import { listAt, numberAt, textAt, valueAt } from "../api-object.js";
import { ApiServer } from "../api-server.js";
import { TestClient } from "../api-client.test.support.js";
import type { Stage, StageName } from "./stage.js";
import {
  itemsOf,
  podsNamed,
  StagedServer,
} from "./staged-server.test.support.js";

const PODS = "/api/v1/namespaces/default/pods";
const DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";
const SETS = "/apis/apps/v1/namespaces/default/replicasets";

const pod = (name: string): Record<string, unknown> => ({
  metadata: { name },
  spec: {
    initContainers: [{ name: "init", image: "example.com/init" }],
    containers: [{ name: "web", image: "example.com/web:1" }],
  },
});

function isReady(body: unknown): boolean {
  return conditionOf(body, "Ready") === "True";
}

function conditionOf(body: unknown, type: string): string {
  return textAt(
    listAt(body, "status", "conditions").find(
      (condition) => textAt(condition, "type") === type,
    ),
    "status",
  );
}

test("nothing is played unless it is asked for", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  await client.ok("POST", PODS, { body: pod("a") });
  await client.ok("POST", DEPLOYMENTS, {
    body: { metadata: { name: "web" }, spec: podsNamed("web") },
  });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(
    textAt(await client.ok("GET", `${PODS}/a`), "status", "phase"),
    "Pending",
  );
  assert.equal(itemsOf(await client.ok("GET", SETS)).length, 0);
});

test("a pod is scheduled, runs and is ready, and goes when it is deleted", async () => {
  await using world = await StagedServer.start();
  await world.client.ok("POST", PODS, { body: pod("a") });
  const running = await world.until(`${PODS}/a`, isReady);
  assert.equal(textAt(running, "spec", "nodeName"), "node-0");
  assert.equal(textAt(running, "status", "phase"), "Running");
  assert.match(textAt(running, "status", "podIP"), /^10\.244\.\d+\.\d+$/);
  const [container] = listAt(running, "status", "containerStatuses");
  assert.equal(valueAt(container, "ready"), true);
  assert.ok(valueAt(container, "state", "running"));
  const [init] = listAt(running, "status", "initContainerStatuses");
  assert.equal(textAt(init, "state", "terminated", "reason"), "Completed");
  await world.client.ok("DELETE", `${PODS}/a`);
  await world.until(`${PODS}/a`, (body) => valueAt(body, "code") === 404);
  const users = new Set(
    world.server.requests
      .filter(
        ({ resource, user }) =>
          resource === "pods" && user !== "kubernetes-admin",
      )
      .map(
        ({ verb, subresource = "", user }) => `${user} ${verb} ${subresource}`,
      ),
  );
  assert.deepEqual(
    [...users],
    [
      "system:kube-scheduler create binding",
      "system:node:node-0 patch status",
      "system:node:node-0 delete ",
    ],
  );
});

test("a pod waits for a node that it can run on, and for its readiness gates", async () => {
  await using world = await StagedServer.start();
  await world.client.ok("POST", PODS, {
    body: {
      metadata: { name: "a" },
      spec: {
        nodeSelector: { disk: "ssd" },
        readinessGates: [{ conditionType: "example.com/open" }],
        containers: [{ name: "web", image: "i" }],
      },
    },
  });
  const waiting = await world.until(
    `${PODS}/a`,
    (body) => conditionOf(body, "PodScheduled") === "False",
  );
  assert.match(JSON.stringify(waiting), /Unschedulable.*0\/1 nodes/);
  await world.client.ok("POST", "/api/v1/nodes", {
    body: { metadata: { name: "fast", labels: { disk: "ssd" } } },
  });
  const running = await world.until(
    `${PODS}/a`,
    (body) => textAt(body, "status", "phase") === "Running",
  );
  assert.equal(textAt(running, "spec", "nodeName"), "fast");
  assert.equal(conditionOf(running, "Ready"), "False");
  await world.client.ok("PATCH", `${PODS}/a/status`, {
    headers: { "content-type": "application/strategic-merge-patch+json" },
    body: {
      status: { conditions: [{ type: "example.com/open", status: "True" }] },
    },
  });
  await world.until(`${PODS}/a`, isReady);
});

test("a Deployment becomes available and rolls out within its limits", async () => {
  await using world = await StagedServer.start();
  await world.client.ok("POST", DEPLOYMENTS, {
    body: {
      metadata: { name: "web" },
      spec: {
        replicas: 4,
        strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } },
        ...podsNamed("web"),
      },
    },
  });
  const isComplete = (body: unknown): boolean =>
    numberAt(body, "status", "observedGeneration") ===
      numberAt(body, "metadata", "generation") &&
    numberAt(body, "status", "updatedReplicas") === 4 &&
    numberAt(body, "status", "replicas") === 4 &&
    numberAt(body, "status", "availableReplicas") === 4;
  const first = await world.until(`${DEPLOYMENTS}/web`, isComplete);
  assert.equal(conditionOf(first, "Available"), "True");
  assert.match(JSON.stringify(first), /NewReplicaSetAvailable/);

  const watch = await world.client.watch(DEPLOYMENTS);
  await world.client.ok("PATCH", `${DEPLOYMENTS}/web`, {
    headers: { "content-type": "application/merge-patch+json" },
    body: { spec: podsNamed("web", "example.com/web:2") },
  });
  const second = await world.until(`${DEPLOYMENTS}/web`, isComplete);
  assert.equal(
    valueAt(
      second,
      "metadata",
      "annotations",
      "deployment.kubernetes.io/revision",
    ),
    "2",
  );
  const last = textAt(second, "metadata", "resourceVersion");
  for (;;) {
    const { object } = (await watch.next()) ?? assert.fail("the watch ended");
    const { replicas = 0, availableReplicas = 0 } =
      (object as { status?: Record<string, number> }).status ?? {};
    assert.ok(replicas <= 5, `surge: ${replicas}`);
    assert.ok(
      availableReplicas >= 3,
      `unavailable: only ${availableReplicas} available`,
    );
    if (object.metadata?.resourceVersion === last) break;
  }
  watch.close();
  const pods = itemsOf(await world.client.ok("GET", PODS));
  const images = pods
    .filter(
      (each) => valueAt(each, "metadata", "deletionTimestamp") === undefined,
    )
    .map((each) => textAt(listAt(each, "spec", "containers")[0], "image"));
  assert.deepEqual(images, Array(4).fill("example.com/web:2"));
});

test("a Deployment that is undone takes its old ReplicaSet again", async () => {
  await using world = await StagedServer.start();
  const set = (image: string): Promise<unknown> =>
    world.client.ok("PATCH", `${DEPLOYMENTS}/web`, {
      headers: { "content-type": "application/merge-patch+json" },
      body: { spec: podsNamed("web", image) },
    });
  const revision = (wanted: string) => (body: unknown) =>
    valueAt(
      body,
      "metadata",
      "annotations",
      "deployment.kubernetes.io/revision",
    ) === wanted &&
    numberAt(body, "status", "replicas") === 1 &&
    numberAt(body, "status", "updatedReplicas") === 1 &&
    numberAt(body, "status", "availableReplicas") === 1;
  await world.client.ok("POST", DEPLOYMENTS, {
    body: {
      metadata: { name: "web" },
      spec: { strategy: { type: "Recreate" }, ...podsNamed("web", "one") },
    },
  });
  await world.until(`${DEPLOYMENTS}/web`, revision("1"));
  await set("two");
  await world.until(`${DEPLOYMENTS}/web`, revision("2"));
  await set("one");
  await world.until(`${DEPLOYMENTS}/web`, revision("3"));
  const sets = itemsOf(await world.client.ok("GET", SETS));
  assert.deepEqual(
    sets
      .map((each) => [
        valueAt(
          each,
          "metadata",
          "annotations",
          "deployment.kubernetes.io/revision",
        ),
        numberAt(each, "spec", "replicas"),
      ])
      .sort(),
    [
      ["2", 0],
      ["3", 1],
    ],
  );
});

test("deleting a Deployment takes its ReplicaSets and pods along", async () => {
  await using world = await StagedServer.start();
  await world.client.ok("POST", DEPLOYMENTS, {
    body: { metadata: { name: "web" }, spec: podsNamed("web") },
  });
  await world.until(
    `${DEPLOYMENTS}/web`,
    (body) => numberAt(body, "status", "availableReplicas") === 1,
  );
  await world.client.ok("DELETE", `${DEPLOYMENTS}/web`);
  await world.until(PODS, (body) => itemsOf(body).length === 0);
  await world.until(SETS, (body) => itemsOf(body).length === 0);
});

test("minReadySeconds and the progress deadline run on the server's clock", async () => {
  const clock = new FakeClock();
  const stuck: Stage = {
    name: "stuck",
    resource: "pods",
    matches: ({ metadata }) => metadata.labels?.["app"] === "stuck",
    next: () => ({}),
  };
  await using world = await StagedServer.start({
    clock,
    stages: ["deployment", stuck],
  });
  for (const name of ["slow", "stuck"])
    await world.client.ok("POST", DEPLOYMENTS, {
      body: {
        metadata: { name },
        spec: {
          minReadySeconds: 30,
          progressDeadlineSeconds: 60,
          ...podsNamed(name),
        },
      },
    });
  await world.until(
    `${DEPLOYMENTS}/slow`,
    (body) => numberAt(body, "status", "readyReplicas") === 1,
  );
  await world.until(
    `${DEPLOYMENTS}/stuck`,
    (body) => numberAt(body, "status", "updatedReplicas") === 1,
  );
  assert.equal(
    conditionOf(
      await world.client.ok("GET", `${DEPLOYMENTS}/slow`),
      "Available",
    ),
    "False",
  );
  await clock.advance(30_000);
  await world.until(
    `${DEPLOYMENTS}/slow`,
    (body) => conditionOf(body, "Available") === "True",
  );
  await clock.advance(40_000);
  const failed = await world.until(
    `${DEPLOYMENTS}/stuck`,
    (body) => conditionOf(body, "Progressing") === "False",
  );
  assert.match(JSON.stringify(failed), /ProgressDeadlineExceeded/);
});

test("stages of users go first, after their delay, and end where they no longer match", async () => {
  const clock = new FakeClock();
  const crash: Stage = {
    name: "crash",
    resource: "pods",
    matches: (object) =>
      object.metadata.labels?.["app"] === "bad" &&
      textAt(object, "status", "phase") === "Running",
    delayMs: [5000, 10_000],
    next: (_, { now }) => ({
      patch: { metadata: { annotations: { "example.com/crashed": now } } },
      status: { phase: "Failed", reason: "Crashed" },
    }),
  };
  await using world = await StagedServer.start({
    clock,
    stages: ["pod", crash],
  });
  await world.client.ok("POST", PODS, {
    body: { ...pod("a"), metadata: { name: "a", labels: { app: "bad" } } },
  });
  await world.until(`${PODS}/a`, isReady);
  await clock.advance(10_000);
  const failed = await world.until(
    `${PODS}/a`,
    (body) => textAt(body, "status", "phase") === "Failed",
  );
  assert.ok(valueAt(failed, "metadata", "annotations", "example.com/crashed"));
});

test("a stage that there isn't is refused", async () => {
  await assert.rejects(
    ApiServer.start({ stages: ["deploy" as StageName] }),
    (error) =>
      hasCode(error, "UnknownStage") && /there are pod, /.test(String(error)),
  );
});
