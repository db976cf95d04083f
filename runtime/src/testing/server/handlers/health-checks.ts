import type { Answer } from "./answer.js";

/** Checks of the real server's parts, which here are always well: its three paths list them in this order. */
const COMMON = `poststarthook/start-apiserver-admission-initializer
poststarthook/generic-apiserver-start-informers
poststarthook/priority-and-fairness-config-consumer
poststarthook/priority-and-fairness-filter
poststarthook/storage-object-count-tracker-hook
poststarthook/start-apiextensions-informers
poststarthook/start-apiextensions-controllers
poststarthook/crd-informer-synced
poststarthook/start-system-namespaces-controller
poststarthook/peer-endpoint-reconciler-controller
poststarthook/start-cluster-authentication-info-controller
poststarthook/start-kube-apiserver-identity-lease-controller
poststarthook/start-kube-apiserver-identity-lease-garbage-collector
poststarthook/storage-readiness
poststarthook/start-legacy-token-tracking-controller
poststarthook/start-service-ip-repair-controllers
poststarthook/rbac/bootstrap-roles
poststarthook/scheduling/bootstrap-system-priority-classes
poststarthook/priority-and-fairness-config-producer
poststarthook/bootstrap-controller
poststarthook/start-kubernetes-service-cidr-controller
poststarthook/start-kube-aggregator-informers
poststarthook/apiservice-status-local-available-controller
poststarthook/apiservice-status-remote-available-controller
poststarthook/apiservice-registration-controller
poststarthook/apiservice-discovery-controller
poststarthook/kube-apiserver-autoregistration
autoregister-completion
poststarthook/apiservice-openapi-controller
poststarthook/apiservice-openapiv3-controller`.split("\n");

const ALIVE = [
  "ping",
  "log",
  "loopback-serving-certificate",
  "etcd",
  ...COMMON,
];

const CHECKS: ReadonlyMap<string, readonly string[]> = new Map([
  ["healthz", ALIVE],
  ["livez", ALIVE],
  [
    "readyz",
    [
      "ping",
      "log",
      "etcd",
      "etcd-readiness",
      "informer-sync",
      ...COMMON,
      "shutdown",
    ],
  ],
]);

/** Every health path, such as `/readyz/etcd`, for the list of paths. */
export function healthPaths(): readonly string[] {
  return [...CHECKS].flatMap(([name, checks]) => [
    `/${name}`,
    ...checks.map((check) => `/${name}/${check}`),
  ]);
}

/**
 * Answers `/healthz`, `/livez` and `/readyz`, whole or one check of them; undefined for
 * other paths. A server that closes is not ready, but lives.
 */
export function healthAnswer(
  path: string,
  query: URLSearchParams,
  isReady: boolean,
): Answer | undefined {
  const [, name = "", ...rest] = path.split("/");
  const checks = CHECKS.get(name);
  if (!checks) return undefined;
  const fails = (check: string): boolean => check === "shutdown" && !isReady;
  const one = rest.join("/");
  if (one !== "") {
    if (!checks.includes(one)) return undefined;
    return fails(one)
      ? text(500, "internal server error: process is shutting down\n")
      : text(200, "ok");
  }
  const excluded = new Set(query.getAll("exclude"));
  const lines = checks.map((check) => {
    if (excluded.delete(check)) return `[+]${check} excluded: ok`;
    return fails(check)
      ? `[-]${check} failed: reason withheld`
      : `[+]${check} ok`;
  });
  if (excluded.size > 0)
    lines.push(
      `warn: some health checks cannot be excluded: no matches for ${[...excluded].map((check) => JSON.stringify(check)).join(",")}`,
    );
  const isFailed = lines.some((line) => line.startsWith("[-]"));
  if (isFailed) return text(500, `${lines.join("\n")}\n${name} check failed\n`);
  return query.has("verbose")
    ? text(200, `${lines.join("\n")}\n${name} check passed\n`)
    : text(200, "ok");
}

function text(code: number, content: string): Answer {
  return { type: "text", code, text: content };
}
