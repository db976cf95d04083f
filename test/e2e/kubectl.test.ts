import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbedded, startReal, type Cluster } from "./support/clusters.js";
import { serve } from "./support/processes.js";
import { ENVTEST_ASSETS, withoutEnvtest } from "./support/shared.js";
import { join } from "node:path";

const CRD = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gadgets.kubectl.example.com}
spec:
  group: kubectl.example.com
  scope: Namespaced
  names: {plural: gadgets, singular: gadget, kind: Gadget, shortNames: [gd]}
  versions:
    - name: v1
      served: true
      storage: true
      subresources: {status: {}}
      additionalPrinterColumns:
        - {name: Size, type: integer, jsonPath: .spec.size}
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              required: [size]
              properties:
                size: {type: integer, minimum: 1}
                color: {type: string, default: red}
            status:
              type: object
              properties: {phase: {type: string}}
`;

const gadget = (size: number): string => `
apiVersion: kubectl.example.com/v1
kind: Gadget
metadata: {name: a}
spec: {size: ${size}}
`;

const CONFIG_MAP = `
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, labels: {tier: web}}
data: {one: "1"}
`;

/** A kubectl command line, its standard input, and what its output must match. */
interface Step {
  readonly args: string;
  readonly input?: string;
  readonly expect: RegExp;
  readonly fails?: true;
}

const STEPS: readonly Step[] = [
  { args: "version", expect: /Server Version: v1\.36/ },
  { args: "create namespace work", expect: /^namespace\/work created$/m },
  {
    args: "apply -f -",
    input: CRD,
    expect: /customresourcedefinition.*gadgets\.kubectl\.example\.com created/,
  },
  {
    args: "wait --for=condition=Established crd/gadgets.kubectl.example.com --timeout=20s",
    expect: /condition met/,
  },
  {
    args: "api-resources --api-group=kubectl.example.com",
    expect: /gadgets +gd +kubectl\.example\.com\/v1 +true +Gadget/,
  },
  {
    args: "create -n work -f -",
    input: CONFIG_MAP,
    expect: /^configmap\/settings created$/m,
  },
  {
    args: "create -n work -f -",
    input: CONFIG_MAP,
    expect: /AlreadyExists/,
    fails: true,
  },
  {
    args: "apply -n work -f -",
    input: gadget(0),
    expect: /should be greater than or equal to 1/,
    fails: true,
  },
  {
    args: "apply -n work -f -",
    input: gadget(3).replace("size", "sice"),
    expect: /unknown field "spec\.sice"|strict decoding error/,
    fails: true,
  },
  {
    args: "apply -n work -f -",
    input: gadget(3),
    expect: /^gadget\.kubectl\.example\.com\/a created$/m,
  },
  {
    args: "apply -n work -f -",
    input: gadget(3),
    expect: /^gadget\.kubectl\.example\.com\/a unchanged$/m,
  },
  {
    args: "apply -n work -f -",
    input: gadget(4),
    expect: /^gadget\.kubectl\.example\.com\/a configured$/m,
  },
  {
    args: "apply -n work --server-side --force-conflicts -f -",
    input: gadget(5),
    expect: /serverside-applied/,
  },
  { args: "get -n work gd", expect: /^NAME +SIZE\na +5\s*$/m },
  {
    args: "get -n work gadget a -o jsonpath={.spec.color}/{.metadata.generation}",
    expect: /^red\/3$/,
  },
  {
    args: "get -n work gadgets,configmaps -o name",
    expect: /gadget\.kubectl\.example\.com\/a[\s\S]*configmap\/settings/,
  },
  {
    args: "get configmaps -A -l tier=web -o wide",
    expect: /work +settings +1/,
  },
  {
    args: "describe -n work gadget a",
    expect: /Name: +a\nNamespace: +work[\s\S]*Size: +5/,
  },
  {
    args: "describe -n work configmap settings",
    expect: /Name: +settings[\s\S]*one:\n-+\n1/,
  },
  {
    args: 'patch -n work gadget a --type=merge -p {"spec":{"size":6}}',
    expect: /patched$/m,
  },
  {
    args: 'patch -n work gadget a --type=json -p [{"op":"replace","path":"/spec/size","value":7}]',
    expect: /patched$/m,
  },
  {
    args: 'patch -n work gadget a --subresource=status --type=merge -p {"status":{"phase":"Up"}}',
    expect: /patched$/m,
  },
  {
    args: 'patch -n work configmap settings -p {"data":{"two":"2"}}',
    expect: /patched$/m,
  },
  { args: "label -n work configmap settings tier-", expect: /unlabeled$/m },
  { args: "annotate -n work configmap settings note=x", expect: /annotated$/m },
  {
    args: "get -n work configmap settings -o jsonpath={.data}",
    expect: /^\{"one":"1","two":"2"\}$/,
  },
  {
    args: "get -n work gadget a -o jsonpath={.status.phase}{.spec.size}",
    expect: /^Up7$/,
  },
  { args: "explain gadget.spec", expect: /size\s+<integer>/ },
  { args: "auth can-i create gadgets", expect: /^yes$/m },
  { args: "get --raw /readyz", expect: /^ok$/ },
  { args: "delete -n work gadget a --timeout=20s", expect: /deleted/ },
  { args: "get -n work gadget a", expect: /NotFound/, fails: true },
  { args: "delete -n work configmap --all", expect: /"settings" deleted/ },
  {
    args: "delete crd gadgets.kubectl.example.com --timeout=20s",
    expect: /deleted/,
  },
];

async function walkThrough(cluster: Cluster): Promise<void> {
  for (const { args, input, expect, fails = false } of STEPS) {
    const outcome = await cluster.kubectl(args.split(" "), input);
    const output = `${outcome.stdout}${outcome.stderr}`;
    const said = `${cluster.kind}: kubectl ${args}\n${output}`;
    assert.equal(outcome.code !== 0, fails, said);
    assert.match(output, expect, said);
  }
}

async function watchShowsChanges(cluster: Cluster): Promise<void> {
  await using watch = serve(
    join(ENVTEST_ASSETS, "kubectl"),
    [
      "get",
      "configmaps",
      "-n",
      "default",
      "--watch",
      "--output-watch-events",
      "-l",
      "watched=yes",
    ],
    { env: { KUBECONFIG: cluster.kubeconfig } },
  );
  await delay(1000); // kubectl prints nothing for an empty list
  const object = CONFIG_MAP.replace("tier: web", "watched: yes-no").replace(
    "yes-no",
    '"yes"',
  );
  assert.equal(
    (await cluster.kubectl(["apply", "-n", "default", "-f", "-"], object)).code,
    0,
  );
  await watch.line(/ADDED +settings +1/);
  await cluster.kubectl([
    "patch",
    "-n",
    "default",
    "configmap",
    "settings",
    "-p",
    '{"data":{"b":"2"}}',
  ]);
  await watch.line(/MODIFIED +settings +2/);
  await cluster.kubectl(["delete", "-n", "default", "configmap", "settings"]);
  await watch.line(/DELETED +settings +2/);
}

for (const start of [startEmbedded, startReal]) {
  const name = start === startEmbedded ? "embedded" : "real";
  test(
    `kubectl works against the ${name} API server`,
    { skip: withoutEnvtest },
    async () => {
      await using cluster = await start();
      await walkThrough(cluster);
      await watchShowsChanges(cluster);
    },
  );
}
