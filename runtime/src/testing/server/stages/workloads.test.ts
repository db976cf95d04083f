import assert from "node:assert/strict";
import { test } from "node:test";
import { listAt, numberAt, textAt, valueAt } from "../api-object.js";
import type { Stage } from "./stage.js";
import {
  itemsOf,
  podsNamed,
  StagedServer,
} from "./staged-server.test.support.js";

const NAMESPACE = "namespaces/default";
const PODS = `/api/v1/${NAMESPACE}/pods`;
const APPS = `/apis/apps/v1/${NAMESPACE}`;
const JOBS = `/apis/batch/v1/${NAMESPACE}/jobs`;
const merge = { "content-type": "application/merge-patch+json" };

const job = (
  name: string,
  spec: Readonly<Record<string, unknown>> = {},
): { readonly body: unknown } => ({
  body: {
    metadata: { name },
    spec: {
      ...spec,
      template: {
        metadata: { labels: { job: name } },
        spec: {
          restartPolicy: "Never",
          containers: [{ name: "work", image: "example.com/work" }],
        },
      },
    },
  },
});

function hasCondition(body: unknown, type: string): boolean {
  return listAt(body, "status", "conditions").some(
    (condition) =>
      textAt(condition, "type") === type &&
      textAt(condition, "status") === "True",
  );
}

const names = (body: unknown): string[] =>
  itemsOf(body).map((item) => textAt(item, "metadata", "name"));

test("a Job runs its completions, few at a time, and is complete", async () => {
  await using world = await StagedServer.start();
  await world.client.ok(
    "POST",
    JOBS,
    job("a", { completions: 5, parallelism: 2 }),
  );
  const done = await world.until(`${JOBS}/a`, (body) =>
    hasCondition(body, "Complete"),
  );
  assert.equal(numberAt(done, "status", "succeeded"), 5);
  assert.equal(numberAt(done, "status", "active") ?? 0, 0);
  assert.ok(textAt(done, "status", "completionTime"));
  assert.equal(names(await world.client.ok("GET", PODS)).length, 5);
});

test("an indexed Job gives each pod its index", async () => {
  await using world = await StagedServer.start();
  await world.client.ok(
    "POST",
    JOBS,
    job("a", { completions: 3, parallelism: 3, completionMode: "Indexed" }),
  );
  const done = await world.until(`${JOBS}/a`, (body) =>
    hasCondition(body, "Complete"),
  );
  assert.equal(textAt(done, "status", "completedIndexes"), "0-2");
  const pods = itemsOf(await world.client.ok("GET", PODS));
  assert.deepEqual(
    pods.map((pod) => textAt(pod, "spec", "hostname")),
    ["a-0", "a-1", "a-2"],
  );
});

test("a Job whose pods fail is tried again up to its backoff limit; a suspended one waits", async () => {
  const failing: Stage = {
    name: "fail",
    resource: "pods",
    matches: (pod) => textAt(pod, "status", "phase") === "Running",
    next: () => ({ status: { phase: "Failed" } }),
  };
  await using world = await StagedServer.start({ stages: ["job", failing] });
  await world.client.ok("POST", JOBS, job("b", { suspend: true }));
  await world.client.ok("POST", JOBS, job("a", { backoffLimit: 2 }));
  const failed = await world.until(`${JOBS}/a`, (body) =>
    hasCondition(body, "Failed"),
  );
  assert.equal(numberAt(failed, "status", "failed"), 3);
  await world.until(`${JOBS}/b`, (body) => hasCondition(body, "Suspended"));
  assert.equal(names(await world.client.ok("GET", PODS)).length, 3);
});

test("a StatefulSet makes its pods and claims in order, and replaces them from the last", async () => {
  await using world = await StagedServer.start();
  const sets = `${APPS}/statefulsets`;
  await world.client.ok("POST", sets, {
    body: {
      metadata: { name: "db" },
      spec: {
        serviceName: "db",
        replicas: 3,
        ...podsNamed("db"),
        volumeClaimTemplates: [
          {
            metadata: { name: "data" },
            spec: {
              accessModes: ["ReadWriteOnce"],
              resources: { requests: { storage: "1Gi" } },
            },
          },
        ],
      },
    },
  });
  const isSettled = (body: unknown): boolean =>
    numberAt(body, "status", "readyReplicas") === 3 &&
    numberAt(body, "status", "updatedReplicas") === 3 &&
    textAt(body, "status", "currentRevision") ===
      textAt(body, "status", "updateRevision") &&
    numberAt(body, "status", "observedGeneration") ===
      numberAt(body, "metadata", "generation");
  const first = await world.until(`${sets}/db`, isSettled);
  assert.deepEqual(names(await world.client.ok("GET", PODS)), [
    "db-0",
    "db-1",
    "db-2",
  ]);
  const claims = `/api/v1/${NAMESPACE}/persistentvolumeclaims`;
  const bound = await world.until(claims, (body) =>
    itemsOf(body).every(
      (claim) => textAt(claim, "status", "phase") === "Bound",
    ),
  );
  assert.deepEqual(names(bound), ["data-db-0", "data-db-1", "data-db-2"]);
  await world.client.ok("PATCH", `${sets}/db`, {
    headers: merge,
    body: { spec: podsNamed("db", "example.com/db:2") },
  });
  const second = await world.until(`${sets}/db`, isSettled);
  assert.notEqual(
    textAt(first, "status", "updateRevision"),
    textAt(second, "status", "updateRevision"),
  );
  const deletions = world.server.requests
    .filter(
      ({ verb, resource, user }) =>
        verb === "delete" &&
        resource === "pods" &&
        user.includes("statefulset"),
    )
    .map(({ name }) => name);
  assert.deepEqual(deletions, ["db-2", "db-1", "db-0"]);
  await world.client.ok("PATCH", `${sets}/db/scale`, {
    headers: merge,
    body: { spec: { replicas: 1 } },
  });
  const left = await world.until(PODS, (body) => itemsOf(body).length === 1);
  assert.deepEqual(names(left), ["db-0"]);
});

test("a DaemonSet has a pod on each node that fits, also on those that come later", async () => {
  await using world = await StagedServer.start();
  const sets = `${APPS}/daemonsets`;
  await world.client.ok("POST", sets, {
    body: { metadata: { name: "agent" }, spec: podsNamed("agent") },
  });
  const available = (count: number) => (body: unknown) =>
    numberAt(body, "status", "numberAvailable") === count &&
    numberAt(body, "status", "updatedNumberScheduled") === count &&
    numberAt(body, "status", "observedGeneration") ===
      numberAt(body, "metadata", "generation");
  await world.until(`${sets}/agent`, available(1));
  await world.client.ok("POST", "/api/v1/nodes", {
    body: { metadata: { name: "second" } },
  });
  await world.until(`${sets}/agent`, available(2));
  await world.client.ok("PATCH", `${sets}/agent`, {
    headers: merge,
    body: { spec: podsNamed("agent", "example.com/agent:2") },
  });
  await world.until(`${sets}/agent`, available(2));
  const images = itemsOf(await world.client.ok("GET", PODS)).map((pod) => [
    textAt(pod, "spec", "nodeName"),
    textAt(listAt(pod, "spec", "containers")[0], "image"),
  ]);
  assert.deepEqual(images.sort(), [
    ["node-0", "example.com/agent:2"],
    ["second", "example.com/agent:2"],
  ]);
});

test("a Service's EndpointSlice holds its ready pods and the ports by name", async () => {
  await using world = await StagedServer.start();
  await world.client.ok("POST", `/api/v1/${NAMESPACE}/services`, {
    body: {
      metadata: { name: "web" },
      spec: {
        selector: { app: "web" },
        ports: [{ name: "http", port: 80, targetPort: "web" }],
      },
    },
  });
  await world.client.ok("POST", PODS, {
    body: {
      metadata: { name: "a", labels: { app: "web" } },
      spec: {
        containers: [
          {
            name: "web",
            image: "i",
            ports: [{ name: "web", containerPort: 8080 }],
          },
        ],
      },
    },
  });
  const slices = `/apis/discovery.k8s.io/v1/${NAMESPACE}/endpointslices`;
  const isReady = (body: unknown): boolean =>
    valueAt(listAt(itemsOf(body)[0], "endpoints")[0], "conditions", "ready") ===
    true;
  const list = await world.until(slices, isReady);
  const [slice] = itemsOf(list);
  assert.deepEqual(listAt(slice, "ports"), [
    { name: "http", port: 8080, protocol: "TCP" },
  ]);
  const pod = await world.client.ok("GET", `${PODS}/a`);
  assert.deepEqual(listAt(listAt(slice, "endpoints")[0], "addresses"), [
    textAt(pod, "status", "podIP"),
  ]);
  await world.client.ok("DELETE", `${PODS}/a`);
  await world.until(
    slices,
    (body) => listAt(itemsOf(body)[0], "endpoints").length === 0,
  );
});
