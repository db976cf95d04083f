import type { Registry } from "../registry/registry.js";

/**
 * What `/metrics` says, in Prometheus' text format: the version, and how many objects there
 * are of each resource. A real server tells hundreds of measures of its own working besides.
 */
export function metricsText(
  registry: Registry,
  kubernetesVersion: string,
): string {
  const [major = "1", minor = "0"] = kubernetesVersion
    .replace(/^v/, "")
    .split(".");
  const counts = registry
    .preferred()
    .map(
      ({ group, plural, store }) =>
        `apiserver_resource_objects${labels({ group, resource: plural })} ${store.size}`,
    )
    .sort();
  return [
    "# HELP apiserver_resource_objects [ALPHA] Number of stored objects at the time of last check split by kind.",
    "# TYPE apiserver_resource_objects gauge",
    ...counts,
    "# HELP kubernetes_build_info [ALPHA] A metric with a constant '1' value labeled by major, minor and git version.",
    "# TYPE kubernetes_build_info gauge",
    `kubernetes_build_info${labels({ git_version: kubernetesVersion, major, minor })} 1`,
    "",
  ].join("\n");
}

function labels(values: Readonly<Record<string, string>>): string {
  const parts = Object.entries(values).map(
    ([name, value]) => `${name}=${JSON.stringify(value)}`,
  );
  return `{${parts.join(",")}}`;
}
