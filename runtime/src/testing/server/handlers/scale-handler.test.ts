import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiServer } from "../api-server.js";
import { TestClient, type TestAnswer } from "../api-client.test.support.js";

const DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";
const SCALE = `${DEPLOYMENTS}/web/scale`;
const APPLY = { "content-type": "application/apply-patch+yaml" };

const scale = (replicas: number): unknown => ({
  apiVersion: "autoscaling/v1",
  kind: "Scale",
  metadata: { name: "web" },
  spec: { replicas },
});

async function withDeployment(
  act: (client: TestClient) => Promise<void>,
): Promise<void> {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  await client.ok("POST", `${DEPLOYMENTS}?fieldManager=creator`, {
    body: {
      metadata: { name: "web" },
      spec: {
        replicas: 2,
        selector: { matchLabels: { app: "web" } },
        template: {
          metadata: { labels: { app: "web" } },
          spec: { containers: [{ name: "web", image: "web" }] },
        },
      },
    },
  });
  await act(client);
}

const apply = (
  client: TestClient,
  query: string,
  replicas: number,
): Promise<TestAnswer> =>
  client.send("PATCH", `${SCALE}?${query}`, {
    body: scale(replicas),
    headers: APPLY,
  });

/** Who owns the replicas of the Deployment, as `manager operation subresource`. */
async function ownersOfReplicas(
  client: TestClient,
): Promise<readonly string[]> {
  const { metadata } = (await client.ok("GET", `${DEPLOYMENTS}/web`)) as {
    readonly metadata: {
      readonly managedFields: readonly {
        readonly manager: string;
        readonly operation: string;
        readonly subresource?: string;
        readonly fieldsV1: {
          readonly "f:spec": Readonly<Record<string, unknown>>;
        };
      }[];
    };
  };
  return metadata.managedFields
    .filter(({ fieldsV1 }) => "f:replicas" in fieldsV1["f:spec"])
    .map(({ manager, operation, subresource = "-" }) =>
      [manager, operation, subresource].join(" "),
    );
}

test("an apply to the scale conflicts with whoever owns the replicas, in the words of the scale", async () => {
  await withDeployment(async (client) => {
    const { code, body } = await apply(client, "fieldManager=one", 3);
    assert.equal(code, 409);
    assert.equal(
      (body as { message: string }).message,
      'Apply failed with 1 conflict: conflict with "creator" using autoscaling/v1: .spec.replicas',
    );
  });
});

test("a forced apply takes the replicas, an equal one shares them", async () => {
  await withDeployment(async (client) => {
    assert.equal(
      (await apply(client, "fieldManager=one&force=true", 3)).code,
      200,
    );
    assert.deepEqual(await ownersOfReplicas(client), ["one Apply scale"]);
    assert.equal((await apply(client, "fieldManager=two", 4)).code, 409);
    assert.equal((await apply(client, "fieldManager=two", 3)).code, 200);
    assert.deepEqual(await ownersOfReplicas(client), [
      "one Apply scale",
      "two Apply scale",
    ]);
  });
});

test("every type of patch scales, and takes the replicas from others", async () => {
  for (const [type, body] of [
    ["application/merge-patch+json", { spec: { replicas: 5 } }],
    ["application/strategic-merge-patch+json", { spec: { replicas: 5 } }],
    [
      "application/json-patch+json",
      [{ op: "replace", path: "/spec/replicas", value: 5 }],
    ],
  ] as const)
    await withDeployment(async (client) => {
      const scaled = await client.ok("PATCH", `${SCALE}?fieldManager=patcher`, {
        body,
        headers: { "content-type": type },
      });
      assert.deepEqual((scaled as { spec: unknown }).spec, { replicas: 5 });
      assert.deepEqual(await ownersOfReplicas(client), [
        "patcher Update scale",
      ]);
    });
});

test("unknown fields of a scale are refused when they are to be", async () => {
  await withDeployment(async (client) => {
    const { code } = await client.send(
      "PUT",
      `${SCALE}?fieldValidation=Strict`,
      {
        body: { ...(scale(1) as object), bogus: true },
      },
    );
    assert.equal(code, 400);
  });
});

test("a scale can be had as a table, as kubectl asks for it", async () => {
  await withDeployment(async (client) => {
    const table = await client.ok("GET", SCALE, {
      headers: { accept: "application/json;as=Table;v=v1;g=meta.k8s.io" },
    });
    const { rows } = table as {
      readonly rows: readonly { readonly cells: readonly unknown[] }[];
    };
    assert.deepEqual(rows[0]?.cells.slice(0, 3), ["web", 2, 0]);
  });
});
