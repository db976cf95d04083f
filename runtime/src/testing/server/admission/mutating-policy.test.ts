import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiServer } from "../api-server.js";
import { TestClient, type TestAnswer } from "../api-client.test.support.js";

const GROUP = "/apis/admissionregistration.k8s.io/v1";

test("what a MutatingAdmissionPolicy would change is refused loudly, all else is not", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  await client.ok("POST", `${GROUP}/mutatingadmissionpolicies`, {
    body: {
      metadata: { name: "labels" },
      spec: {
        reinvocationPolicy: "Never",
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
        mutations: [
          {
            patchType: "JSONPatch",
            jsonPatch: { expression: "[]" },
          },
        ],
      },
    },
  });
  const create = (plural: string): Promise<TestAnswer> =>
    client.send("POST", `/api/v1/namespaces/default/${plural}?dryRun=All`, {
      body: { metadata: { name: "a" } },
    });
  assert.equal((await create("configmaps")).code, 201);
  await client.ok("POST", `${GROUP}/mutatingadmissionpolicybindings`, {
    body: { metadata: { name: "labels" }, spec: { policyName: "labels" } },
  });
  const refused = await create("configmaps");
  assert.equal(refused.code, 501);
  assert.match(
    (refused.body as { readonly message: string }).message,
    /does not implement the MutatingAdmissionPolicy labels/,
  );
  assert.equal((await create("serviceaccounts")).code, 201);
});
