import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiServer } from "../../api-server.js";
import { TestClient } from "../../api-client.test.support.js";
import { listAt, textAt, valueAt } from "../../api-object.js";

const CORE = "/api/v1/namespaces/default";
const APPS = "/apis/apps/v1/namespaces/default";

const template = {
  metadata: { labels: { app: "a" } },
  spec: { containers: [{ name: "a", image: "a:1" }] },
};
const workload = (name: string): Record<string, unknown> => ({
  metadata: { name },
  spec: { selector: { matchLabels: { app: "a" } }, template },
});

async function withServer(
  act: (client: TestClient) => Promise<void>,
): Promise<void> {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  await act(client);
}

const causesOf = (body: unknown): readonly string[] =>
  listAt(body, "details", "causes").map(
    (cause) => `${textAt(cause, "field")}: ${textAt(cause, "message")}`,
  );

const service = (spec: unknown): unknown => ({
  metadata: { name: "refused" },
  spec,
});
const quota = (spec: unknown): unknown => ({
  metadata: { name: "refused" },
  spec,
});
const ingress = (spec: unknown): unknown => ({
  metadata: { name: "refused" },
  spec,
});

// Answers of kube-apiserver 1.36.3.
const REFUSALS: readonly (readonly [string, unknown, readonly string[]])[] = [
  [
    `${CORE}/services`,
    service({ type: "NodePort", ports: [{ port: 1, nodePort: 80 }] }),
    [
      "spec.ports[0].nodePort: Invalid value: 80: provided port is not in the valid range. The range of valid ports is 30000-32767",
    ],
  ],
  [
    `${CORE}/services`,
    service({ type: "Nothing", sessionAffinity: "No", ports: [{ port: 0 }] }),
    [
      "spec.ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive",
      "spec.ports[0].targetPort: Invalid value: 0: must be between 1 and 65535, inclusive",
      'spec.sessionAffinity: Unsupported value: "No": supported values: "ClientIP", "None"',
      'spec.type: Unsupported value: "Nothing": supported values: "ClusterIP", "ExternalName", "LoadBalancer", "NodePort"',
    ],
  ],
  [
    `${CORE}/resourcequotas`,
    quota({ hard: { pods: "-1" } }),
    [
      'spec.hard[pods]: Invalid value: "-1": must be greater than or equal to 0',
    ],
  ],
  [
    `${CORE}/resourcequotas`,
    quota({ hard: { services: "1" }, scopes: ["BestEffort"] }),
    [
      'spec.scopes: Invalid value: ["BestEffort"]: unsupported scope applied to resource',
    ],
  ],
  [
    "/apis/scheduling.k8s.io/v1/priorityclasses",
    { metadata: { name: "refused" }, value: 2_000_000_000 },
    [
      "value: Forbidden: maximum allowed value of a user defined priority is 1000000000",
    ],
  ],
  [
    "/apis/networking.k8s.io/v1/namespaces/default/ingresses",
    ingress({
      rules: [
        {
          host: "10.0.0.1",
          http: { paths: [{ path: "a", pathType: "Prefix", backend: {} }] },
        },
      ],
    }),
    [
      'spec.rules[0].host: Invalid value: "10.0.0.1": must be a DNS name, not an IP address',
      'spec.rules[0].http.paths[0].path: Invalid value: "a": must be an absolute path',
      'spec.rules[0].http.paths[0].backend: Invalid value: "": resource or service backend is required',
    ],
  ],
];

for (const [path, body, expected] of REFUSALS)
  test(`refuses ${JSON.stringify(body)} as the real server does`, () =>
    withServer(async (client) => {
      const answer = await client.send("POST", path, { body });
      assert.equal(answer.code, 422);
      assert.deepEqual(causesOf(answer.body), expected);
    }));

test("gives a node port to one service at a time", () =>
  withServer(async (client) => {
    const make = (name: string): Promise<{ readonly code: number }> =>
      client.send("POST", `${CORE}/services`, {
        body: {
          metadata: { name },
          spec: { type: "NodePort", ports: [{ port: 80, nodePort: 31_000 }] },
        },
      });
    assert.equal((await make("a")).code, 201);
    assert.equal((await make("b")).code, 422);
    await client.ok("DELETE", `${CORE}/services/a`);
    assert.equal((await make("b")).code, 201);
  }));

test("counts a change of a Deployment's annotations as a generation, and not a StatefulSet's", () =>
  withServer(async (client) => {
    for (const [kind, expected] of [
      ["deployments", 2],
      ["statefulsets", 1],
    ] as const) {
      await client.ok("POST", `${APPS}/${kind}`, { body: workload("w") });
      const patched = await client.ok("PATCH", `${APPS}/${kind}/w`, {
        body: { metadata: { annotations: { a: "b" } } },
        headers: { "content-type": "application/merge-patch+json" },
      });
      assert.equal(valueAt(patched, "metadata", "generation"), expected, kind);
    }
  }));

test("counts the templates of a DaemonSet in its annotation", () =>
  withServer(async (client) => {
    const counted = (body: unknown): unknown =>
      valueAt(
        body,
        "metadata",
        "annotations",
        "deprecated.daemonset.template.generation",
      );
    const made = await client.ok("POST", `${APPS}/daemonsets`, {
      body: workload("d"),
    });
    assert.equal(counted(made), "1");
    const patch = (body: unknown): Promise<unknown> =>
      client.ok("PATCH", `${APPS}/daemonsets/d`, {
        body,
        headers: { "content-type": "application/merge-patch+json" },
      });
    assert.equal(counted(await patch({ spec: { minReadySeconds: 3 } })), "1");
    const labels = { app: "a", b: "c" };
    assert.equal(
      counted(await patch({ spec: { template: { metadata: { labels } } } })),
      "2",
    );
  }));

test("labels a Job as its template, taints a new Node", () =>
  withServer(async (client) => {
    const job = await client.ok(
      "POST",
      "/apis/batch/v1/namespaces/default/jobs",
      {
        body: {
          metadata: { name: "j" },
          spec: {
            template: { spec: { ...template.spec, restartPolicy: "Never" } },
          },
        },
      },
    );
    assert.equal(valueAt(job, "metadata", "labels", "job-name"), "j");
    const node = await client.ok("POST", "/api/v1/nodes", {
      body: { metadata: { name: "n" }, spec: { podCIDR: "10.1.0.0/24" } },
    });
    assert.deepEqual(valueAt(node, "spec"), {
      podCIDR: "10.1.0.0/24",
      podCIDRs: ["10.1.0.0/24"],
      taints: [{ key: "node.kubernetes.io/not-ready", effect: "NoSchedule" }],
    });
  }));

test("binds tokens to objects that are there, and ends them with the object", () =>
  withServer(async (client) => {
    await client.ok("POST", `${CORE}/serviceaccounts`, {
      body: { metadata: { name: "robot" } },
    });
    const ask = (name: string): ReturnType<TestClient["send"]> =>
      client.send("POST", `${CORE}/serviceaccounts/robot/token`, {
        body: {
          spec: { boundObjectRef: { apiVersion: "v1", kind: "Secret", name } },
        },
      });
    assert.equal((await ask("s")).code, 404);
    await client.ok("POST", `${CORE}/secrets`, {
      body: { metadata: { name: "s" } },
    });
    const { code, body } = await ask("s");
    assert.equal(code, 201);
    const token = textAt(body, "status", "token");
    const isKnown = async (): Promise<unknown> => {
      const review = await client.ok(
        "POST",
        "/apis/authentication.k8s.io/v1/tokenreviews",
        { body: { spec: { token } } },
      );
      return valueAt(review, "status", "authenticated");
    };
    assert.equal(await isKnown(), true);
    await client.ok("DELETE", `${CORE}/secrets/s`);
    assert.equal(await isKnown(), undefined);
  }));

test("says of a pod without a node what the real server says", () =>
  withServer(async (client) => {
    await client.ok("POST", `${CORE}/pods`, {
      body: { metadata: { name: "p" }, spec: template.spec },
    });
    const log = await client.send("GET", `${CORE}/pods/p/log`);
    assert.equal(log.code, 200);
    const exec = await client.send("POST", `${CORE}/pods/p/exec`);
    assert.equal(exec.code, 400);
    assert.match(
      textAt(exec.body, "message"),
      /pod p does not have a host assigned/,
    );
  }));

test("reads what a custom resource stored with the defaults of the stored version", async () => {
  const version = (name: string, color: unknown): unknown => ({
    name,
    served: true,
    storage: name === "v1",
    schema: {
      openAPIV3Schema: {
        type: "object",
        properties: {
          spec: {
            type: "object",
            properties: { color, size: { type: "integer" } },
          },
        },
      },
    },
  });
  await using server = await ApiServer.start({
    crds: [
      {
        apiVersion: "apiextensions.k8s.io/v1",
        kind: "CustomResourceDefinition",
        metadata: { name: "things.example.com" },
        spec: {
          group: "example.com",
          scope: "Cluster",
          names: { plural: "things", kind: "Thing" },
          versions: [
            version("v1", { type: "string", default: "red" }),
            version("v1beta1", { type: "string", nullable: true }),
          ],
        },
      },
    ],
  });
  await using client = new TestClient(server);
  await client.ok("POST", "/apis/example.com/v1/things", {
    body: {
      apiVersion: "example.com/v1",
      kind: "Thing",
      metadata: { name: "a" },
      spec: { size: 1 },
    },
  });
  await client.ok("PATCH", "/apis/example.com/v1beta1/things/a", {
    body: { spec: { size: 2, color: null } },
    headers: { "content-type": "application/merge-patch+json" },
  });
  const beta = await client.ok("GET", "/apis/example.com/v1beta1/things/a");
  assert.deepEqual(valueAt(beta, "spec"), { color: "red", size: 2 });
});

test("scales by 80 % of the CPU when nothing is asked for, in both versions", () =>
  withServer(async (client) => {
    const hpas = (version: string): string =>
      `/apis/autoscaling/${version}/namespaces/default/horizontalpodautoscalers`;
    const spec = {
      scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "d" },
      maxReplicas: 2,
    };
    for (const name of ["v1", "v2"]) {
      await client.ok("POST", hpas(name), {
        body: { metadata: { name }, spec },
      });
      const old = await client.ok("GET", `${hpas("v1")}/${name}`);
      assert.equal(valueAt(old, "spec", "targetCPUUtilizationPercentage"), 80);
      const current = await client.ok("GET", `${hpas("v2")}/${name}`);
      assert.equal(listAt(current, "spec", "metrics").length, 1);
    }
  }));
