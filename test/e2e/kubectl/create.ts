import type { Chapter } from "./chapter.js";

const NS = "kubectl-create";

const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBdzCCAR2gAwIBAgIUWSDTpBZtHHvA0KK0AhxbqaVJDvgwCgYIKoZIzj0EAwIw
ETEPMA0GA1UEAwwGc2VydmVyMB4XDTI2MDEwMTAwMDAwMFoXDTM2MDEwMTAwMDAw
MFowETEPMA0GA1UEAwwGc2VydmVyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
-----END CERTIFICATE-----
`;

/** `create` and its subcommands, `run` and `expose`. */
export const create: Chapter = {
  name: "create",
  files: {
    "app.properties": "color=blue\nsize=2\n",
    "app.env": "A=1\nB=two words\n",
    "not-a.crt": CERTIFICATE,
    "pod.json": JSON.stringify({
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: "from-json", labels: { app: "from-json" } },
      spec: {
        containers: [
          { name: "a", image: "a:1", ports: [{ containerPort: 80 }] },
        ],
      },
    }),
    "several.yaml": `
apiVersion: v1
kind: List
items:
- {apiVersion: v1, kind: ConfigMap, metadata: {name: listed-1}, data: {a: "1"}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: listed-2}, data: {a: "2"}}
---
apiVersion: v1
kind: ConfigMap
metadata: {generateName: generated-, labels: {generated: "yes"}}
`,
    "list.yaml": `
apiVersion: v1
kind: List
items:
- {apiVersion: v1, kind: ConfigMap, metadata: {name: listed-3}, dota: {a: "1"}}
- {apiVersion: apps/v1, kind: Deployment, metadata: {name: listed-4}, spec: {replicas: many}}
---
{apiVersion: nothing/v1, kind: Nothing, metadata: {name: nothing}}
`,
    "wrong.yaml": `
apiVersion: v1
kind: Service
metadata: {name: wrong}
spec: {ports: [{port: 99999, protocol: ICMP}], type: Nothing, sessionAffinity: Sometimes}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: wrong, labels: {-bad: "x y"}}
spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: c}}, spec: {containers: [{name: A_, image: ""}]}}}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: Wrong_Name}
data: {"a b": c}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: typed}
data: {a: 1}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: unknown}
dota: {a: "1"}
`,
    editor: "#!/bin/sh\nsed -i 's/listed-1/edited-1/' $1\n",
    "edit-me.yaml":
      "{apiVersion: v1, kind: ConfigMap, metadata: {name: listed-1}, data: {a: '1'}}\n",
  },
  steps: [
    `create namespace ${NS}`,
    { run: `create namespace ${NS}`, fails: true },
    { run: "create ns Bad_Name", fails: true },
    "create namespace other-one --dry-run=server -o yaml",
    "create namespace other-one --dry-run=client -o json",
    `create deployment web -n ${NS} --image=web:1 --replicas=2 --port=8080`,
    `create deployment two -n ${NS} --image=a:1 --dry-run=server -o yaml -- sleep 10`,
    `create deployment three -n ${NS} --image=c --dry-run=server -o yaml`,
    `get deployment web -n ${NS} -o yaml`,
    `create service clusterip plain -n ${NS} --tcp=80:8080 --tcp=443`,
    `create service clusterip headless -n ${NS} --clusterip=None`,
    `create service nodeport node -n ${NS} --tcp=80:80`,
    {
      run: `create service nodeport node-fixed -n ${NS} --tcp=80:80 --node-port=31999`,
    },
    {
      run: `create service nodeport node-twice -n ${NS} --tcp=80:80 --node-port=31999`,
      fails: true,
    },
    {
      run: `create service nodeport node-out -n ${NS} --tcp=80:80 --node-port=80`,
      fails: true,
    },
    `create service loadbalancer lb -n ${NS} --tcp=5678:8080`,
    `create service externalname ext -n ${NS} --external-name=example.com`,
    {
      run: `create service externalname ext2 -n ${NS} --external-name=-bad-`,
      fails: true,
    },
    { run: `create service clusterip bad -n ${NS} --tcp=99999`, fails: true },
    `get services -n ${NS}`,
    `get services -n ${NS} -o wide`,
    `get services -n ${NS} -o yaml`,
    `create configmap literal -n ${NS} --from-literal=a=1 --from-literal=b=2`,
    `create configmap file -n ${NS} --from-file=app.properties --from-file=renamed=app.env`,
    `create configmap env -n ${NS} --from-env-file=app.env`,
    {
      run: `create configmap literal -n ${NS} --from-literal=a=1`,
      fails: true,
    },
    `create configmap hashed -n ${NS} --from-literal=a=1 --append-hash`,
    `get configmaps -n ${NS} -l '!generated' -o yaml`,
    `create secret generic plain -n ${NS} --from-literal=password=secret`,
    `create secret generic typed -n ${NS} --type=kubernetes.io/basic-auth --from-literal=username=a`,
    {
      run: `create secret generic bad -n ${NS} --type=kubernetes.io/ssh-auth --from-literal=a=b`,
      fails: true,
    },
    `create secret docker-registry registry -n ${NS} --docker-username=u --docker-password=p --docker-email=e@example.com`,
    {
      run: `create secret tls pair -n ${NS} --cert=not-a.crt --key=not-a.crt`,
      fails: true,
    },
    `get secrets -n ${NS}`,
    `get secrets -n ${NS} -o yaml`,
    `create serviceaccount robot -n ${NS}`,
    `get serviceaccount robot -n ${NS} -o yaml`,
    { run: `create token robot -n ${NS}`, expect: /^eyJ/ },
    `create token robot -n ${NS} --duration=1h --audience=https://a.example.com -o yaml`,
    { run: `create token robot -n ${NS} --duration=1s`, fails: true },
    { run: `create token nobody -n ${NS}`, fails: true },
    {
      run: `create token robot -n ${NS} --bound-object-kind=Secret --bound-object-name=plain`,
      expect: /^eyJ/,
    },
    {
      run: `create token robot -n ${NS} --bound-object-kind=Secret --bound-object-name=none`,
      fails: true,
    },
    `create role reader -n ${NS} --verb=get,list,watch --resource=pods,configmaps,deployments.apps --resource-name=a`,
    `create role status -n ${NS} --verb=update --resource=pods/status`,
    {
      run: `create role none -n ${NS} --verb=get --resource=nothings`,
      fails: true,
    },
    `create rolebinding readers -n ${NS} --role=reader --user=jane --group=devs --serviceaccount=${NS}:robot`,
    `create rolebinding viewers -n ${NS} --clusterrole=view --user=jane`,
    "create clusterrole kubectl-nodes --verb=get,list --resource=nodes",
    "create clusterrole kubectl-urls --verb=get --non-resource-url=/logs/*",
    "create clusterrole kubectl-all --aggregation-rule=a=b",
    "create clusterrolebinding kubectl-nodes --clusterrole=kubectl-nodes --group=devs",
    `get roles,rolebindings -n ${NS}`,
    `get roles,rolebindings -n ${NS} -o wide`,
    `get roles,rolebindings -n ${NS} -o yaml`,
    "get clusterroles kubectl-nodes kubectl-urls -o yaml",
    "get clusterrole kubectl-all -o jsonpath={.aggregationRule}",
    "get clusterrolebindings kubectl-nodes -o wide",
    `create job once -n ${NS} --image=busy -- date`,
    `create cronjob tick -n ${NS} --image=busy --schedule='*/5 * * * *' -- date`,
    `create job from-tick -n ${NS} --from=cronjob/tick`,
    {
      run: `create cronjob tock -n ${NS} --image=busy --schedule='every day'`,
      fails: true,
    },
    `get job once -n ${NS} -o yaml`,
    `get jobs,cronjobs -n ${NS}`,
    `get jobs,cronjobs -n ${NS} -o wide`,
    `get cronjob tick -n ${NS} -o yaml`,
    `get job from-tick -n ${NS} -o jsonpath={.metadata.annotations}{.metadata.ownerReferences[0].kind}`,
    {
      run: `create quota limits -n ${NS} --hard=pods=20,services=20,configmaps=40 --scopes=BestEffort`,
      fails: true,
    },
    `create quota limits -n ${NS} --hard=pods=20 --scopes=BestEffort --dry-run=server -o yaml`,
    {
      run: `create quota limits -n ${NS} --hard=pods=20 --scopes=Nothing`,
      fails: true,
    },
    `create quota limits -n ${NS} --hard=cpu=1,memory=1G,pods=100`,
    { run: `create quota bad -n ${NS} --hard=pods=-1`, fails: true },
    `get quota -n ${NS} -o yaml`,
    `delete quota limits -n ${NS}`,
    `create poddisruptionbudget half -n ${NS} --selector=app=web --min-available=50%`,
    `create pdb one -n ${NS} --selector=app=web --max-unavailable=1`,
    {
      run: `create pdb bad -n ${NS} --selector=app=web --min-available=x`,
      fails: true,
    },
    `get pdb -n ${NS}`,
    `get pdb -n ${NS} -o yaml`,
    `create ingress simple -n ${NS} --rule=example.com/path=plain:80 --rule='*.example.com/*=plain:http,tls=pair'`,
    `create ingress backend -n ${NS} --default-backend=plain:80 --class=nginx --annotation a=b`,
    {
      run: `create ingress bad -n ${NS} --rule='example_com/a=plain:80'`,
      fails: true,
    },
    `get ingress -n ${NS}`,
    `get ingress -n ${NS} -o yaml`,
    "create priorityclass kubectl-high --value=1000 --description=high",
    {
      run: "create priorityclass kubectl-too-high --value=2000000000",
      fails: true,
    },
    "get priorityclass kubectl-high -o yaml",
    `create -n ${NS} -f pod.json`,
    `create -n ${NS} -f edit-me.yaml --dry-run=server -o name --validate=false`,
    {
      run: `create -n ${NS} -f several.yaml`,
      expect: /generated-/,
      unsettled: true,
    },
    `get configmaps -n ${NS} -l generated=yes -o jsonpath={.items[0].metadata.generateName}`,
    // Lists are checked by kubectl itself, in an order of its own.
    { run: `create -n ${NS} -f list.yaml`, fails: true, unordered: true },
    { run: `create -n ${NS} -f wrong.yaml`, fails: true },
    { run: `create -n ${NS} -f wrong.yaml --validate=warn`, fails: true },
    {
      run: `create -n ${NS} -f wrong.yaml --validate=ignore --dry-run=server`,
      fails: true,
    },
    {
      run: `create -n ${NS} -f edit-me.yaml --edit`,
      env: { KUBE_EDITOR: "$DIR/editor" },
    },
    { run: `create -n ${NS} -f nothing.yaml`, fails: true },
    {
      run: `create --raw /api/v1/namespaces/${NS}/configmaps -f edit-me.yaml`,
      fails: true,
    },
    { run: `create -f -`, input: "{}", fails: true },
    {
      run: `create -f - -n ${NS}`,
      input: `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"x","namespace":"default"}}`,
      fails: true,
    },
    `run single -n ${NS} --image=single:1 --port=80 --labels=a=b --env=A=1`,
    `run exposed -n ${NS} --image=single:1 --port=80 --expose`,
    `run dry -n ${NS} --image=single:1 --dry-run=client -o yaml`,
    `run dry -n ${NS} --image=single:1 --dry-run=server -o yaml --command -- sleep 1`,
    `run dry -n ${NS} --image=single:1 --restart=Never --dry-run=server -o json`,
    { run: `run bad -n ${NS} --image=UPPER:::1`, fails: true },
    { run: `run single -n ${NS} --image=single:1`, fails: true },
    `run over -n ${NS} --image=single:1 --overrides={"spec":{"nodeSelector":{"a":"b"}}} --override-type=strategic`,
    `get pods -n ${NS} -l 'run in (single,exposed,over)' -o yaml`,
    `expose deployment web -n ${NS} --port=80 --target-port=8080`,
    `expose pod single -n ${NS} --name=single-svc --type=NodePort`,
    `expose service plain -n ${NS} --name=again --port=80`,
    { run: `expose configmap literal -n ${NS}`, fails: true },
    { run: `expose pod over -n ${NS}`, fails: true },
    `get service web single-svc again -n ${NS} -o yaml`,
    `autoscale deployment web -n ${NS} --min=1 --max=3 --cpu=50%`,
    `autoscale deployment web -n ${NS} --max=3 --memory=50Mi --name=by-memory`,
    { run: `autoscale deployment web -n ${NS} --max=0`, fails: true },
    `get hpa -n ${NS}`,
    `get hpa -n ${NS} -o yaml`,
    `get hpa.v1.autoscaling -n ${NS} -o yaml`,
    `get all -n ${NS}`,
    "delete clusterrole kubectl-nodes kubectl-urls kubectl-all",
    "delete clusterrolebinding kubectl-nodes",
    "delete priorityclass kubectl-high",
    `delete namespace ${NS} --wait=false`,
  ],
};
