import type { Chapter } from "./chapter.js";
import { GADGETS_CRD } from "./gadgets.js";

const NS = "kubectl-apply";

const deployment = (replicas: number, image: string): string => `
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  labels: {app: web}
  annotations: {note: "first"}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - name: web
        image: ${image}
        ports: [{containerPort: 80}, {containerPort: 81, name: other}]
        env: [{name: A, value: "1"}, {name: B, value: "2"}]
`;

const gadget = (spec: string): string =>
  `{apiVersion: kubectl.example.com/v1, kind: Gadget, metadata: {name: a}, spec: ${spec}}\n`;

const configMap = (name: string, data: string): string =>
  `---\n{apiVersion: v1, kind: ConfigMap, metadata: {name: ${name}, labels: {set: pruned}}, data: ${data}}\n`;

/** `apply` in its two ways, `diff`, prune and kustomize. */
export const apply: Chapter = {
  name: "apply",
  files: {
    "crd.yaml": GADGETS_CRD,
    "web-1.yaml": deployment(1, "web:1"),
    "web-2.yaml": deployment(2, "web:2")
      .replace(', {name: B, value: "2"}', "")
      .replace('note: "first"', 'other: "second"'),
    "web-wrong.yaml": deployment(-1, "web:3").replace(
      "app: web}\n  template",
      "app: changed}\n  template",
    ),
    "gadget-1.yaml": gadget(
      "{size: 1, parts: [{name: p}, {name: q, count: 2}]}",
    ),
    "gadget-2.yaml": gadget(
      "{size: 2, color: blue, parts: [{name: q, count: 3}]}",
    ),
    "gadget-wrong.yaml": gadget(
      "{size: 0, extra: 1, parts: [{name: p}, {name: p}]}",
    ),
    "gadget-unknown.yaml": gadget("{size: 3, extra: 1}"),
    "gadget-old.yaml": gadget("{size: 3}").replace("/v1", "/v1alpha1"),
    "set-1.yaml": configMap("one", "{a: '1'}") + configMap("two", "{a: '2'}"),
    "set-2.yaml": configMap("one", "{a: '1'}") + configMap("three", "{a: '3'}"),
    "kustomize/kustomization.yaml": `
namespace: ${NS}
namePrefix: k-
labels: [{pairs: {made: kustomize}}]
configMapGenerator: [{name: settings, literals: [a=1], options: {disableNameSuffixHash: true}}]
resources: [web.yaml]
images: [{name: web, newTag: "9"}]
`,
    "kustomize/web.yaml": deployment(1, "web:1"),
    "mine.yaml":
      "{apiVersion: v1, kind: ConfigMap, metadata: {name: shared}, data: {mine: '1', both: '1'}}\n",
    "theirs.yaml":
      "{apiVersion: v1, kind: ConfigMap, metadata: {name: shared}, data: {theirs: '1', both: '2'}}\n",
    "service.yaml":
      "{apiVersion: v1, kind: Service, metadata: {name: s}, spec: {selector: {a: b}, ports: [{port: 80}, {name: b, port: 81}]}}\n",
    "service-ok.yaml":
      "{apiVersion: v1, kind: Service, metadata: {name: s}, spec: {selector: {a: b}, ports: [{name: a, port: 80}, {name: b, port: 81}]}}\n",
    "service-udp.yaml":
      "{apiVersion: v1, kind: Service, metadata: {name: s}, spec: {selector: {a: c}, ports: [{name: a, port: 80}, {name: b, port: 80, protocol: UDP}]}}\n",
    editor: "#!/bin/sh\nsed -i 's/web:1/web:edited/' $1\n",
  },
  steps: [
    "apply -f crd.yaml",
    "wait --for=condition=Established crd/gadgets.kubectl.example.com --timeout=20s",
    { run: "apply -f crd.yaml", expect: /unchanged/ },
    "apply --server-side --force-conflicts -f crd.yaml",
    `create namespace ${NS}`,
    `apply -n ${NS} -f web-1.yaml --dry-run=client`,
    `apply -n ${NS} -f web-1.yaml --dry-run=client -o yaml`,
    `apply -n ${NS} -f web-1.yaml --dry-run=server -o yaml`,
    { run: `diff -n ${NS} -f web-1.yaml`, fails: true },
    `apply -n ${NS} -f web-1.yaml`,
    `diff -n ${NS} -f web-1.yaml`,
    `apply -n ${NS} -f web-1.yaml`,
    { run: `diff -n ${NS} -f web-2.yaml`, fails: true },
    { run: `diff -n ${NS} -f web-2.yaml --server-side`, fails: true },
    `apply -n ${NS} -f web-2.yaml --dry-run=server`,
    `apply -n ${NS} -f web-2.yaml --dry-run=client`,
    `apply -n ${NS} -f web-2.yaml`,
    `get deployment web -n ${NS} -o yaml`,
    { run: `apply -n ${NS} -f web-wrong.yaml`, fails: true },
    {
      run: `apply -n ${NS} -f web-wrong.yaml --server-side --force-conflicts`,
      fails: true,
    },
    `apply -n ${NS} view-last-applied deployment web`,
    `apply -n ${NS} set-last-applied -f web-1.yaml`,
    `apply -n ${NS} view-last-applied deployment/web -o json`,
    {
      run: `apply -n ${NS} edit-last-applied deployment/web`,
      env: { KUBE_EDITOR: "$DIR/editor" },
    },
    `apply -n ${NS} -f web-1.yaml --force --grace-period=0`,
    `get deployment web -n ${NS} -o yaml --show-managed-fields`,
    `apply -n ${NS} --server-side --force-conflicts -f web-2.yaml`,
    `get deployment web -n ${NS} -o yaml --show-managed-fields`,
    `apply -n ${NS} --server-side -f web-1.yaml`,
    `apply -n ${NS} -f gadget-1.yaml`,
    `apply -n ${NS} -f gadget-1.yaml`,
    { run: `apply -n ${NS} -f gadget-wrong.yaml`, fails: true },
    {
      run: `apply -n ${NS} -f gadget-wrong.yaml --validate=ignore`,
      fails: true,
    },
    { run: `apply -n ${NS} -f gadget-unknown.yaml`, fails: true },
    `apply -n ${NS} -f gadget-unknown.yaml --validate=warn`,
    { run: `diff -n ${NS} -f gadget-2.yaml`, fails: true },
    `apply -n ${NS} -f gadget-2.yaml`,
    `apply -n ${NS} -f gadget-old.yaml`,
    `get gadget a -n ${NS} -o yaml --show-managed-fields`,
    `get gadgets.v1alpha1.kubectl.example.com a -n ${NS} -o yaml`,
    `apply -n ${NS} --server-side -f mine.yaml --field-manager=me`,
    {
      run: `apply -n ${NS} --server-side -f theirs.yaml --field-manager=them`,
      fails: true,
    },
    {
      run: `apply -n ${NS} --server-side -f theirs.yaml --field-manager=them --dry-run=server`,
      fails: true,
    },
    {
      run: `diff -n ${NS} --server-side -f theirs.yaml --field-manager=them`,
      fails: true,
    },
    `apply -n ${NS} --server-side -f theirs.yaml --field-manager=them --force-conflicts`,
    {
      run: `apply -n ${NS} --server-side -f mine.yaml --field-manager=me`,
      fails: true,
    },
    `get configmap shared -n ${NS} -o yaml --show-managed-fields`,
    `apply -n ${NS} -f theirs.yaml`,
    `get configmap shared -n ${NS} -o jsonpath={.data}`,
    `apply -n ${NS} --server-side -f gadget-1.yaml --dry-run=server -o yaml --force-conflicts`,
    {
      run: `apply -n ${NS} --server-side --dry-run=client -f gadget-1.yaml`,
      fails: true,
    },
    { run: `apply -n ${NS} -f service.yaml`, fails: true },
    `apply -n ${NS} -f service-ok.yaml`,
    `apply -n ${NS} -f service-udp.yaml`,
    `get service s -n ${NS} -o yaml`,
    `apply -n ${NS} -f set-1.yaml --prune -l set=pruned --prune-allowlist=core/v1/ConfigMap`,
    `apply -n ${NS} -f set-2.yaml --prune -l set=pruned --prune-allowlist=core/v1/ConfigMap --dry-run=server`,
    `apply -n ${NS} -f set-2.yaml --prune -l set=pruned --prune-allowlist=core/v1/ConfigMap`,
    `get configmaps -n ${NS} -l set=pruned -o name`,
    `apply -n ${NS} -f set-1.yaml --prune --all --dry-run=client --prune-allowlist=core/v1/ConfigMap`,
    {
      run: `apply -n ${NS} -f set-1.yaml --prune --applyset=configmap/set --server-side --force-conflicts`,
      env: { KUBECTL_APPLYSET: "true" },
    },
    {
      run: `apply -n ${NS} -f set-2.yaml --prune --applyset=configmap/set --server-side --force-conflicts`,
      env: { KUBECTL_APPLYSET: "true" },
    },
    `get configmap set -n ${NS} -o yaml`,
    "kustomize kustomize",
    `apply -k kustomize`,
    `apply -k kustomize`,
    `diff -k kustomize`,
    `get -k kustomize`,
    `get deployment k-web -n ${NS} -o jsonpath={.spec.template.spec.containers[0].image}`,
    `delete -k kustomize`,
    {
      run: `apply -n ${NS} -f -`,
      input: "{apiVersion: v1, kind: ConfigMap, metadata: {generateName: a-}}",
      fails: true,
    },
    {
      run: `apply -n ${NS} -f -`,
      input: "{apiVersion: v1, metadata: {name: a}}",
      fails: true,
    },
    { run: `apply -n ${NS} -f -`, input: "not: [yaml", fails: true },
    {
      run: `create --save-config -n ${NS} -f -`,
      input:
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: saved}, data: {a: '1'}}",
    },
    `apply view-last-applied configmap saved -n ${NS}`,
    `delete -f crd.yaml --timeout=20s`,
    `delete namespace ${NS} --wait=false`,
  ],
};
