import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiServer } from "../api-server.js";
import { TestClient, type TestAnswer } from "../api-client.test.support.js";

const RBAC = "/apis/rbac.authorization.k8s.io/v1";
const ROLES = `${RBAC}/namespaces/default/roles`;
const BINDINGS = `${RBAC}/namespaces/default/rolebindings`;

const role = (name: string, ...rules: readonly unknown[]): unknown => ({
  metadata: { name },
  rules,
});

const binding = (
  name: string,
  roleRef: { readonly kind: string; readonly name: string },
): unknown => ({
  metadata: { name },
  roleRef: { apiGroup: "rbac.authorization.k8s.io", ...roleRef },
  subjects: [{ kind: "User", name: "bob" }],
});

const rule = (
  verbs: readonly string[],
  apiGroup: string,
  ...resources: readonly string[]
): unknown => ({ verbs, apiGroups: [apiGroup], resources });

const MANAGE = rule(
  ["create", "update", "patch"],
  "rbac.authorization.k8s.io",
  "roles",
  "rolebindings",
);

/** A server where bob manages roles and has `rules` besides. */
async function withBob(
  rules: readonly unknown[],
  act: (
    asBob: (method: string, path: string, body: unknown) => Promise<TestAnswer>,
    client: TestClient,
  ) => Promise<void>,
): Promise<void> {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  await client.ok("POST", ROLES, { body: role("bob", MANAGE, ...rules) });
  const reference = { kind: "Role", name: "bob" };
  await client.ok("POST", BINDINGS, { body: binding("bob", reference) });
  const headersFor = (method: string): Readonly<Record<string, string>> => ({
    "impersonate-user": "bob",
    ...(method === "PATCH" && {
      "content-type": "application/merge-patch+json",
    }),
  });
  await act(
    (method, path, body) =>
      client.send(method, path, { body, headers: headersFor(method) }),
    client,
  );
}

function messageOf({ body }: TestAnswer): string {
  return (body as { readonly message?: string }).message ?? "";
}

test("a role may hold what its author holds, and nothing more", async () => {
  await withBob([rule(["get"], "", "pods")], async (asBob) => {
    const less = await asBob(
      "POST",
      ROLES,
      role("a", rule(["get"], "", "pods")),
    );
    assert.equal(less.code, 201);
    const more = await asBob(
      "PUT",
      `${ROLES}/a`,
      role("a", rule(["get", "watch", "list"], "", "pods", "secrets")),
    );
    assert.equal(more.code, 403);
    assert.equal(
      messageOf(more),
      `roles.rbac.authorization.k8s.io "a" is forbidden: user "bob" (groups=["system:authenticated"]) is attempting to grant RBAC permissions not currently held:
{APIGroups:[""], Resources:["pods"], Verbs:["watch" "list"]}
{APIGroups:[""], Resources:["secrets"], Verbs:["get" "watch" "list"]}`,
    );
  });
});

test("resource names, subresources and wildcards count when rules are compared", async () => {
  const held = [
    {
      ...(rule(["get"], "apps", "deployments") as object),
      resourceNames: ["a", "b"],
    },
    rule(["get"], "batch", "*/status"),
  ];
  await withBob(held, async (asBob) => {
    const codeOf = async (wanted: unknown): Promise<number> =>
      (await asBob("POST", `${ROLES}?dryRun=All`, role("x", wanted))).code;
    const named = (...resourceNames: readonly string[]): unknown => ({
      ...(rule(["get"], "apps", "deployments") as object),
      resourceNames,
    });
    assert.equal(await codeOf(named("a")), 201);
    assert.equal(await codeOf(named("a", "c")), 403);
    assert.equal(await codeOf(rule(["get"], "apps", "deployments")), 403);
    assert.equal(await codeOf(rule(["get"], "batch", "jobs/status")), 201);
    assert.equal(await codeOf(rule(["get"], "batch", "jobs")), 403);
  });
});

test("who may escalate or bind need not hold the rules", async () => {
  await withBob(
    [
      rule(["escalate"], "rbac.authorization.k8s.io", "roles"),
      {
        ...(rule(
          ["bind"],
          "rbac.authorization.k8s.io",
          "clusterroles",
        ) as object),
        resourceNames: ["view"],
      },
    ],
    async (asBob) => {
      const all = await asBob(
        "POST",
        ROLES,
        role("all", rule(["*"], "*", "*")),
      );
      assert.equal(all.code, 201);
      const codeOf = async (name: string): Promise<number> =>
        (
          await asBob(
            "POST",
            BINDINGS,
            binding(name, { kind: "ClusterRole", name }),
          )
        ).code;
      assert.equal(await codeOf("view"), 201);
      assert.equal(await codeOf("cluster-admin"), 403);
      assert.equal(await codeOf("missing"), 404);
    },
  );
});

test("releasing a role to the garbage collector is no escalation", async () => {
  await withBob([], async (asBob, client) => {
    const body = role("big", rule(["*"], "*", "*")) as { metadata: object };
    await client.ok("POST", ROLES, {
      body: { ...body, metadata: { name: "big", finalizers: ["a.io/b"] } },
    });
    const patch = async (metadata: unknown): Promise<number> =>
      (await asBob("PATCH", `${ROLES}/big`, { metadata })).code;
    assert.equal(await patch({ labels: { a: "b" } }), 403);
    assert.equal(await patch({ finalizers: [] }), 200);
  });
});

test("a ClusterRole with an aggregationRule has the rules of those it selects, each once", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const part = (name: string, ...rules: readonly unknown[]): unknown => ({
    metadata: { name, labels: { part: "true" } },
    rules,
  });
  const gets = rule(["get"], "a.io", "as");
  const lists = rule(["list"], "b.io", "bs");
  const path = `${RBAC}/clusterroles`;
  const watch = await client.open(
    "GET",
    `${path}?watch=1&fieldSelector=metadata.name%3Dsum`,
  );
  await client.ok("POST", path, { body: part("one", gets) });
  await client.ok("POST", path, { body: part("two", lists, gets) });
  await client.ok("POST", path, {
    body: {
      metadata: { name: "sum" },
      aggregationRule: {
        clusterRoleSelectors: [{ matchLabels: { part: "true" } }],
      },
      rules: [],
    },
  });
  let seen = "";
  for await (const chunk of watch) {
    seen += String(chunk);
    if (seen.includes("MODIFIED")) break;
  }
  const sum = (await client.ok("GET", `${path}/sum`)) as {
    readonly rules: unknown;
    readonly metadata: {
      readonly managedFields: readonly { readonly manager: string }[];
    };
  };
  assert.deepEqual(sum.rules, [gets, lists]);
  assert.ok(
    sum.metadata.managedFields.some(
      ({ manager }) => manager === "clusterrole-aggregation-controller",
    ),
  );
});

test("an empty list that must be written comes back as null, as from storage in protobuf", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const made = await client.ok("POST", ROLES, { body: role("none") });
  assert.equal((made as { rules: unknown }).rules, null);
});
