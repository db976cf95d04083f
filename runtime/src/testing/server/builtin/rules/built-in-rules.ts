import { crdRules } from "../../crd/crd-rules.js";
import { mutatingPolicyErrors } from "../../admission/mutating-policy-errors.js";
import {
  policyBindingErrors,
  validatingPolicyErrors,
} from "../../admission/policy-errors.js";
import type { CrdRuleEngine } from "../../schema/crd-rule-engine.js";
import type { KindRules } from "../kind-rules.js";
import {
  clusterRoleBindingRules,
  clusterRoleRules,
  roleBindingRules,
  roleRules,
} from "./access-rules.js";
import { admissionPolicyRules, webhookRules } from "./admission-rules.js";
import { configMapRules, secretRules } from "./config-rules.js";
import { coreEventRules, newEventRules } from "./event-rules.js";
import { ingressRules } from "./ingress-rules.js";
import { cronJobRules, jobRules } from "./job-rules.js";
import { namespaceRules } from "./namespace-rules.js";
import {
  autoscalerRules,
  claimRules,
  disruptionBudgetRules,
  endpointSliceRules,
  endpointsRules,
  ingressClassRules,
  leaseRules,
  networkPolicyRules,
  nodeRules,
  priorityClassRules,
  returnedRules,
  serviceAccountRules,
  signingRequestRules,
  storageClassRules,
  volumeRules,
  withGenerationRules,
} from "./other-rules.js";
import { podRules } from "./pod-rules.js";
import { quotaRules } from "./quota-rules.js";
import type { ServiceAllocator } from "./service-allocator.js";
import { serviceRules } from "./service-rules.js";
import {
  daemonSetRules,
  deploymentRules,
  replicaSetRules,
  replicationControllerRules,
  statefulSetRules,
} from "./workload-rules.js";

const ADMISSION = "admissionregistration.k8s.io";
const RBAC = "rbac.authorization.k8s.io";

/** What is special about each built-in kind, by resource id. */
export function builtInRules(
  rules: CrdRuleEngine | undefined,
  allocator: ServiceAllocator,
): ReadonlyMap<string, KindRules> {
  return new Map<string, KindRules>([
    ["configmaps", configMapRules],
    ["endpoints", endpointsRules],
    ["events", coreEventRules],
    ["events.k8s.io/events", newEventRules],
    ["namespaces", namespaceRules],
    ["nodes", nodeRules],
    ["persistentvolumeclaims", claimRules],
    ["persistentvolumes", volumeRules],
    ["pods", podRules],
    ["podtemplates", { ...withGenerationRules, ...returnedRules }],
    ["replicationcontrollers", replicationControllerRules],
    ["resourcequotas", quotaRules],
    ["secrets", secretRules],
    ["serviceaccounts", serviceAccountRules],
    ["services", serviceRules(allocator)],
    [
      `${ADMISSION}/mutatingadmissionpolicies`,
      admissionPolicyRules(mutatingPolicyErrors),
    ],
    [
      `${ADMISSION}/mutatingadmissionpolicybindings`,
      admissionPolicyRules((binding) =>
        policyBindingErrors(binding, { isValidating: false }),
      ),
    ],
    [`${ADMISSION}/mutatingwebhookconfigurations`, webhookRules(true)],
    [
      `${ADMISSION}/validatingadmissionpolicies`,
      admissionPolicyRules(validatingPolicyErrors),
    ],
    [
      `${ADMISSION}/validatingadmissionpolicybindings`,
      admissionPolicyRules((binding) =>
        policyBindingErrors(binding, { isValidating: true }),
      ),
    ],
    [`${ADMISSION}/validatingwebhookconfigurations`, webhookRules(false)],
    ["apiextensions.k8s.io/customresourcedefinitions", crdRules(rules)],
    ["apps/daemonsets", daemonSetRules],
    ["apps/deployments", deploymentRules],
    ["apps/replicasets", replicaSetRules],
    ["apps/statefulsets", statefulSetRules],
    ["autoscaling/horizontalpodautoscalers", autoscalerRules],
    ["batch/cronjobs", cronJobRules],
    ["batch/jobs", jobRules],
    ["certificates.k8s.io/certificatesigningrequests", signingRequestRules],
    ["coordination.k8s.io/leases", leaseRules],
    ["discovery.k8s.io/endpointslices", endpointSliceRules],
    ["flowcontrol.apiserver.k8s.io/flowschemas", withGenerationRules],
    [
      "flowcontrol.apiserver.k8s.io/prioritylevelconfigurations",
      withGenerationRules,
    ],
    ["networking.k8s.io/ingressclasses", ingressClassRules],
    ["networking.k8s.io/ingresses", ingressRules],
    ["networking.k8s.io/networkpolicies", networkPolicyRules],
    ["policy/poddisruptionbudgets", disruptionBudgetRules],
    [`${RBAC}/clusterrolebindings`, clusterRoleBindingRules],
    [`${RBAC}/clusterroles`, clusterRoleRules],
    [`${RBAC}/rolebindings`, roleBindingRules],
    [`${RBAC}/roles`, roleRules],
    ["scheduling.k8s.io/priorityclasses", priorityClassRules],
    ["storage.k8s.io/csidrivers", returnedRules],
    ["storage.k8s.io/csinodes", returnedRules],
    ["storage.k8s.io/storageclasses", storageClassRules],
    ["storage.k8s.io/volumeattachments", returnedRules],
  ]);
}
