import type { Choice } from "./choice.js";
import type { Json } from "./json.js";
import type { TestedKind } from "./random-crd.js";

/** The built-in kinds of the sequences. */
export const BUILT_IN_KINDS: readonly TestedKind[] = [
  kind("ConfigMap", "v1", { make: configMap }),
  kind("Secret", "v1", { make: secret, selectable: ["type"] }),
  kind("Service", "v1", { make: service, subresources: ["status"] }),
  kind("Pod", "v1", {
    make: pod,
    subresources: ["status"],
    selectable: ["status.phase", "spec.nodeName"],
  }),
  kind("ServiceAccount", "v1", { make: serviceAccount }),
  kind("Deployment", "apps/v1", {
    make: deployment,
    subresources: ["status", "scale"],
  }),
  kind("StatefulSet", "apps/v1", {
    make: statefulSet,
    subresources: ["status", "scale"],
  }),
  kind("ReplicaSet", "apps/v1", {
    make: replicaSet,
    subresources: ["status", "scale"],
  }),
  kind("Job", "batch/v1", { make: job, subresources: ["status"] }),
  kind("CronJob", "batch/v1", { make: cronJob, subresources: ["status"] }),
  kind("Lease", "coordination.k8s.io/v1", { make: lease }),
  kind("Role", "rbac.authorization.k8s.io/v1", { make: role }),
  kind("NetworkPolicy", "networking.k8s.io/v1", {
    make: networkPolicy,
    plural: "networkpolicies",
  }),
  kind("PodDisruptionBudget", "policy/v1", {
    make: budget,
    subresources: ["status"],
  }),
  kind("ResourceQuota", "v1", { make: quota, subresources: ["status"] }),
  kind("LimitRange", "v1", { make: limitRange }),
];

function kind(
  name: string,
  apiVersion: string,
  rest: Pick<TestedKind, "make"> &
    Partial<TestedKind> & { readonly plural?: string },
): TestedKind {
  const root = apiVersion.includes("/") ? "/apis" : "/api";
  const plural = rest.plural ?? `${name.toLowerCase()}s`;
  return {
    kind: name,
    apiVersion,
    path: `${root}/${apiVersion}/namespaces/\${ns}/${plural}`,
    subresources: [],
    selectable: [],
    builtIn: true,
    ...rest,
  };
}

/** Fields that stand in a full object always and in a sparse one in places. */
function maybe(choice: Choice, sparse: boolean, fields: Json): Json {
  return Object.fromEntries(
    Object.entries(fields).filter(() => !sparse || choice.chance(0.4)),
  );
}

/** Fields that stand there in places. */
function optional(choice: Choice, fields: Json): Json {
  return Object.fromEntries(
    Object.entries(fields).filter(() => choice.chance(0.3)),
  );
}

function configMap(choice: Choice): Json {
  return {
    ...optional(choice, {
      data: words(choice),
      binaryData: { bin: "YWJj" },
      immutable: choice.chance(0.3),
    }),
    ...(choice.chance(0.6) && { data: words(choice) }),
  };
}

function words(choice: Choice): Json {
  return Object.fromEntries(
    choice
      .some(["a", "b", "c", "d"], 0.5)
      .map((key) => [key, choice.pick(["1", "2", "three", "ü", ""])]),
  );
}

function secret(choice: Choice): Json {
  return {
    ...optional(choice, {
      stringData: words(choice),
      data: { token: "YWJj", other: "eHl6" },
      type: choice.pick([
        "Opaque",
        "example.com/x",
        "kubernetes.io/basic-auth",
        "kubernetes.io/tls",
      ]),
      immutable: choice.chance(0.3),
    }),
    ...(choice.chance(0.5) && {
      data: { token: choice.pick(["YWJj", "", "eHl6", "not base64!"]) },
    }),
  };
}

function service(choice: Choice, sparse: boolean): Json {
  return {
    spec: {
      ...maybe(choice, sparse, {
        ports: choice.some<Json>(
          [
            { name: "http", port: 80 },
            {
              name: "https",
              port: 443,
              targetPort: choice.pick<unknown>(["web", 8443]),
            },
            { name: "dns", port: 53, protocol: "UDP" },
            { name: "dns-tcp", port: 53 },
          ],
          0.6,
        ),
      }),
      ...optional(choice, {
        selector: { app: choice.pick(["a", "b"]) },
        type: choice.pick([
          "ClusterIP",
          "NodePort",
          "LoadBalancer",
          "ExternalName",
        ]),
        sessionAffinity: choice.pick(["None", "ClientIP"]),
        publishNotReadyAddresses: true,
        internalTrafficPolicy: choice.pick(["Local", "Cluster"]),
      }),
      ...(choice.chance(0.15) && { clusterIP: "None" }),
      ...(choice.chance(0.1) && { externalName: "a.example.com" }),
    },
  };
}

function container(choice: Choice, name: string): Json {
  return {
    name,
    image: choice.pick([
      "nginx",
      "nginx:1.25",
      "registry.example.com/a/b@sha256:0000000000000000000000000000000000000000000000000000000000000000",
      "busybox:latest",
    ]),
    ...optional(choice, {
      command: ["sh", "-c", "true"],
      env: choice.some<Json>(
        [
          { name: "A", value: "1" },
          {
            name: "B",
            valueFrom: { fieldRef: { fieldPath: "metadata.name" } },
          },
          { name: "C", valueFrom: { secretKeyRef: { name: "s", key: "k" } } },
        ],
        0.5,
      ),
      ports: choice.some<Json>(
        [
          { containerPort: 80 },
          { containerPort: 80, protocol: "UDP" },
          { name: "m", containerPort: 9090 },
        ],
        0.5,
      ),
      resources: {
        limits: { cpu: choice.pick(["1", "500m", "0.5"]), memory: "128Mi" },
        ...(choice.chance(0.4) && { requests: { cpu: "100m" } }),
      },
      livenessProbe: choice.pick<Json>([
        { httpGet: { path: "/", port: 80 } },
        { exec: { command: ["true"] }, periodSeconds: 5 },
        { tcpSocket: { port: "m" } },
        { grpc: { port: 5000 } },
      ]),
      imagePullPolicy: choice.pick(["Always", "Never", "IfNotPresent"]),
      securityContext: { runAsNonRoot: true, capabilities: { drop: ["ALL"] } },
      volumeMounts: [{ name: "v", mountPath: "/v" }],
    }),
  };
}

function podSpec(choice: Choice): Json {
  return {
    containers: [
      container(choice, "main"),
      ...(choice.chance(0.3)
        ? [container(choice, choice.pick(["side", "side", "main"]))]
        : []),
    ],
    ...optional(choice, {
      initContainers: [container(choice, "init")],
      restartPolicy: choice.pick(["Always", "Never", "OnFailure"]),
      nodeSelector: { disk: "ssd" },
      tolerations: [{ key: "k", operator: "Exists", effect: "NoSchedule" }],
      terminationGracePeriodSeconds: choice.pick([0, 5, 30]),
      serviceAccountName: "robot",
      hostNetwork: choice.chance(0.3),
      securityContext: { fsGroup: 1000 },
    }),
    volumes: [
      choice.pick<Json>([
        { name: "v", emptyDir: {} },
        { name: "v", configMap: { name: "a" } },
        { name: "v", secret: { secretName: "a", optional: true } },
        { name: "v", projected: { sources: [{ configMap: { name: "a" } }] } },
        { name: "v", hostPath: { path: "/tmp" } },
        { name: "v", persistentVolumeClaim: { claimName: "a" } },
      ]),
    ],
  };
}

function pod(choice: Choice, sparse: boolean): Json {
  if (!sparse) return { spec: podSpec(choice) };
  return {
    spec: choice.pick<Json>([
      {
        containers: [
          { name: "main", image: choice.pick(["nginx:1.26", "nginx"]) },
        ],
      },
      { activeDeadlineSeconds: choice.between(1, 5) },
      { tolerations: [{ key: "k", operator: "Exists", effect: "NoSchedule" }] },
      { terminationGracePeriodSeconds: 1 },
      { nodeName: "n1" },
    ]),
  };
}

function serviceAccount(choice: Choice): Json {
  return optional(choice, {
    secrets: [{ name: "a" }],
    imagePullSecrets: choice.some<Json>([{ name: "a" }, { name: "b" }], 0.6),
    automountServiceAccountToken: choice.chance(0.5),
  });
}

function template(choice: Choice, restartPolicy?: string): Json {
  return {
    metadata: {
      labels: {
        app: choice.weighted([
          [6, "a"],
          [1, "b"],
        ]),
      },
    },
    spec: {
      ...podSpec(choice),
      ...(restartPolicy !== undefined
        ? { restartPolicy }
        : choice.chance(0.9) && { restartPolicy: "Always" }),
    },
  };
}

function deployment(choice: Choice, sparse: boolean): Json {
  return {
    spec: {
      ...maybe(choice, sparse, {
        selector: { matchLabels: { app: "a" } },
        template: template(choice),
      }),
      ...optional(choice, {
        replicas: choice.between(0, 4),
        strategy: choice.pick<Json>([
          { type: "Recreate" },
          {
            type: "RollingUpdate",
            rollingUpdate: {
              maxSurge: "10%",
              maxUnavailable: choice.pick<unknown>([0, 1, "0%"]),
            },
          },
          { rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } },
        ]),
        minReadySeconds: choice.between(0, 3),
        paused: true,
        revisionHistoryLimit: 3,
      }),
    },
  };
}

function statefulSet(choice: Choice, sparse: boolean): Json {
  return {
    spec: {
      ...maybe(choice, sparse, {
        selector: { matchLabels: { app: "a" } },
        template: template(choice),
        serviceName: "a",
      }),
      ...optional(choice, {
        replicas: choice.between(0, 4),
        podManagementPolicy: choice.pick(["Parallel", "OrderedReady"]),
        updateStrategy: { type: choice.pick(["OnDelete", "RollingUpdate"]) },
        minReadySeconds: 2,
        volumeClaimTemplates: [
          {
            metadata: { name: "data" },
            spec: {
              accessModes: ["ReadWriteOnce"],
              resources: { requests: { storage: "1Gi" } },
            },
          },
        ],
      }),
    },
  };
}

function replicaSet(choice: Choice, sparse: boolean): Json {
  return {
    spec: {
      ...maybe(choice, sparse, {
        selector: { matchLabels: { app: "a" } },
        template: template(choice),
      }),
      ...optional(choice, {
        replicas: choice.between(0, 4),
        minReadySeconds: 1,
      }),
    },
  };
}

function jobSpec(choice: Choice): Json {
  return optional(choice, {
    completions: choice.between(1, 3),
    parallelism: choice.between(0, 3),
    backoffLimit: 2,
    activeDeadlineSeconds: 60,
    ttlSecondsAfterFinished: 10,
    suspend: choice.chance(0.5),
    completionMode: choice.pick(["Indexed", "NonIndexed"]),
    podReplacementPolicy: "Failed",
  });
}

function job(choice: Choice, sparse: boolean): Json {
  return {
    spec: {
      ...maybe(choice, sparse, {
        template: template(choice, choice.pick(["Never", "OnFailure"])),
      }),
      ...jobSpec(choice),
    },
  };
}

function cronJob(choice: Choice, sparse: boolean): Json {
  return {
    spec: {
      ...maybe(choice, sparse, {
        schedule: choice.pick([
          "*/5 * * * *",
          "@daily",
          "0 0 1 1 *",
          "bad schedule",
        ]),
        jobTemplate: {
          spec: { ...jobSpec(choice), template: template(choice, "Never") },
        },
      }),
      ...optional(choice, {
        suspend: true,
        concurrencyPolicy: choice.pick(["Allow", "Forbid", "Replace"]),
        timeZone: choice.pick(["Europe/Vienna", "Nowhere/Land"]),
        successfulJobsHistoryLimit: 1,
        startingDeadlineSeconds: 5,
      }),
    },
  };
}

function lease(choice: Choice): Json {
  return {
    spec: optional(choice, {
      holderIdentity: choice.pick(["me", "you", ""]),
      leaseDurationSeconds: choice.pick([15, 0, 30]),
      acquireTime: "2020-01-01T00:00:00.000000Z",
      renewTime: choice.pick([
        "2020-01-01T00:00:00.123456Z",
        "2020-01-01T00:00:00Z",
      ]),
      leaseTransitions: choice.between(-1, 2),
      strategy: "OldestEmulationVersion",
    }),
  };
}

function role(choice: Choice): Json {
  return {
    rules: choice.some<Json>(
      [
        { apiGroups: [""], resources: ["pods"], verbs: ["get", "list"] },
        { apiGroups: ["*"], resources: ["*"], verbs: ["*"] },
        {
          apiGroups: ["apps"],
          resources: ["deployments"],
          resourceNames: ["a"],
          verbs: ["update"],
        },
        { nonResourceURLs: ["/x"], verbs: ["get"] },
        { apiGroups: [""], resources: ["pods"], verbs: [] },
      ],
      0.35,
    ),
  };
}

function networkPolicy(choice: Choice, sparse: boolean): Json {
  return {
    spec: {
      ...maybe(choice, sparse, {
        podSelector: choice.pick<Json>([{}, { matchLabels: { app: "a" } }]),
      }),
      ...optional(choice, {
        policyTypes: choice.some(["Ingress", "Egress"], 0.6),
        ingress: [
          {
            from: [
              { ipBlock: { cidr: "10.0.0.0/8", except: ["10.1.0.0/16"] } },
              { namespaceSelector: {} },
            ],
            ports: [
              { port: choice.pick<unknown>([80, "web"]), protocol: "TCP" },
            ],
          },
        ],
        egress: [{}],
      }),
    },
  };
}

function budget(choice: Choice): Json {
  return {
    spec: {
      ...optional(choice, {
        minAvailable: choice.pick<unknown>([1, "50%", "x", -1]),
        selector: { matchLabels: { app: "a" } },
        unhealthyPodEvictionPolicy: choice.pick([
          "AlwaysAllow",
          "IfHealthyBudget",
        ]),
      }),
      ...(choice.chance(0.3) && {
        maxUnavailable: choice.pick<unknown>([1, "10%"]),
      }),
    },
  };
}

function quota(choice: Choice): Json {
  return {
    spec: optional(choice, {
      // Large, so that no object is refused for what the usage says at that time.
      hard: {
        "count/widgets.example.com": "10k",
        "requests.nvidia.com/gpu": choice.pick(["1000", "1500.5", "-1"]),
      },
      scopes: [choice.pick(["NotTerminating", "BestEffort"])],
    }),
  };
}

function limitRange(choice: Choice): Json {
  return {
    spec: {
      limits: choice.some<Json>(
        [
          {
            type: "PersistentVolumeClaim",
            max: { storage: "10Gi" },
            min: { storage: choice.pick(["1Gi", "20Gi"]) },
          },
          { type: "example.com/Other", max: { cpu: "2" } },
        ],
        0.6,
      ),
    },
  };
}
