import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { test } from "node:test";
import { ApiServer } from "../api-server.js";
import { TestClient } from "../api-client.test.support.js";

const DEFAULT = "/api/v1/namespaces/default";
const TOKEN_PATH = "/var/run/secrets/kubernetes.io/serviceaccount";

interface PodSpec {
  readonly serviceAccountName?: string;
  readonly serviceAccount?: string;
  readonly volumes?: readonly { readonly name: string }[];
  readonly imagePullSecrets?: unknown;
  readonly containers: readonly {
    readonly volumeMounts?: readonly {
      readonly name: string;
      readonly mountPath: string;
    }[];
  }[];
}

async function podSpec(
  client: TestClient,
  spec: Readonly<Record<string, unknown>>,
): Promise<PodSpec> {
  const pod = await client.ok("POST", `${DEFAULT}/pods?dryRun=All`, {
    body: {
      metadata: { name: "a" },
      spec: { containers: [{ name: "a", image: "i" }], ...spec },
    },
  });
  return (pod as { readonly spec: PodSpec }).spec;
}

interface ConfigMapEvent {
  readonly type: string;
  readonly object: { readonly data: Readonly<Record<string, string>> };
}

async function* eventsOf(
  watch: IncomingMessage,
): AsyncIterable<ConfigMapEvent> {
  for await (const chunk of watch)
    for (const line of String(chunk).trim().split("\n"))
      yield JSON.parse(line) as ConfigMapEvent;
}

test("a pod gets the default account and its token, mounted in each container that has nothing there", async () => {
  await using server = await ApiServer.start({ serviceAccountAdmission: true });
  await using client = new TestClient(server);
  const spec = await podSpec(client, {
    containers: [
      { name: "a", image: "i" },
      {
        name: "b",
        image: "i",
        volumeMounts: [{ name: "own", mountPath: TOKEN_PATH }],
      },
    ],
    volumes: [{ name: "own", emptyDir: {} }],
  });
  assert.equal(spec.serviceAccountName, "default");
  assert.equal(spec.serviceAccount, "default");
  const volume = spec.volumes?.[1]?.name ?? "";
  assert.match(volume, /^kube-api-access-[a-z0-9]{5}$/);
  assert.deepEqual(
    spec.containers.map(({ volumeMounts }) => volumeMounts?.map((m) => m.name)),
    [[volume], ["own"]],
  );
});

test("the account decides about pull secrets and, unless the pod does, about the token", async () => {
  await using server = await ApiServer.start({ serviceAccountAdmission: true });
  await using client = new TestClient(server);
  await client.ok("POST", `${DEFAULT}/serviceaccounts`, {
    body: {
      metadata: { name: "puller" },
      automountServiceAccountToken: false,
      imagePullSecrets: [{ name: "registry" }],
    },
  });
  const quiet = await podSpec(client, { serviceAccountName: "puller" });
  assert.equal(quiet.volumes, undefined);
  assert.deepEqual(quiet.imagePullSecrets, [{ name: "registry" }]);
  const wanting = await podSpec(client, {
    serviceAccountName: "puller",
    automountServiceAccountToken: true,
    imagePullSecrets: [{ name: "own" }],
  });
  assert.equal(wanting.volumes?.length, 1);
  assert.deepEqual(wanting.imagePullSecrets, [{ name: "own" }]);
});

test("a pod of an account that isn't there is refused", async () => {
  await using server = await ApiServer.start({ serviceAccountAdmission: true });
  await using client = new TestClient(server);
  const { code, body } = await client.send("POST", `${DEFAULT}/pods`, {
    body: {
      metadata: { name: "a" },
      spec: {
        serviceAccount: "nobody",
        containers: [{ name: "a", image: "i" }],
      },
    },
  });
  assert.equal(code, 403);
  assert.equal(
    (body as { message: string }).message,
    'pods "a" is forbidden: error looking up service account default/nobody: serviceaccount "nobody" not found',
  );
});

test("by default pods are left alone, but both names of an account agree", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const none = await podSpec(client, {});
  assert.equal(none.serviceAccountName, undefined);
  assert.equal(none.volumes, undefined);
  const old = await podSpec(client, { serviceAccount: "x" });
  assert.equal(old.serviceAccountName, "x");
});

test("each namespace has the server's authority in kube-root-ca.crt, and has it again when it is changed", async () => {
  await using server = await ApiServer.start({ serviceAccountAdmission: true });
  await using client = new TestClient(server);
  const path = "/api/v1/namespaces/other/configmaps";
  await client.ok("POST", "/api/v1/namespaces", {
    body: { metadata: { name: "other" } },
  });
  const watch = await client.open("GET", `${path}?watch=1`);
  const seen: (readonly [string, string | undefined])[] = [];
  for await (const { type, object } of eventsOf(watch)) {
    seen.push([type, object.data["ca.crt"]]);
    if (seen.length === 3) break;
    if (seen.length === 1)
      await client.ok("PATCH", `${path}/kube-root-ca.crt`, {
        body: { data: { "ca.crt": "x" } },
        headers: { "content-type": "application/merge-patch+json" },
      });
  }
  assert.deepEqual(seen, [
    ["ADDED", server.caCertificate],
    ["MODIFIED", "x"],
    ["MODIFIED", server.caCertificate],
  ]);
});

test("default/kubernetes leads to the server", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const service = await client.ok("GET", `${DEFAULT}/services/kubernetes`);
  const { spec } = service as {
    readonly spec: {
      readonly clusterIP: string;
      readonly ports: readonly { readonly targetPort: number }[];
    };
  };
  assert.equal(spec.clusterIP, "10.0.0.1");
  assert.equal(`:${spec.ports[0]?.targetPort}`, /:\d+$/.exec(server.url)?.[0]);
});

test("a deprecated kind says so with refusals too", async () => {
  await using server = await ApiServer.start();
  await using client = new TestClient(server);
  const { code, headers } = await client.send("GET", `${DEFAULT}/endpoints/no`);
  assert.equal(code, 404);
  assert.equal(
    headers["warning"],
    '299 - "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice"',
  );
});
