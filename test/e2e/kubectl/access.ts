import type { Chapter } from "./chapter.js";

const NS = "kubectl-access";

/** Who may do what, nodes, and what needs more than an API server. */
export const access: Chapter = {
  name: "access",
  files: {
    "rbac.yaml": `
{apiVersion: rbac.authorization.k8s.io/v1, kind: Role, metadata: {name: r, namespace: ${NS}}, rules: [{apiGroups: [""], resources: [pods], verbs: [get, list]}]}
---
{apiVersion: rbac.authorization.k8s.io/v1, kind: RoleBinding, metadata: {name: rb, namespace: ${NS}}, roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: r}, subjects: [{kind: User, name: jane}]}
`,
    "node.yaml":
      "{apiVersion: v1, kind: Node, metadata: {name: kubectl-node, labels: {zone: a}}}\n",
  },
  steps: [
    `create namespace ${NS}`,
    { run: `auth reconcile -f rbac.yaml --dry-run=client` },
    "auth reconcile -f rbac.yaml",
    "auth reconcile -f rbac.yaml",
    "auth can-i create pods",
    "auth can-i '*' '*'",
    `auth can-i get pods --as=jane -n ${NS}`,
    { run: `auth can-i delete pods --as=jane -n ${NS}`, fails: true },
    { run: `auth can-i get pods --as=jane -n default`, fails: true },
    {
      run: `auth can-i get pods --subresource=log --as=jane -n ${NS}`,
      fails: true,
    },
    `auth can-i list pods/a --as=jane -n ${NS}`,
    { run: "auth can-i get nothings", unsettled: true },
    "auth can-i get /healthz --as=jane --as-group=system:authenticated",
    { run: "auth can-i get /logs/ --as=jane", fails: true },
    `auth can-i --list --as=jane -n ${NS}`,
    `auth can-i --list --as=jane --as-group=system:authenticated -n ${NS}`,
    { run: `auth can-i get pods -q --as=nobody`, fails: true },
    "auth whoami --as=jane --as-group=devs --as-group=admins",
    "auth whoami --as=jane --as-uid=1 --as-user-extra=a=b -o yaml",
    { run: `get secrets -n ${NS} --as=jane`, fails: true },
    { run: `create configmap a -n ${NS} --as=jane`, fails: true },
    { run: "get nodes --as=jane", fails: true },
    { run: "get --raw /metrics --as=jane", fails: true },
    `get pods -n ${NS} --as=jane`,
    `delete pods --all -n ${NS} --as=jane`,
    `create serviceaccount robot -n ${NS}`,
    `create rolebinding robots -n ${NS} --clusterrole=view --serviceaccount=${NS}:robot`,
    {
      run: `auth can-i list services -n ${NS} --as=system:serviceaccount:${NS}:other`,
      fails: true,
    },
    "create -f node.yaml",
    "get nodes",
    "get nodes -o wide --show-labels",
    "cordon kubectl-node",
    "cordon kubectl-node",
    "get node kubectl-node -o jsonpath={.spec}",
    "uncordon kubectl-node",
    "taint node kubectl-node gpu=yes:NoSchedule",
    { run: "taint node kubectl-node gpu=no:NoSchedule", fails: true },
    "taint node kubectl-node gpu=no:NoSchedule --overwrite",
    "taint node kubectl-node gpu:NoSchedule-",
    { run: "taint node kubectl-node gpu:NoSchedule-", fails: true },
    "drain kubectl-node --ignore-daemonsets",
    "drain kubectl-node --dry-run=server",
    { run: "drain none", fails: true },
    "get nodes -o yaml",
    "describe node kubectl-node",
    { run: "top node kubectl-node", fails: true },
    "delete node kubectl-node",
    { run: "certificate approve none", fails: true },
    { run: "certificate deny none", fails: true },
    "get csr",
    { run: "plugin list", fails: true, unsettled: true },
    { run: "api-resources --api-group=metrics.k8s.io" },
    `cluster-info dump --namespaces ${NS} --output-directory=dump`,
    `delete namespace ${NS} --wait=false`,
  ],
};
