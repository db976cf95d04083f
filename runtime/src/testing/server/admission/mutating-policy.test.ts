import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiServer } from "../api-server.js";
import { TestClient, type TestAnswer } from "../api-client.test.support.js";

const GROUP = "/apis/admissionregistration.k8s.io/v1";
const RULE = {
  apiGroups: [""],
  apiVersions: ["v1"],
  operations: ["CREATE"],
  resources: ["configmaps", "services"],
};

type Fields = Readonly<Record<string, unknown>>;

/** Makes a policy and its binding, both of that name. */
async function addPolicy(
  client: TestClient,
  name: string,
  { paramRef, ...spec }: Fields,
): Promise<void> {
  await client.ok("POST", `${GROUP}/mutatingadmissionpolicies`, {
    body: {
      metadata: { name },
      spec: {
        reinvocationPolicy: "Never",
        matchConstraints: { resourceRules: [RULE] },
        ...spec,
      },
    },
  });
  await client.ok("POST", `${GROUP}/mutatingadmissionpolicybindings`, {
    body: {
      metadata: { name },
      spec: { policyName: name, paramRef },
    },
  });
}

const configuration = (expression: string): Fields => ({
  patchType: "ApplyConfiguration",
  applyConfiguration: { expression },
});

const patch = (expression: string): Fields => ({
  patchType: "JSONPatch",
  jsonPatch: { expression },
});

const create = (
  client: TestClient,
  fields: Fields = {},
  plural = "configmaps",
): Promise<TestAnswer> =>
  client.send("POST", `/api/v1/namespaces/default/${plural}?dryRun=All`, {
    body: { metadata: { name: "a" }, ...fields },
  });

const at = (answer: TestAnswer, field: string): unknown =>
  (answer.body as Fields)[field];

test("policies run by name, and those that wish see what came after them", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const append = (letter: string): readonly Fields[] => [
    configuration(
      `Object{data: {"log": (has(object.data) && "log" in object.data ? object.data.log : "") + "${letter}"}}`,
    ),
  ];
  await addPolicy(client, "b", { mutations: append("b") });
  await addPolicy(client, "a", {
    mutations: append("a"),
    reinvocationPolicy: "IfNeeded",
  });
  assert.deepEqual(at(await create(client), "data"), { log: "aba" });
});

test("a mutation merges by type, and refuses what it would replace whole or misname", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const mutations = [
    configuration(
      "Object{spec: Object.spec{ports: [Object.spec.ports{port: 80, protocol: 'TCP', name: 'web'}]}}",
    ),
  ];
  await addPolicy(client, "ports", { mutations });
  const answer = await create(
    client,
    { spec: { ports: [{ port: 80 }, { port: 81, name: "other" }] } },
    "services",
  );
  const { ports } = at(answer, "spec") as {
    readonly ports: readonly Fields[];
  };
  assert.deepEqual(
    ports.map(({ port, name }) => [port, name]),
    [
      [80, "web"],
      [81, "other"],
    ],
  );
  const refusal = async (expression: string): Promise<unknown> => {
    const name = "refused";
    await addPolicy(client, name, { mutations: [configuration(expression)] });
    const refused = await create(
      client,
      { spec: { ports: [{ port: 80 }] } },
      "services",
    );
    for (const kind of ["policies", "policybindings"])
      await client.ok("DELETE", `${GROUP}/mutatingadmission${kind}/${name}`);
    return at(refused, "message");
  };
  const denied = "policy 'refused' with binding 'refused' denied request:";
  assert.equal(
    await refusal("Object{spec: Object.spec{selector: {'a': 'b'}}}"),
    `${denied} error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: .spec.selector`,
  );
  assert.equal(
    await refusal("Object{spec: Object.spek{type: 'ClusterIP'}}"),
    `${denied} type mismatch: unexpected type name "Object.spek", expected "Object.spec", which matches field name path from root Object type`,
  );
  assert.equal(
    await refusal("Object{spek: 1}"),
    `${denied} error applying patch: failed to convert patch object to typed object: .spek: field not declared in schema`,
  );
  assert.equal(
    await refusal("Object{spec: Object.spec{type: object.spec.none}}"),
    `${denied} expression 'Object{spec: Object.spec{type: object.spec.none}}' resulted in error: no such key: none`,
  );
});

test("parameters, the namespace and the authorizer are there; a failure may be ignored", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const options = {
    paramKind: { apiVersion: "v1", kind: "ConfigMap" },
    mutations: [
      patch(
        `[JSONPatch{op: "add", path: "/metadata/labels", value: {"of": string(params.data.of), "in": namespaceObject.metadata.name, "may": string(authorizer.requestResource.check("create").allowed())}}]`,
      ),
    ],
  };
  await client.ok("POST", "/api/v1/namespaces/kube-system/configmaps", {
    body: { metadata: { name: "p" }, data: { of: "x" } },
  });
  await addPolicy(client, "params", {
    ...options,
    paramRef: {
      name: "p",
      namespace: "kube-system",
      parameterNotFoundAction: "Deny",
    },
  });
  const labels = async (): Promise<unknown> => {
    const answer = await create(client);
    assert.equal(answer.code, 201, JSON.stringify(answer.body));
    return (at(answer, "metadata") as Fields)["labels"];
  };
  const wanted = { of: "x", in: "default", may: "true" };
  assert.deepEqual(await labels(), wanted);
  await addPolicy(client, "ignored", {
    failurePolicy: "Ignore",
    mutations: [patch(`[JSONPatch{op: "remove", path: "/data/none"}]`)],
  });
  assert.deepEqual(await labels(), wanted);
  await addPolicy(client, "tested", {
    mutations: [
      patch(
        `[JSONPatch{op: "test", path: "/metadata/name", value: "b"}, JSONPatch{op: "remove", path: "/metadata/labels"}]`,
      ),
    ],
  });
  assert.deepEqual(await labels(), wanted);
  await client.ok("DELETE", "/api/v1/namespaces/kube-system/configmaps/p");
  const refused = await create(client);
  assert.equal(refused.code, 403);
  assert.equal(at(refused, "reason"), "Forbidden");
  assert.equal(
    at(refused, "message"),
    "policy 'params' with binding 'params' denied request: failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction",
  );
});

test("a subresource with objects of another kind is refused loudly", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const resourceRules = [
    {
      apiGroups: ["apps"],
      apiVersions: ["v1"],
      operations: ["UPDATE"],
      resources: ["deployments/scale"],
    },
  ];
  await addPolicy(client, "scales", {
    matchConstraints: { resourceRules },
    mutations: [configuration("Object{}")],
  });
  const deployments = "/apis/apps/v1/namespaces/default/deployments";
  const labels = { a: "b" };
  await client.ok("POST", deployments, {
    body: {
      metadata: { name: "d" },
      spec: {
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: { containers: [{ name: "c", image: "i" }] },
        },
      },
    },
  });
  const answer = await client.send("PATCH", `${deployments}/d/scale`, {
    body: { spec: { replicas: 2 } },
    headers: { "content-type": "application/merge-patch+json" },
  });
  assert.equal(answer.code, 501);
  assert.match(
    String(at(answer, "message")),
    /does not implement the MutatingAdmissionPolicy scales on deployments\/scale/,
  );
});
