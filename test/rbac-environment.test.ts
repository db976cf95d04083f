import assert from "node:assert/strict";
import { test } from "node:test";
import { hasCode } from "@kubewright/runtime";
import { ConfigMap } from "@kubewright/runtime/api/core/v1";
import { hasCondition, TestEnvironment } from "@kubewright/runtime/testing";
import { guestbooks } from "./support/guestbook-controller.js";
import { Guestbook, GUESTBOOK_CRD } from "./support/guestbook-kind.js";
import { TemporaryFolder } from "./support/temporary-folder.js";

const guestbook: Guestbook = {
  metadata: { name: "a" },
  spec: { greeting: "hi" },
};

const account = {
  apiVersion: "v1",
  kind: "ServiceAccount",
  metadata: { name: "operator" },
};
const binding = {
  apiVersion: "rbac.authorization.k8s.io/v1",
  kind: "ClusterRoleBinding",
  metadata: { name: "operator" },
  roleRef: {
    apiGroup: "rbac.authorization.k8s.io",
    kind: "ClusterRole",
    name: "operator",
  },
  subjects: [
    { kind: "ServiceAccount", name: "operator", namespace: "operators" },
  ],
};

/** A folder of manifests whose ClusterRole has these rules. */
async function manifests(rules: readonly unknown[]): Promise<TemporaryFolder> {
  const folder = await TemporaryFolder.create();
  await folder.write({
    "account.yaml": JSON.stringify(account),
    "binding.yaml": JSON.stringify(binding),
    "kustomization.yaml": "resources: [account.yaml]\n",
    "role.yaml": JSON.stringify({
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRole",
      metadata: { name: "operator" },
      rules,
    }),
  });
  return folder;
}

/** The rules that the guestbook operator needs, found out by letting it do as it likes. */
async function neededRules(): Promise<readonly unknown[]> {
  await using folder = await manifests([
    { apiGroups: ["*"], resources: ["*"], verbs: ["*"] },
  ]);
  await using env = await TestEnvironment.start({
    crds: [GUESTBOOK_CRD],
    rbac: folder.path,
  });
  await env.run(guestbooks());
  const objects = env.client(Guestbook);
  await objects.create(guestbook);
  await env.eventually(() => objects.get({ name: "a" }), hasCondition("Ready"));
  const { cluster, namespaces } = env.usedRules;
  return [...cluster, ...Object.values(namespaces).flat()];
}

test("the rules that an operator was seen to need are enough for it, as its own account", async () => {
  const rules = await neededRules();
  await using folder = await manifests(rules);
  await using env = await TestEnvironment.start({
    crds: [GUESTBOOK_CRD],
    rbac: folder.path,
  });
  await env.run(guestbooks());
  const objects = env.client(Guestbook);
  await objects.create(guestbook);
  await env.eventually(() => objects.get({ name: "a" }), hasCondition("Ready"));
  const users = new Set(
    env.server.requests
      .filter(
        ({ verb, resource }) => verb === "watch" && resource === "guestbooks",
      )
      .map(({ user }) => user),
  );
  assert.deepEqual([...users], ["system:serviceaccount:operators:operator"]);
});

test("a rule that is missing fails the wait at once, and is named", async () => {
  const rules = (await neededRules()) as {
    readonly resources?: readonly string[];
    readonly verbs: readonly string[];
  }[];
  const withoutWrites = rules.map((rule) => ({
    ...rule,
    verbs: rule.verbs.filter((verb) => verb !== "patch" && verb !== "create"),
  }));
  await using folder = await manifests(
    withoutWrites.filter(({ verbs }) => verbs.length > 0),
  );
  await using env = await TestEnvironment.start({
    crds: [GUESTBOOK_CRD],
    rbac: folder.path,
    timeoutMs: 60_000,
  });
  await env.run(guestbooks());
  const objects = env.client(Guestbook);
  await objects.create(guestbook);
  await assert.rejects(
    env.eventually(() => objects.get({ name: "a" }), hasCondition("Ready")),
    (error) => {
      assert.ok(hasCode(error, "RbacMissing"), String(error));
      assert.match(
        String(error),
        /system:serviceaccount:operators:operator was refused[^]*namespace default, needs:\n {2}- apiGroups: \[[^]*\]\n {4}resources: \[[^]*\]\n {4}verbs: \[(patch|create)/,
      );
      return true;
    },
  );
});

test("an operator that may not even watch fails run with the rules it needs", async () => {
  await using folder = await manifests([]);
  await using env = await TestEnvironment.start({
    crds: [GUESTBOOK_CRD],
    rbac: folder.path,
  });
  await assert.rejects(env.run(guestbooks()), (error) => {
    assert.ok(hasCode(error, "RbacMissing"), String(error));
    assert.match(String(error), /guestbooks/);
    return true;
  });
});

test("a refusal that nothing waited for fails the disposal", async () => {
  await using folder = await manifests([
    {
      apiGroups: ["web.example.com", ""],
      resources: ["*"],
      verbs: ["get", "list", "watch"],
    },
  ]);
  const env = await TestEnvironment.start({ rbac: folder.path });
  const operator = await env.run((manager) =>
    manager.controllerFor(ConfigMap).reconcile(async ({ client }) => {
      await client(ConfigMap)
        .delete({ name: "none", namespace: "default" })
        .catch(() => undefined);
      done();
    }),
  );
  let done = (): void => undefined;
  const reconciled = new Promise<void>((resolve) => (done = resolve));
  await env.client(ConfigMap).create({ metadata: { name: "a" } });
  await reconciled;
  await operator.stop();
  await assert.rejects(
    async () => env[Symbol.asyncDispose](),
    (error) => {
      assert.match(
        String(error),
        /resources: \[configmaps\]\n {4}verbs: \[delete\]/,
      );
      return true;
    },
  );
});

test("manifests without exactly one account are refused", async () => {
  await using folder = await TemporaryFolder.create();
  await folder.write({ "binding.yaml": JSON.stringify(binding) });
  await assert.rejects(TestEnvironment.start({ rbac: folder.path }), {
    code: "InvalidRbac",
  });
  await assert.rejects(TestEnvironment.start({ rbac: "/nowhere" }), {
    code: "InvalidRbac",
  });
});
