import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiServer } from "../api-server.js";
import { TestClient, type TestAnswer } from "../api-client.test.support.js";

const POLICIES =
  "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies";
const BINDINGS =
  "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicybindings";
const CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";

/** The spec of a policy, with the actions of its binding. */
interface PolicySpec {
  readonly validationActions?: readonly string[];
  readonly [field: string]: unknown;
}

/** Makes a policy for ConfigMaps with a binding of that name. */
async function addPolicy(
  client: TestClient,
  name: string,
  { validationActions = ["Deny"], ...spec }: PolicySpec,
): Promise<void> {
  await client.ok("POST", POLICIES, {
    body: {
      metadata: { name },
      spec: {
        matchConstraints: {
          resourceRules: [
            {
              apiGroups: [""],
              apiVersions: ["v1"],
              operations: ["CREATE"],
              resources: ["configmaps"],
            },
          ],
        },
        ...spec,
      },
    },
  });
  await client.ok("POST", BINDINGS, {
    body: {
      metadata: { name },
      spec: { policyName: name, validationActions },
    },
  });
}

const create = (
  client: TestClient,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> =>
  client.send("POST", `${CONFIG_MAPS}?dryRun=All`, {
    body: { metadata: { name: "a" }, data: { a: "b" } },
    headers,
  });

const messageOf = ({ body }: TestAnswer): string =>
  (body as { readonly message?: string }).message ?? "";

test("a policy asks what the user of the request may do", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const rbac = "/apis/rbac.authorization.k8s.io/v1/namespaces/default";
  await client.ok("POST", `${rbac}/roles`, {
    body: {
      metadata: { name: "maker" },
      rules: [
        { verbs: ["create"], apiGroups: [""], resources: ["configmaps"] },
      ],
    },
  });
  await client.ok("POST", `${rbac}/rolebindings`, {
    body: {
      metadata: { name: "maker" },
      roleRef: { kind: "Role", name: "maker" },
      subjects: [{ kind: "User", name: "jane" }],
    },
  });
  await addPolicy(client, "asks", {
    validations: [
      {
        expression:
          "authorizer.group('').resource('configmaps').namespace('default').check('create').allowed()",
      },
      {
        expression: "authorizer.requestResource.check('delete').allowed()",
        message: "who makes must be able to delete",
        reason: "Forbidden",
      },
    ],
  });
  assert.equal((await create(client)).code, 201);
  const refused = await create(client, { "impersonate-user": "jane" });
  assert.equal(refused.code, 403);
  assert.match(messageOf(refused), /who makes must be able to delete$/);
});

test("a service account's access can be asked for", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  await addPolicy(client, "account", {
    validations: [
      {
        expression:
          "authorizer.serviceAccount('default', 'nobody').path('/metrics').check('get').allowed()",
        message: "nobody sees no metrics",
      },
    ],
  });
  assert.match(messageOf(await create(client)), /nobody sees no metrics$/);
});

test("policies that only warn do so even when another denies", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  await addPolicy(client, "denies", {
    validations: [{ expression: "false", message: "no" }],
  });
  await addPolicy(client, "warns", {
    validations: [{ expression: "false", message: "careful" }],
    validationActions: ["Warn"],
  });
  const { code, headers } = await create(client);
  assert.equal(code, 422);
  assert.match(String(headers["warning"]), /careful/);
});

test("an audit annotation that fails denies, unless failures are ignored", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const failing = {
    validationActions: ["Audit"],
    auditAnnotations: [
      { key: "k", valueExpression: "string(object.data.missing)" },
    ],
  };
  await addPolicy(client, "ignores", { ...failing, failurePolicy: "Ignore" });
  assert.equal((await create(client)).code, 201);
  await addPolicy(client, "fails", failing);
  assert.match(messageOf(await create(client)), /no such key: missing$/);
});

test("a match condition that fails names its expression", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  await addPolicy(client, "matches", {
    matchConditions: [{ name: "m", expression: "object.data.missing == 'a'" }],
    validations: [{ expression: "false" }],
  });
  assert.match(
    messageOf(await create(client)),
    /expression 'object.data.missing == 'a'' resulted in error: no such key: missing$/,
  );
});
