import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiServer } from "../api-server.js";
import { TestClient, type TestAnswer } from "../api-client.test.support.js";
import { listAt, textAt, valueAt } from "../api-object.js";

const PODS = "/api/v1/namespaces/default/pods";
const BUDGETS = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";

const labels = { app: "a" };

/** A server with running pods, two of them ready, and a budget of the given status. */
async function withBudget(
  status: unknown,
  act: (
    evict: (name: string) => Promise<TestAnswer>,
    client: TestClient,
  ) => Promise<void>,
): Promise<void> {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  for (const name of ["a", "b", "unready"]) {
    const pod = await client.ok("POST", PODS, {
      body: {
        metadata: { name, labels },
        spec: {
          terminationGracePeriodSeconds: 0,
          containers: [{ name: "c", image: "i" }],
        },
      },
    });
    const ready = name === "unready" ? "False" : "True";
    await client.ok("PUT", `${PODS}/${name}/status`, {
      body: {
        ...(pod as object),
        status: {
          phase: "Running",
          conditions: [{ type: "Ready", status: ready }],
        },
      },
    });
  }
  const budget = await client.ok("POST", BUDGETS, {
    body: {
      metadata: { name: "budget" },
      spec: { minAvailable: 1, selector: { matchLabels: labels } },
    },
  });
  await client.ok("PUT", `${BUDGETS}/budget/status`, {
    body: { ...(budget as object), status },
  });
  const evict = (name: string): Promise<TestAnswer> =>
    client.send("POST", `${PODS}/${name}/eviction`, {
      body: { metadata: { name } },
    });
  await act(evict, client);
}

const causeOf = ({ body }: TestAnswer): string =>
  textAt(listAt(body, "details", "causes")[0], "message");

test("spends a budget once, and tells its controller of whom", () =>
  withBudget(
    {
      observedGeneration: 1,
      disruptionsAllowed: 1,
      currentHealthy: 2,
      desiredHealthy: 1,
      expectedPods: 2,
    },
    async (evict, client) => {
      assert.equal((await evict("unready")).code, 201);
      assert.equal((await evict("a")).code, 201);
      const { status } = (await client.ok("GET", `${BUDGETS}/budget`)) as {
        readonly status: unknown;
      };
      assert.equal(valueAt(status, "disruptionsAllowed"), 0);
      assert.deepEqual(
        Object.keys(valueAt(status, "disruptedPods") as object),
        ["a"],
      );
      const [condition] = listAt(status, "conditions");
      assert.equal(textAt(condition, "reason"), "InsufficientPods");
      const refused = await evict("b");
      assert.equal(refused.code, 429);
      assert.equal(refused.headers["retry-after"], undefined);
      assert.equal(
        causeOf(refused),
        "The disruption budget budget does not allow evicting pods currently",
      );
    },
  ));

test("asks to wait for the controller of a budget that has not seen it", () =>
  withBudget(
    {
      disruptionsAllowed: 1,
      currentHealthy: 1,
      desiredHealthy: 1,
      expectedPods: 2,
    },
    async (evict) => {
      const refused = await evict("a");
      assert.equal(refused.code, 429);
      assert.equal(refused.headers["retry-after"], "10");
      assert.equal(
        causeOf(refused),
        "The disruption budget budget is still being processed by the server.",
      );
    },
  ));
