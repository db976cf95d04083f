import assert from "node:assert/strict";
import {
  createClient,
  createOrUpdate,
  hasCondition,
  DiscoveryClient,
  DynamicClient,
  isAlreadyExists,
  isConflict,
  isInvalid,
  isNotFound,
  isStatusError,
  waitFor,
  waitForDeletion,
  type ApiResource,
  type KubeObject,
  type RestClient,
  type WatchEvent,
} from "@kubewright/runtime";
import type { TokenRequest } from "@kubewright/runtime/api/authentication.k8s.io/v1";
import type { Scale } from "@kubewright/runtime/api/autoscaling/v1";
import type { Binding } from "@kubewright/runtime/api/core/v1";
import type { Eviction } from "@kubewright/runtime/api/policy/v1";
import { Clientset } from "@kubewright/runtime/clientset";
import { missingClients } from "./missing-clients.js";
import { Guestbook, GUESTBOOK_CRD } from "./guestbook-kind.js";

interface ConfigMap extends KubeObject {
  data?: Record<string, string>;
}

const ConfigMap: ApiResource<ConfigMap> = {
  group: "",
  version: "v1",
  kind: "ConfigMap",
  plural: "configmaps",
  singular: "configmap",
  listKind: "ConfigMapList",
  namespaced: true,
};

/** One thing that clients must do alike on every server; `namespace` is empty and its own. */
export type ClientScenario = (
  rest: RestClient,
  options: { readonly namespace: string },
) => Promise<void>;

/** Makes a namespace for a scenario to run in. */
export async function createNamespace(
  rest: RestClient,
  name: string,
): Promise<void> {
  const namespaces = await new DynamicClient({ rest }).clientNamed(
    "namespaces",
  );
  await namespaces.create({ metadata: { name } });
}

const readWrite: ClientScenario = async (rest, { namespace }) => {
  const client = createClient(rest, ConfigMap).inNamespace(namespace);
  const ref = { name: "a" };
  const created = await client.create({
    metadata: ref,
    data: { key: "é漢👩‍🚀" },
  });
  assert.equal(created.apiVersion, "v1");
  assert.equal(created.kind, "ConfigMap");
  assert.equal(created.metadata?.namespace, namespace);
  assert.deepEqual(await client.get(ref), created);
  await assert.rejects(client.create({ metadata: ref }), isAlreadyExists);

  const updated = await client.update({ ...created, data: { key: "new" } });
  assert.notEqual(
    updated.metadata?.resourceVersion,
    created.metadata.resourceVersion,
  );
  await assert.rejects(client.update(created), isConflict);

  const merged = await client.patch(ref, {
    type: "merge",
    body: { data: { more: "1" } },
  });
  assert.deepEqual(merged.data, { key: "new", more: "1" });
  const patched = await client.patch(ref, {
    type: "json",
    body: [{ op: "remove", path: "/data/more" }],
  });
  assert.deepEqual(patched.data, { key: "new" });
  const strategic = await client.patch(ref, {
    type: "strategic",
    body: { data: { key: null } },
  });
  assert.deepEqual(strategic.data ?? {}, {});

  const dry = await client.create(
    { metadata: { name: "dry" } },
    { dryRun: "All" },
  );
  assert.equal(dry.metadata?.name, "dry");
  await assert.rejects(client.get({ name: "dry" }), isNotFound);

  const generated = await client.create({ metadata: { generateName: "g-" } });
  assert.match(generated.metadata?.name ?? "", /^g-.{5}$/);

  const wrong = { ...ref, uid: "not-its-uid" };
  await assert.rejects(
    client.delete(ref, { preconditions: { uid: wrong.uid } }),
    isConflict,
  );
  const deleted = await client.delete(ref, {
    propagationPolicy: "Background",
    preconditions: { uid: created.metadata.uid ?? "" },
  });
  assert.equal("status" in deleted && deleted.status, "Success");
  await assert.rejects(client.get(ref), isNotFound);
};

const lists: ClientScenario = async (rest, { namespace }) => {
  const client = createClient(rest, ConfigMap).inNamespace(namespace);
  const names = Array.from({ length: 7 }, (_, i) => `list-${i}`);
  for (const [i, name] of names.entries())
    await client.create({
      metadata: { name, labels: { app: "list", parity: String(i % 2) } },
    });
  const nameOf = ({ metadata }: ConfigMap): string => metadata?.name ?? "";
  const labelSelector = "app=list";
  const page = await client.list({ labelSelector, limit: 3 });
  assert.deepEqual(page.items.map(nameOf), names.slice(0, 3));
  assert.ok(page.metadata.continue);
  const all: string[] = [];
  for await (const item of client.listAll({ labelSelector, limit: 2 }))
    all.push(nameOf(item));
  assert.deepEqual(all, names);
  const odd = await client.list({ labelSelector: "app=list,parity in (1)" });
  assert.equal(odd.items.length, 3);
  const one = await client.list({ fieldSelector: "metadata.name=list-4" });
  assert.deepEqual(one.items.map(nameOf), ["list-4"]);
  const everywhere = await createClient(rest, ConfigMap).list({
    labelSelector,
  });
  assert.ok(everywhere.items.length >= 7);
  await client.deleteCollection({ labelSelector: "app=list,parity=1" });
  assert.equal((await client.list({ labelSelector })).items.length, 4);
};

const watches: ClientScenario = async (rest, { namespace }) => {
  const client = createClient(rest, ConfigMap).inNamespace(namespace);
  const labelSelector = "app=watch";
  const { metadata } = await client.list({ labelSelector });
  const abort = new AbortController();
  const seen: WatchEvent<ConfigMap>["type"][] = [];
  const labels = { app: "watch" };
  const changes = async (): Promise<void> => {
    await client.create({ metadata: { name: "w", labels } });
    await client.patch(
      { name: "w" },
      { type: "merge", body: { data: { a: "1" } } },
    );
    await client.delete({ name: "w" });
  };
  const changing = changes();
  const stopped = new TypeError("seen enough");
  await assert.rejects(
    async () => {
      for await (const { type } of client.watch({
        labelSelector,
        resourceVersion: metadata.resourceVersion ?? "",
        signal: abort.signal,
      })) {
        seen.push(type);
        if (type === "DELETED") abort.abort(stopped);
      }
    },
    (error) => error === stopped,
  );
  await changing;
  assert.deepEqual(seen, ["ADDED", "MODIFIED", "DELETED"]);

  const ended: string[] = [];
  for await (const { type } of client.watch({
    timeoutSeconds: 1,
    resourceVersion: metadata.resourceVersion ?? "",
    labelSelector: "app=nothing",
  }))
    ended.push(type);
  assert.deepEqual(ended, []);
};

const applies: ClientScenario = async (rest, { namespace }) => {
  const client = createClient(rest, ConfigMap).inNamespace(namespace);
  const wanted = (token: string): ConfigMap => ({
    metadata: { name: "applied" },
    data: { token },
  });
  await client.apply(wanted("a"), { fieldManager: "installer" });
  await assert.rejects(
    client.apply(wanted("b"), { fieldManager: "operator" }),
    (error) => {
      assert.ok(isConflict(error) && isStatusError(error));
      const [cause] = error.status.details?.causes ?? [];
      assert.equal(cause?.reason, "FieldManagerConflict");
      assert.equal(cause.field, ".data.token");
      assert.match(cause.message ?? "", /"installer"/);
      return true;
    },
  );
  const forced = await client.apply(wanted("b"), {
    fieldManager: "operator",
    force: true,
  });
  assert.deepEqual(forced.data, { token: "b" });
  const owners = forced.metadata?.managedFields ?? [];
  assert.deepEqual(
    owners
      .filter((entry) => JSON.stringify(entry.fieldsV1).includes("f:token"))
      .map(({ manager }) => manager),
    ["operator"],
  );
};

const custom: ClientScenario = async (rest, { namespace }) => {
  const client = createClient(rest, Guestbook).inNamespace(namespace);
  const ref = { name: "g" };
  const created = await client.create({
    metadata: ref,
    spec: { greeting: "hi" },
    status: { observedGeneration: 9 },
  });
  assert.equal(created.status, undefined);
  await assert.rejects(
    client.create(
      // The server, not the compiler, is to refuse it.
      { metadata: { name: "bad" }, spec: { greeting: 3 as unknown as string } },
    ),
    isInvalid,
  );
  const withStatus = await client.updateStatus({
    ...created,
    status: { observedGeneration: 1 },
  });
  assert.equal(withStatus.status?.observedGeneration, 1);
  const patched = await client.patch(
    ref,
    { type: "merge", body: { status: { observedGeneration: 2 } } },
    { subresource: "status" },
  );
  assert.equal(patched.status?.observedGeneration, 2);

  const change = (): ReturnType<typeof createOrUpdate<Guestbook>> =>
    createOrUpdate<Guestbook>(
      client,
      { metadata: { name: "made" }, spec: { greeting: "hello" } },
      {
        mutate: (object) => {
          object.metadata.labels = { made: "yes" };
        },
      },
    );
  assert.equal((await change()).operation, "created");
  assert.equal((await change()).operation, "unchanged");
};

const discovers: ClientScenario = async (rest, { namespace }) => {
  const discovery = new DiscoveryClient({ rest });
  const version = await discovery.serverVersion();
  assert.match(version.gitVersion, /^v1\.\d+/);
  const { groups } = await discovery.discover();
  const core = groups.find(({ group }) => group === "");
  const pods = core?.versions[0]?.resources.find(
    ({ plural }) => plural === "pods",
  );
  assert.equal(pods?.kind, "Pod");
  assert.equal(pods.namespaced, true);
  assert.ok(pods.verbs.includes("watch"));
  assert.ok(pods.subresources?.includes("status"));

  const dynamic = new DynamicClient({ rest });
  const deployments = await dynamic.mapper.resourceNamed("deploy");
  assert.equal(deployments.group, "apps");
  const configMaps = await dynamic.clientFor({
    apiVersion: "v1",
    kind: "ConfigMap",
  });
  const { metadata } = await configMaps.create({
    metadata: { name: "dynamic", namespace },
  });
  assert.equal(metadata?.name, "dynamic");
  const guestbooks = await dynamic.mapper.resourceFor({
    group: "web.example.com",
    kind: "Guestbook",
  });
  assert.equal(guestbooks.plural, "guestbooks");
  await assert.rejects(dynamic.clientNamed("nonesuch"), { code: "NoMatch" });
};

const subresources: ClientScenario = async (rest, { namespace }) => {
  const clientset = new Clientset(rest);
  const deployments = clientset.appsV1().deployments(namespace);
  const labels = { app: "a" };
  await deployments.create({
    metadata: { name: "a" },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name: "main", image: "x" }] },
      },
    },
  });
  const scales = deployments.subresource<Scale>("scale");
  const scale = await scales.get({ name: "a" });
  assert.equal(scale.spec?.replicas, 1);
  assert.equal(scale.status?.selector, "app=a");
  await scales.update({ name: "a" }, { ...scale, spec: { replicas: 2 } });
  const patched = await scales.patch(
    { name: "a" },
    { type: "merge", body: { spec: { replicas: 3 } } },
  );
  assert.equal(patched.spec?.replicas, 3);
  assert.equal((await deployments.get({ name: "a" })).spec?.replicas, 3);

  const pods = clientset.coreV1().pods(namespace);
  const ref = { name: "p" };
  await pods.create({
    metadata: { ...ref, finalizers: ["example.com/keep"] },
    spec: { containers: [{ name: "main", image: "x" }] },
  });
  await pods
    .subresource<Binding>("binding")
    .create(ref, { metadata: ref, target: { kind: "Node", name: "n" } });
  assert.equal((await pods.get(ref)).spec?.nodeName, "n");
  const running = pods.subresource("status").patch(ref, {
    type: "strategic",
    body: { status: { conditions: [{ type: "Ready", status: "True" }] } },
  });
  const ready = await waitFor(pods, ref, { predicate: hasCondition("Ready") });
  assert.equal(ready.metadata.name, "p");
  await running;
  await pods
    .subresource<Eviction>("eviction")
    .create(ref, { metadata: ref, deleteOptions: { gracePeriodSeconds: 0 } });
  const gone = waitForDeletion(pods, { ...ref, uid: ready.metadata.uid });
  await pods.patch(ref, {
    type: "merge",
    body: { metadata: { finalizers: null } },
  });
  await gone;
  await assert.rejects(pods.get(ref), isNotFound);

  const accounts = clientset.coreV1().serviceaccounts(namespace);
  await accounts.create({ metadata: { name: "robot" } });
  const { status } = await accounts
    .subresource<TokenRequest>("token")
    .create(
      { name: "robot" },
      { spec: { audiences: [], expirationSeconds: 600 } },
    );
  assert.match(status?.token ?? "", /^[\w-]+\.[\w-]+\.[\w-]+$/);
  await assert.rejects(pods.subresource("nonesuch").get(ref), isNotFound);
};

const clientset: ClientScenario = async (rest) => {
  // Only the custom resource, whose clients its own project has.
  assert.deepEqual(await missingClients(new Clientset(rest), rest), [
    "web.example.com/v1 guestbooks",
  ]);
};

/** Every scenario by its title. */
export const clientScenarios: readonly (readonly [string, ClientScenario])[] = [
  ["create, get, update, patch, dry run and delete", readWrite],
  [
    "list by page, by selectors, of all namespaces, and delete what is selected",
    lists,
  ],
  ["watch what changes, and end with timeoutSeconds or an abort", watches],
  ["apply, meet a conflict, and force it", applies],
  ["custom resources, their validation and their status", custom],
  ["discover, map kinds and names, and use what was found", discovers],
  [
    "scale, bind, wait, evict and make tokens through subresources",
    subresources,
  ],
  [
    "the clientset has a client for every kind that the server serves",
    clientset,
  ],
];

/** Defines the custom resource that the scenarios use, on a server that runs already. */
export async function createGuestbookCrd(rest: RestClient): Promise<void> {
  const crds = await new DynamicClient({ rest }).clientNamed("crd");
  const { name } = GUESTBOOK_CRD.metadata;
  await crds.create(GUESTBOOK_CRD);
  for await (const { object } of crds.watch({
    fieldSelector: `metadata.name=${name}`,
    timeoutSeconds: 30,
  })) {
    const { status } = object as {
      status?: { conditions?: { type: string; status: string }[] };
    };
    const isServed = (status?.conditions ?? []).some(
      (condition) =>
        condition.type === "Established" && condition.status === "True",
    );
    if (isServed) return;
  }
  assert.fail(`${name} was not established`);
}
