import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiServer } from "../api-server.js";
import { TestClient, type TestAnswer } from "../api-client.test.support.js";

const DEFAULT = "/api/v1/namespaces/default";
const POD = `${DEFAULT}/pods/a`;
const BUDGETS = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";
const MERGE = { "content-type": "application/merge-patch+json" };
const STRATEGIC = { "content-type": "application/strategic-merge-patch+json" };

async function withPod(
  act: (client: TestClient) => Promise<void>,
): Promise<void> {
  await using server = await ApiServer.start({
    podLog: (_pod, container) => `${container} 1\n${container} 2\n`,
  });
  await using client = new TestClient(server);
  await client.ok("POST", `${DEFAULT}/pods`, {
    body: {
      metadata: { name: "a", labels: { app: "a" } },
      spec: {
        containers: [
          { name: "c", image: "i" },
          { name: "d", image: "i" },
        ],
        initContainers: [{ name: "i", image: "i" }],
      },
    },
  });
  await act(client);
}

const messageOf = ({ code, body }: TestAnswer): string =>
  `${code} ${(body as { readonly message?: string }).message ?? ""}`;

test("a binding gives a pod its node once, with annotations, and leaves its generation", async () => {
  await withPod(async (client) => {
    const bind = (binding: unknown): Promise<TestAnswer> =>
      client.send("POST", `${POD}/binding`, { body: binding });
    const target = { kind: "Node", name: "n" };
    assert.equal(
      messageOf(await bind({ target })),
      "400 name in URL does not match name in Binding object",
    );
    const metadata = { name: "a", annotations: { by: "me" } };
    assert.equal(
      messageOf(await bind({ metadata, target: {} })),
      "500 target.name: Required value",
    );
    assert.equal(
      messageOf(await bind({ metadata, target: { kind: "X", name: "n" } })),
      '500 target.kind: Unsupported value: "X": supported values: "Node", "<empty>"',
    );
    assert.equal((await bind({ metadata, target })).code, 201);
    const pod = (await client.ok("GET", POD)) as {
      readonly metadata: {
        readonly generation: number;
        readonly annotations: unknown;
      };
      readonly spec: { readonly nodeName: string };
    };
    assert.equal(pod.spec.nodeName, "n");
    assert.equal(pod.metadata.generation, 1);
    assert.deepEqual(pod.metadata.annotations, { by: "me" });
    assert.equal(
      messageOf(await bind({ metadata, target })),
      '409 Operation cannot be fulfilled on pods/binding "a": pod a is already assigned to node "n"',
    );
  });
});

test("bindings take a Binding too", async () => {
  await withPod(async (client) => {
    const body = { metadata: { name: "a" }, target: { name: "n" } };
    await client.ok("POST", `${DEFAULT}/bindings`, { body });
    const { spec } = (await client.ok("GET", POD)) as {
      readonly spec: { readonly nodeName: string };
    };
    assert.equal(spec.nodeName, "n");
  });
});

test("logs are of one container, and of as many lines and bytes as are asked for", async () => {
  await withPod(async (client) => {
    const log = (query: string): Promise<TestAnswer> =>
      client.send("GET", `${POD}/log?${query}`);
    assert.equal(
      messageOf(await log("")),
      "400 a container name must be specified for pod a, choose one of: [c d] or one of the init containers: [i]",
    );
    assert.equal(
      messageOf(await log("container=z")),
      "400 container z is not valid for pod a",
    );
    assert.equal(
      messageOf(await log("container=c&tailLines=-1")),
      '422 PodLogOptions "a" is invalid: tailLines: Invalid value: -1: must be greater than or equal to 0',
    );
    assert.equal((await log("container=d")).body, "d 1\nd 2\n");
    assert.equal((await log("container=d&tailLines=1")).body, "d 2\n");
    assert.equal((await log("container=i&limitBytes=3")).body, "i 1");
  });
});

test("a disruption budget guards a running pod until it allows its eviction", async () => {
  await withPod(async (client) => {
    const budget = `${BUDGETS}/guard`;
    await client.ok("POST", BUDGETS, {
      body: {
        metadata: { name: "guard" },
        spec: { minAvailable: 1, selector: { matchLabels: { app: "a" } } },
      },
    });
    const setStatus = (path: string, status: unknown): Promise<unknown> =>
      client.ok("PATCH", `${path}/status`, {
        body: { status },
        headers: MERGE,
      });
    await setStatus(POD, {
      phase: "Running",
      conditions: [{ type: "Ready", status: "True" }],
    });
    const evict = (): Promise<TestAnswer> =>
      client.send("POST", `${POD}/eviction`, {
        body: { metadata: { name: "a" } },
      });
    const causeOf = ({ body }: TestAnswer): string =>
      (
        body as {
          readonly details: { readonly causes: readonly { message: string }[] };
        }
      ).details.causes[0]?.message ?? "";
    const stale = await evict();
    assert.equal(stale.code, 429);
    assert.equal(stale.headers["retry-after"], "10");
    assert.match(causeOf(stale), /is still being processed by the server/);
    await setStatus(budget, {
      observedGeneration: 1,
      desiredHealthy: 1,
      currentHealthy: 1,
      expectedPods: 1,
      disruptionsAllowed: 0,
    });
    const spent = await evict();
    assert.equal(spent.code, 429);
    assert.equal(
      causeOf(spent),
      "The disruption budget guard needs 1 healthy pods and has 1 currently",
    );
    await setStatus(budget, { disruptionsAllowed: 1 });
    assert.equal((await evict()).code, 201);
    const { status } = (await client.ok("GET", budget)) as {
      readonly status: {
        readonly disruptionsAllowed: number;
        readonly disruptedPods: object;
      };
    };
    assert.equal(status.disruptionsAllowed, 0);
    assert.deepEqual(Object.keys(status.disruptedPods), ["a"]);
  });
});

test("ephemeralcontainers and resize change nothing but what they are for", async () => {
  await withPod(async (client) => {
    const patch = async (part: string, spec: unknown): Promise<TestAnswer> =>
      client.send("PATCH", `${POD}/${part}`, {
        body: { spec },
        headers: STRATEGIC,
      });
    const other = { containers: [{ name: "c", image: "other" }] };
    const specOf = ({ body }: TestAnswer): Record<string, unknown> =>
      (body as { readonly spec: Record<string, unknown> }).spec;
    const debugged = specOf(
      await patch("ephemeralcontainers", {
        ...other,
        ephemeralContainers: [{ name: "debug", image: "i" }],
      }),
    );
    const imagesOf = (spec: Record<string, unknown>): readonly string[] =>
      (spec["containers"] as readonly { image: string }[]).map(
        ({ image }) => image,
      );
    assert.deepEqual(imagesOf(debugged), ["i", "i"]);
    assert.equal((debugged["ephemeralContainers"] as unknown[]).length, 1);
    assert.deepEqual(imagesOf(specOf(await patch("resize", other))), [
      "i",
      "i",
    ]);
    const resized = await patch("resize", {
      containers: [{ name: "c", resources: { limits: { cpu: "1" } } }],
    });
    assert.equal(
      messageOf(resized),
      '422 Pod "a" is invalid: spec: Invalid value: "BestEffort": Pod QOS Class may not change as a result of resizing',
    );
  });
});
