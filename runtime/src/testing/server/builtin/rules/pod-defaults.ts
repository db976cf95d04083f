import { textAt } from "../../api-object.js";
import {
  fieldsAt,
  fillIn,
  itemsAt,
  ensureFields,
  type Fields,
} from "./fields.js";

const SOURCES_WITH_MODE = ["secret", "configMap", "downwardAPI", "projected"];
const DEFAULT_MODE = 0o644;

/** Fills in the defaults of a PodSpec wherever it stands; core/v1's SetDefaults_PodSpec and below. */
export function defaultPodSpec(spec: Fields | undefined): void {
  if (!spec) return;
  fillIn(spec, {
    dnsPolicy: "ClusterFirst",
    restartPolicy: "Always",
    terminationGracePeriodSeconds: 30,
    schedulerName: "default-scheduler",
    securityContext: {},
  });
  // Less than nothing is the least there is.
  if (Number(spec["terminationGracePeriodSeconds"]) < 0)
    spec["terminationGracePeriodSeconds"] = 1;
  // Two names of one field: the newer one wins.
  const account =
    textAt(spec, "serviceAccountName") || textAt(spec, "serviceAccount");
  if (account !== "") {
    spec["serviceAccountName"] = account;
    spec["serviceAccount"] = account;
  }
  for (const container of containersOf(spec)) defaultContainer(container);
  for (const volume of itemsAt(spec, "volumes")) defaultVolume(volume);
  // A host's port is the container's, where there is one network.
  if (spec["hostNetwork"] === true)
    for (const container of [
      ...itemsAt(spec, "containers"),
      ...itemsAt(spec, "initContainers"),
    ])
      for (const port of itemsAt(container, "ports"))
        fillIn(port, { hostPort: port["containerPort"] });
}

/** All containers of a PodSpec. */
export function containersOf(spec: unknown): readonly Fields[] {
  return [
    ...itemsAt(spec, "initContainers"),
    ...itemsAt(spec, "containers"),
    ...itemsAt(spec, "ephemeralContainers"),
  ];
}

/** Defaults that only Pods get, not templates; core/v1's SetDefaults_Pod. */
export function defaultPod(pod: Fields): void {
  const spec = fieldsAt(pod, "spec");
  if (!spec) return;
  defaultPodSpec(spec);
  fillIn(spec, { enableServiceLinks: true });
  for (const container of [
    ...itemsAt(spec, "initContainers"),
    ...itemsAt(spec, "containers"),
  ]) {
    const limits = fieldsAt(container, "resources", "limits");
    const resources = fieldsAt(container, "resources");
    if (limits && resources)
      fillIn(ensureFields(resources, "requests"), limits);
  }
}

function defaultContainer(container: Fields): void {
  fillIn(container, {
    imagePullPolicy: pullPolicyOf(textAt(container, "image")),
    terminationMessagePath: "/dev/termination-log",
    terminationMessagePolicy: "File",
  });
  for (const port of itemsAt(container, "ports"))
    fillIn(port, { protocol: "TCP" });
  for (const variable of itemsAt(container, "env"))
    fillIn(fieldsAt(variable, "valueFrom", "fieldRef"), { apiVersion: "v1" });
  for (const name of ["livenessProbe", "readinessProbe", "startupProbe"])
    defaultProbe(fieldsAt(container, name));
  for (const name of ["postStart", "preStop"])
    defaultHttpGet(fieldsAt(container, "lifecycle", name, "httpGet"));
}

function defaultProbe(probe: Fields | undefined): void {
  if (!probe) return;
  fillIn(probe, {
    timeoutSeconds: 1,
    periodSeconds: 10,
    successThreshold: 1,
    failureThreshold: 3,
  });
  defaultHttpGet(fieldsAt(probe, "httpGet"));
  const grpc = fieldsAt(probe, "grpc");
  if (grpc) grpc["service"] ??= "";
}

function defaultHttpGet(action: Fields | undefined): void {
  fillIn(action, { path: "/", scheme: "HTTP" });
}

function defaultVolume(volume: Fields): void {
  if (Object.keys(volume).every((name) => name === "name"))
    volume["emptyDir"] = {};
  for (const source of SOURCES_WITH_MODE)
    fillIn(fieldsAt(volume, source), { defaultMode: DEFAULT_MODE });
  const hostPath = fieldsAt(volume, "hostPath");
  if (hostPath && hostPath["type"] === undefined) hostPath["type"] = "";
  for (const item of itemsAt(volume, "downwardAPI", "items"))
    fillIn(fieldsAt(item, "fieldRef"), { apiVersion: "v1" });
  for (const source of itemsAt(volume, "projected", "sources")) {
    fillIn(fieldsAt(source, "serviceAccountToken"), {
      expirationSeconds: 3600,
    });
    for (const item of itemsAt(source, "downwardAPI", "items"))
      fillIn(fieldsAt(item, "fieldRef"), { apiVersion: "v1" });
  }
  fillIn(fieldsAt(volume, "ephemeral", "volumeClaimTemplate", "spec"), {
    volumeMode: "Filesystem",
  });
  const image = fieldsAt(volume, "image");
  if (image)
    fillIn(image, { pullPolicy: pullPolicyOf(textAt(image, "reference")) });
}

/** Images that may change under their name are pulled each time. */
function pullPolicyOf(image: string): "Always" | "IfNotPresent" {
  const withoutDigest = image.split("@")[0] ?? "";
  const hasDigest = image.includes("@");
  const name = withoutDigest.slice(withoutDigest.lastIndexOf("/") + 1);
  const tag = name.includes(":") ? name.slice(name.indexOf(":") + 1) : "";
  const isLatest = tag === "latest" || (tag === "" && !hasDigest);
  return isLatest ? "Always" : "IfNotPresent";
}
