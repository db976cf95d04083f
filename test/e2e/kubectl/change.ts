import type { Chapter } from "./chapter.js";
import { GADGETS_CRD } from "./gadgets.js";

const NS = "kubectl-change";

const OBJECTS = `
{apiVersion: v1, kind: ConfigMap, metadata: {name: one, labels: {tier: web}}, data: {a: "1"}}
---
{apiVersion: v1, kind: ConfigMap, metadata: {name: frozen}, data: {a: "1"}, immutable: true}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 1
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: "web:1", env: [{name: A, value: "1"}]}, {name: side, image: "side:1"}]}
---
{apiVersion: kubectl.example.com/v1, kind: Gadget, metadata: {name: a}, spec: {size: 3, parts: [{name: p}]}}
`;

const mapOf = (name: string, data: string): string =>
  `{apiVersion: v1, kind: ConfigMap, metadata: {name: ${name}}, data: ${data}}\n`;

/** Everything that changes objects and takes them away. */
export const change: Chapter = {
  name: "change",
  files: {
    "crd.yaml": GADGETS_CRD,
    "objects.yaml": OBJECTS,
    "one.yaml": mapOf("one", "{replaced: '1'}"),
    "none.yaml": mapOf("none", "{a: '1'}"),
    "gadget.yaml":
      "{apiVersion: kubectl.example.com/v1, kind: Gadget, metadata: {name: a}, spec: {size: 8}}\n",
    "env.txt": "FROM_FILE=1\n",
    "patch.json": '{"data": {"from-file": "1"}}\n',
    editor:
      "#!/bin/sh\nsed -i -e 's/size: [0-9]*/size: 9/' -e 's/\"1\"/\"edited\"/' $1\n",
    "bad-editor": "#!/bin/sh\nsed -i 's/size: [0-9]*/size: 0/' $1\n",
    idle: "#!/bin/sh\ntrue\n",
  },
  steps: [
    "apply -f crd.yaml",
    "wait --for=condition=Established crd/gadgets.kubectl.example.com --timeout=20s",
    `create namespace ${NS}`,
    `create -n ${NS} -f objects.yaml`,
    `label configmap one -n ${NS} part=a`,
    `label configmap one -n ${NS} part=a`,
    { run: `label configmap one -n ${NS} part=b`, fails: true },
    `label configmap one -n ${NS} part=b --overwrite`,
    `label configmaps --all -n ${NS} all=yes`,
    `label configmaps -l tier=web -n ${NS} selected=yes --dry-run=server -o yaml`,
    `label configmap one -n ${NS} part-`,
    { run: `label configmap one -n ${NS} '-bad=x y'`, fails: true },
    { run: `label configmap one -n ${NS} --list`, unordered: true },
    {
      run: `label configmap one -n ${NS} a=b --resource-version=1`,
      fails: true,
    },
    `annotate gadget a -n ${NS} note='some text'`,
    `annotate gadget a -n ${NS} note-`,
    `annotate configmap one -n ${NS} --list`,
    `patch configmap one -n ${NS} -p '{"data":{"b":"2"}}'`,
    `patch configmap one -n ${NS} --patch-file patch.json`,
    `patch configmap one -n ${NS} -p '{"data":{"b":"2"}}'`,
    `patch configmap one -n ${NS} --type=json -p '[{"op":"remove","path":"/data/b"}]'`,
    {
      run: `patch configmap one -n ${NS} --type=json -p '[{"op":"remove","path":"/data/none"}]'`,
      fails: true,
    },
    {
      run: `patch configmap one -n ${NS} --type=json -p '[{"op":"test","path":"/data/a","value":"x"}]'`,
      fails: true,
    },
    `patch configmap one -n ${NS} --type=merge -p '{"data":{"a":null}}' -o yaml`,
    {
      run: `patch configmap frozen -n ${NS} -p '{"data":{"a":"2"}}'`,
      fails: true,
    },
    { run: `patch configmap one -n ${NS} -p '{"data":'`, fails: true },
    {
      run: `patch configmap one -n ${NS} -p '{"metadata":{"name":"two"}}'`,
      fails: true,
    },
    { run: `patch configmap none -n ${NS} -p '{}'`, fails: true },
    `patch deployment web -n ${NS} -p '{"spec":{"template":{"spec":{"containers":[{"name":"side","image":"side:2"}]}}}}'`,
    `patch deployment web -n ${NS} -p '{"spec":{"template":{"spec":{"containers":[{"name":"side","$patch":"delete"}]}}}}'`,
    `get deployment web -n ${NS} -o jsonpath={.spec.template.spec.containers[*].image}/{.metadata.generation}`,
    {
      run: `patch deployment web -n ${NS} --type=merge -p '{"spec":{"selector":{"matchLabels":{"app":"b"}}}}'`,
      fails: true,
    },
    { run: `patch gadget a -n ${NS} -p '{"spec":{"size":4}}'`, fails: true },
    `patch gadget a -n ${NS} --type=merge -p '{"spec":{"size":4}}'`,
    `patch gadget a -n ${NS} --type=json -p '[{"op":"add","path":"/spec/parts/-","value":{"name":"q"}}]'`,
    {
      run: `patch gadget a -n ${NS} --type=merge -p '{"spec":{"size":-1}}'`,
      fails: true,
    },
    {
      run: `patch gadget a -n ${NS} --type=merge -p '{"spec":{"size":100}}'`,
      fails: true,
    },
    `patch gadget a -n ${NS} --subresource=status --type=merge -p '{"status":{"size":4,"conditions":[{"type":"Ready","status":"True"}]}}'`,
    `patch gadget a -n ${NS} --subresource=scale --type=merge -p '{"spec":{"replicas":5}}'`,
    `get gadget a -n ${NS} -o yaml --show-managed-fields`,
    `scale gadget a -n ${NS} --replicas=6`,
    {
      run: `scale gadget a -n ${NS} --replicas=7 --current-replicas=1`,
      fails: true,
    },
    `scale deployment web -n ${NS} --replicas=2 --current-replicas=1`,
    `scale deployment/web -n ${NS} --replicas=2 --dry-run=server`,
    { run: `scale configmap one -n ${NS} --replicas=2`, fails: true },
    { run: `scale deployment none -n ${NS} --replicas=2`, fails: true },
    `autoscale deployment web -n ${NS} --max=3 --dry-run=server -o yaml`,
    `set image deployment/web -n ${NS} web=web:2`,
    `set image deployments web=web:3 --all -n ${NS}`,
    { run: `set image deployment/web -n ${NS} none=web:2`, fails: true },
    `set env deployment/web -n ${NS} B=2 A-`,
    `set env deployment/web -n ${NS} --list`,
    `set env deployment/web -n ${NS} --from=configmap/frozen --prefix=P_`,
    `set resources deployment/web -n ${NS} --limits=cpu=200m,memory=512Mi --requests=cpu=100m`,
    `set serviceaccount deployment web default -n ${NS}`,
    `get deployment web -n ${NS} -o jsonpath={.spec.template.spec}`,
    `create role r -n ${NS} --verb=get --resource=pods`,
    `create rolebinding rb -n ${NS} --role=r --user=jane`,
    `set subject rolebinding rb -n ${NS} --user=joe --serviceaccount=${NS}:default`,
    `create service clusterip s -n ${NS} --tcp=80`,
    `set selector service s -n ${NS} app=web`,
    `replace -n ${NS} -f one.yaml`,
    `replace -n ${NS} -f one.yaml --force --grace-period=0`,
    { run: `replace -n ${NS} -f none.yaml`, fails: true },
    `replace -n ${NS} -f none.yaml --force`,
    { run: `replace -n ${NS} -f gadget.yaml --dry-run=server -o yaml` },
    `replace -n ${NS} -f gadget.yaml`,
    { run: `edit gadget a -n ${NS}`, env: { KUBE_EDITOR: "$DIR/editor" } },
    { run: `edit gadget a -n ${NS}`, env: { KUBE_EDITOR: "$DIR/idle" } },
    {
      run: `edit configmap one -n ${NS} -o json`,
      env: { KUBE_EDITOR: "$DIR/editor" },
    },
    {
      run: `edit gadget a -n ${NS} --subresource=status`,
      env: { KUBE_EDITOR: "$DIR/editor" },
    },
    {
      run: `edit gadget a -n ${NS}`,
      env: { KUBE_EDITOR: "$DIR/bad-editor" },
      fails: true,
      unsettled: true,
    },
    `get gadget a -n ${NS} -o jsonpath={.spec}{.status}`,
    `wait --for=condition=Ready gadget/a -n ${NS} --timeout=1s`,
    `wait --for=jsonpath={.status.size}=9 gadget/a -n ${NS} --timeout=5s`,
    `wait --for=jsonpath={.spec.color} gadget/a -n ${NS} --timeout=5s`,
    {
      run: `wait --for=condition=None gadget/a -n ${NS} --timeout=1s`,
      fails: true,
    },
    {
      run: `wait --for=condition=Ready gadget/none -n ${NS} --timeout=1s`,
      fails: true,
    },
    `wait --for=create gadget/a -n ${NS} --timeout=5s`,
    `patch gadget a -n ${NS} --type=merge -p '{"metadata":{"finalizers":["kubectl.example.com/hold"]}}'`,
    `delete gadget a -n ${NS} --wait=false`,
    { run: `wait --for=delete gadget/a -n ${NS} --timeout=1s`, fails: true },
    { run: `delete gadget a -n ${NS} --timeout=1s`, fails: true },
    `get gadget a -n ${NS} -o jsonpath={.metadata.finalizers}/{.metadata.generation}`,
    {
      run: `patch gadget a -n ${NS} --type=merge -p '{"metadata":{"finalizers":["b.example.com/b","kubectl.example.com/hold"]}}'`,
      fails: true,
    },
    `patch gadget a -n ${NS} --type=merge -p '{"metadata":{"finalizers":null}}'`,
    `wait --for=delete gadget/a -n ${NS} --timeout=5s`,
    `delete configmap one -n ${NS} --dry-run=server`,
    `delete configmap one none -n ${NS}`,
    { run: `delete configmap one -n ${NS}`, fails: true },
    `delete configmap one -n ${NS} --ignore-not-found`,
    `delete deployment web -n ${NS} --cascade=foreground --timeout=30s`,
    `delete service s -n ${NS} --cascade=orphan`,
    `delete role,rolebinding --all -n ${NS}`,
    `delete configmaps -l all=yes -n ${NS} --now`,
    { run: `delete configmap -n ${NS}`, fails: true },
    { run: `delete configmap x -n ${NS} --cascade=sideways`, fails: true },
    {
      run: `delete configmaps --all -n ${NS} --field-selector metadata.name=a`,
      fails: true,
    },
    { run: "delete namespace default", fails: true },
    `delete namespace ${NS} --wait=false`,
    "delete -f crd.yaml --timeout=20s",
  ],
};
