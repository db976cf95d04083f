import type { Chapter } from "./chapter.js";
import { GADGETS_CRD } from "./gadgets.js";

const NS = "kubectl-read";

const OBJECTS = `
apiVersion: v1
kind: ConfigMap
metadata: {name: one, labels: {tier: web, part: a}, annotations: {note: long story}}
data: {a: "1", text: "line 1\\nline 2\\n"}
binaryData: {bytes: AAEC}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: two, labels: {tier: db}}
---
apiVersion: v1
kind: Secret
metadata: {name: hidden, labels: {tier: db}}
stringData: {password: hunter2}
---
apiVersion: v1
kind: Pod
metadata: {name: pod-1, labels: {app: a}}
spec:
  nodeSelector: {disk: ssd}
  tolerations: [{key: gpu, operator: Exists, effect: NoSchedule}]
  initContainers: [{name: init, image: "init:1", command: [sh, -c, "true"]}]
  containers:
  - name: main
    image: main:1
    args: [--flag]
    env: [{name: A, value: "1"}, {name: B, valueFrom: {configMapKeyRef: {name: one, key: a}}}, {name: NODE, valueFrom: {fieldRef: {fieldPath: spec.nodeName}}}]
    envFrom: [{secretRef: {name: hidden}}]
    ports: [{name: http, containerPort: 80}]
    resources: {requests: {cpu: 100m, memory: 64Mi}, limits: {cpu: "1", memory: 128Mi}}
    livenessProbe: {httpGet: {path: /healthz, port: http}}
    readinessProbe: {exec: {command: [cat, /ready]}, periodSeconds: 5}
    volumeMounts: [{name: config, mountPath: /etc/config, readOnly: true}, {name: scratch, mountPath: /tmp}]
  - {name: side, image: "side:2"}
  volumes: [{name: config, configMap: {name: one}}, {name: scratch, emptyDir: {}}]
---
apiVersion: v1
kind: Pod
metadata: {name: pod-2, labels: {app: b}}
spec: {containers: [{name: main, image: "main:1"}], priority: 0, restartPolicy: Never}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, labels: {app: web}}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: "web:1"}]}}
---
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: db}
spec:
  serviceName: db
  selector: {matchLabels: {app: db}}
  template: {metadata: {labels: {app: db}}, spec: {containers: [{name: db, image: "db:1"}]}}
  volumeClaimTemplates: [{metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]
---
apiVersion: apps/v1
kind: DaemonSet
metadata: {name: agent}
spec:
  selector: {matchLabels: {app: agent}}
  template: {metadata: {labels: {app: agent}}, spec: {containers: [{name: agent, image: "agent:1"}]}}
---
apiVersion: apps/v1
kind: ReplicaSet
metadata: {name: rs}
spec:
  replicas: 1
  selector: {matchLabels: {app: rs}}
  template: {metadata: {labels: {app: rs}}, spec: {containers: [{name: rs, image: "rs:1"}]}}
---
apiVersion: v1
kind: ReplicationController
metadata: {name: rc}
spec: {replicas: 1, selector: {app: rc}, template: {metadata: {labels: {app: rc}}, spec: {containers: [{name: rc, image: "rc:1"}]}}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: job}
spec: {completions: 3, parallelism: 2, template: {spec: {restartPolicy: Never, containers: [{name: job, image: "job:1"}]}}}
---
apiVersion: batch/v1
kind: CronJob
metadata: {name: cron}
spec: {schedule: "0 0 * * *", jobTemplate: {spec: {template: {spec: {restartPolicy: OnFailure, containers: [{name: job, image: "job:1"}]}}}}}
---
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {selector: {app: web}, ports: [{name: http, port: 80, targetPort: 8080}, {name: dns, port: 53, protocol: UDP}]}
---
apiVersion: v1
kind: Service
metadata: {name: outside}
spec: {type: ExternalName, externalName: example.com}
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: {name: web}
spec: {ingressClassName: nginx, tls: [{hosts: [example.com], secretName: tls}], rules: [{host: example.com, http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: web, port: {name: http}}}}]}}]}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: deny}
spec: {podSelector: {matchLabels: {app: web}}, ingress: [{from: [{podSelector: {}}, {ipBlock: {cidr: 10.0.0.0/8, except: [10.1.0.0/16]}}], ports: [{port: 80}]}], policyTypes: [Ingress]}
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: claim}
spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 2Gi}}}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: web}
spec: {minAvailable: 1, selector: {matchLabels: {app: web}}}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}, minReplicas: 1, maxReplicas: 5, metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 80}}}]}
---
apiVersion: v1
kind: ServiceAccount
metadata: {name: robot}
secrets: [{name: hidden}]
---
apiVersion: v1
kind: LimitRange
metadata: {name: limits}
spec: {limits: [{type: PersistentVolumeClaim, max: {storage: 10Gi}, min: {storage: 1Gi}}]}
---
apiVersion: coordination.k8s.io/v1
kind: Lease
metadata: {name: lease}
spec: {holderIdentity: me, leaseDurationSeconds: 15}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: {name: reader}
rules: [{apiGroups: ["", apps], resources: [pods, deployments], verbs: [get]}, {apiGroups: [""], resources: [secrets], resourceNames: [hidden], verbs: [get]}]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: {name: readers}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: reader}
subjects: [{kind: User, name: jane}, {kind: ServiceAccount, name: robot, namespace: ${NS}}]
---
apiVersion: v1
kind: Endpoints
metadata: {name: manual}
subsets: [{addresses: [{ip: 1.2.3.4}], ports: [{port: 80}]}]
---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: {name: slice, labels: {kubernetes.io/service-name: web}}
addressType: IPv4
endpoints: [{addresses: [1.2.3.4], conditions: {ready: true}}]
ports: [{name: http, port: 8080}]
---
apiVersion: kubectl.example.com/v1
kind: Gadget
metadata: {name: small, labels: {tier: web}}
spec: {size: 1}
---
apiVersion: kubectl.example.com/v1
kind: Gadget
metadata: {name: large}
spec: {size: 50, color: blue, parts: [{name: a, count: 2}], any: {deep: [1, two, {three: null}]}}
---
apiVersion: kubectl.example.com/v1
kind: ClusterGadget
metadata: {name: wide}
spec: {free: form}
---
apiVersion: v1
kind: Event
metadata: {name: happened}
involvedObject: {apiVersion: v1, kind: Pod, name: pod-1, namespace: ${NS}}
reason: Happened
message: it happened
type: Warning
count: 3
firstTimestamp: "2026-01-01T00:00:00Z"
lastTimestamp: "2026-01-02T00:00:00Z"
source: {component: tester, host: here}
`;

const CLUSTER_OBJECTS = `
apiVersion: v1
kind: PersistentVolume
metadata: {name: kubectl-volume}
spec: {capacity: {storage: 5Gi}, accessModes: [ReadWriteMany], storageClassName: kubectl-slow, nfs: {server: a.example.com, path: /x}}
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: kubectl-slow}
provisioner: example.com/slow
---
apiVersion: networking.k8s.io/v1
kind: IngressClass
metadata: {name: kubectl-nginx}
spec: {controller: example.com/nginx}
---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: kubectl-middle}
value: 5
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
metadata: {name: kubectl-hooks}
webhooks: [{name: a.example.com, sideEffects: None, admissionReviewVersions: [v1], clientConfig: {url: "https://127.0.0.1:1/a"}, rules: [{apiGroups: [none.example.com], apiVersions: [v1], resources: [nones], operations: [CREATE]}]}]
---
apiVersion: v1
kind: Node
metadata: {name: kubectl-node, labels: {kubernetes.io/hostname: kubectl-node}}
spec: {podCIDR: 10.1.0.0/24}
`;

const DESCRIBED =
  "configmap/one secret/hidden pod/pod-1 pod/pod-2 deployment/web statefulset/db daemonset/agent replicaset/rs rc/rc job/job cronjob/cron service/web service/outside ingress/web networkpolicy/deny pvc/claim pdb/web hpa/web serviceaccount/robot limits/limits lease/lease role/reader rolebinding/readers endpoints/manual endpointslice/slice gadget/large".split(
    " ",
  );

const PLURALS =
  "configmaps secrets pods deployments statefulsets daemonsets replicasets replicationcontrollers jobs cronjobs services ingresses networkpolicies persistentvolumeclaims poddisruptionbudgets horizontalpodautoscalers serviceaccounts limitranges leases roles rolebindings endpoints endpointslices gadgets".split(
    " ",
  );

/** `get` and `describe` of many kinds, in every output. */
export const read: Chapter = {
  name: "read",
  files: {
    "crd.yaml": GADGETS_CRD,
    "objects.yaml": OBJECTS,
    "cluster.yaml": CLUSTER_OBJECTS,
    "columns.txt": "NAME  KIND\n.metadata.name .kind\n",
    "template.txt": "{{range .items}}{{.metadata.name}};{{end}}\n",
  },
  steps: [
    "apply -f crd.yaml",
    "wait --for=condition=Established crd/gadgets.kubectl.example.com crd/clustergadgets.kubectl.example.com --timeout=20s",
    `create namespace ${NS}`,
    {
      run: `get serviceaccount default -n ${NS} -o name`,
      eventually: true,
      expect: /^serviceaccount\/default$/m,
    },
    { run: `get pods -n ${NS}`, expect: /No resources found/ },
    `get pods,services -n ${NS}`,
    `get pods -n ${NS} -o yaml`,
    `get pods -n ${NS} -o json`,
    `get pods -n ${NS} -o name`,
    `apply -n ${NS} -f objects.yaml`,
    "apply -f cluster.yaml",
    `get ${PLURALS.join(",")} -n ${NS}`,
    `get ${PLURALS.join(",")} -n ${NS} -o wide`,
    `get ${PLURALS.join(",")} -n ${NS} -o yaml`,
    // A few at a time, so that a difference is found in a short text.
    ...[0, 5, 10, 15, 20, 25].map(
      (first) =>
        `describe ${DESCRIBED.slice(first, first + 5).join(" ")} -n ${NS}`,
    ),
    `describe namespace ${NS}`,
    "describe pv kubectl-volume",
    "describe storageclass kubectl-slow",
    "describe ingressclass kubectl-nginx",
    "describe priorityclass kubectl-middle",
    "describe validatingwebhookconfiguration kubectl-hooks",
    "describe node kubectl-node",
    "describe clustergadget wide",
    "describe clusterrole system:discovery",
    "describe crd gadgets.kubectl.example.com",
    `describe pods -n ${NS} -l app=a`,
    `describe configmaps o -n ${NS}`,
    { run: `describe configmap nothing -n ${NS}`, fails: true },
    "get pv,storageclasses,ingressclasses,priorityclasses,nodes",
    "get pv,storageclasses,ingressclasses,priorityclasses,nodes -o wide",
    "get pv/kubectl-volume sc/kubectl-slow node/kubectl-node -o yaml",
    "get validatingwebhookconfigurations,clustergadgets",
    "get crd gadgets.kubectl.example.com clustergadgets.kubectl.example.com",
    "get crd gadgets.kubectl.example.com -o yaml",
    "get namespaces kube-system default",
    `get configmaps -n ${NS} --show-labels`,
    `get configmaps -n ${NS} -L tier,part`,
    `get pods -n ${NS} --show-kind`,
    `get pods,configmaps -n ${NS} --no-headers`,
    `get gadgets -n ${NS} --show-labels -o wide --show-kind`,
    `get configmaps -A -l tier`,
    `get gadgets -A`,
    `get gadgets -A -o wide --no-headers`,
    `get configmaps -n ${NS} -l tier=web`,
    `get configmaps -n ${NS} -l 'tier in (web,db),part!=a'`,
    `get configmaps -n ${NS} -l '!tier' -o name`,
    { run: `get configmaps -n ${NS} -l 'tier in'`, fails: true },
    `get configmaps -n ${NS} --field-selector metadata.name=one`,
    `get pods -n ${NS} --field-selector status.phase=Pending,spec.restartPolicy!=Never -o name`,
    `get pods -A --field-selector metadata.namespace=${NS} -o name`,
    `get secrets -n ${NS} --field-selector type=Opaque`,
    `get gadgets -n ${NS} --field-selector spec.color=blue`,
    { run: `get gadgets -n ${NS} --field-selector spec.size=1`, fails: true },
    { run: `get configmaps -n ${NS} --field-selector data.a=1`, fails: true },
    `get gadgets -n ${NS} --sort-by=.spec.size`,
    `get gadgets -n ${NS} --sort-by=.metadata.name -o name`,
    `get pods -n ${NS} --sort-by=.spec.containers[0].name`,
    `get configmaps -n ${NS} --chunk-size=1 -o name`,
    `get configmaps -n ${NS} --chunk-size=0 -o name`,
    `get pods,gadgets -n ${NS} --chunk-size=1`,
    `get gadget small -n ${NS} -o yaml`,
    `get gadget small -n ${NS} -o json`,
    `get gadget small -n ${NS} -o kyaml`,
    `get gadget small large -n ${NS} -o name`,
    `get gd/small cm/one -n ${NS}`,
    `get gadgets -n ${NS} -o yaml`,
    `get gadget small -n ${NS} -o yaml --show-managed-fields`,
    `get gadget small -n ${NS} --subresource=status`,
    `get gadget small -n ${NS} --subresource=scale -o yaml`,
    `get deployment web -n ${NS} --subresource=scale -o yaml`,
    `get deployment web -n ${NS} --subresource=status -o yaml`,
    { run: `get configmap one -n ${NS} --subresource=status`, fails: true },
    `get gadgets -n ${NS} -o jsonpath={.items[*].spec.size}`,
    `get gadgets -n ${NS} -o 'jsonpath={range .items[*]}{.metadata.name}{"\\t"}{.spec.color}{"\\n"}{end}'`,
    `get pod pod-1 -n ${NS} -o jsonpath={.spec.containers[?(@.name=="side")].image}`,
    `get pods -n ${NS} -o jsonpath-as-json={.items[*].spec.restartPolicy}`,
    `get configmaps -n ${NS} -o custom-columns=NAME:.metadata.name,TIER:.metadata.labels.tier,A:.data.a`,
    `get configmaps -n ${NS} -o custom-columns-file=columns.txt`,
    `get configmaps -n ${NS} -o go-template-file=template.txt`,
    `get configmaps -n ${NS} -o 'go-template={{len .items}}'`,
    `get pod pod-1 pod-2 -n ${NS} -o custom-columns=N:.metadata.name,I:.spec.containers[*].image,Q:.status.qosClass`,
    { run: `get configmaps -n ${NS} -o nothing`, fails: true },
    { run: `get configmap nothing -n ${NS}`, fails: true },
    `get configmap nothing -n ${NS} --ignore-not-found`,
    { run: `get configmap one nothing -n ${NS}`, fails: true },
    { run: `get configmap one -n nowhere`, fails: true },
    `get configmaps -n nowhere`,
    { run: `get pods,configmaps one -n ${NS}`, fails: true },
    `get -n ${NS} -f objects.yaml`,
    `get all -n ${NS}`,
    `get everything -n ${NS}`,
    `get pods -n ${NS} --output-watch-events -o name --watch --request-timeout=2s`,
    { run: `get configmaps -n ${NS} --watch --request-timeout=1s` },
    {
      run: `get gadgets -n ${NS} --watch --request-timeout=1s --output-watch-events -o wide`,
    },
    { run: `get configmap one -n ${NS} --watch-only --request-timeout=1s` },
    { run: `get gadgets -n ${NS} -o yaml --watch --request-timeout=1s` },
    `events -n ${NS}`,
    `events -n ${NS} --for pod/pod-1`,
    `events -n ${NS} --types=Normal`,
    `events -n ${NS} -o yaml`,
    `get events -n ${NS}`,
    `get events -n ${NS} -o wide`,
    `get events -n ${NS} --field-selector involvedObject.name=pod-1,reason=Happened`,
    `get events.events.k8s.io -n ${NS} -o yaml`,
    {
      run: `get --raw /api/v1/namespaces/${NS}/configmaps?limit=1`,
      expect: /"continue"/,
      unsettled: true,
    },
    `logs pod-1 -n ${NS}`,
    { run: `logs pod-1 -n ${NS} -c none`, fails: true },
    { run: `logs nothing -n ${NS}`, fails: true },
    {
      run: `logs deployment/web -n ${NS} --pod-running-timeout=1s`,
      fails: true,
    },
    { run: `exec pod-1 -n ${NS} -c main -- true`, fails: true },
    { run: `exec pod-1 -n ${NS} -- true`, fails: true },
    { run: `exec nothing -n ${NS} -- true`, fails: true },
    { run: `attach pod-1 -n ${NS}`, fails: true },
    { run: `port-forward pod/pod-1 -n ${NS} 0:80`, fails: true },
    { run: `cp pod-1:/etc/x ./x -n ${NS}`, fails: true },
    { run: `top pods -n ${NS}`, fails: true },
    { run: "top nodes", fails: true },
    "delete -f cluster.yaml --wait=false",
    `delete pv kubectl-volume --wait=false --ignore-not-found`,
    "get pv kubectl-volume -o jsonpath={.metadata.finalizers}",
    'patch pv kubectl-volume --type=merge -p \'{"metadata":{"finalizers":null}}\'',
    `delete -n ${NS} -f objects.yaml --wait=false --ignore-not-found`,
    `patch pvc claim -n ${NS} --type=merge -p '{"metadata":{"finalizers":null}}'`,
    "delete -f crd.yaml --timeout=20s",
    `delete namespace ${NS} --wait=false`,
  ],
};
