import type { Random } from "../../../primitives/random.js";
import { listAt, own, textAt, type ApiObject } from "../api-object.js";
import { fieldsAt, itemsAt, type Fields } from "../builtin/rules/fields.js";
import { generateName } from "../metadata/generate-name.js";
import { forbidden } from "../response/api-errors.js";
import type { Store } from "../storage/store.js";
import type { AdmissionAttributes, AdmissionPlugin } from "./admission.js";

const DEFAULT_ACCOUNT = "default";
const MIRROR_ANNOTATION = "kubernetes.io/config.mirror";
const VOLUME_PREFIX = "kube-api-access-";
const MOUNT_PATH = "/var/run/secrets/kubernetes.io/serviceaccount";
// An hour and seven seconds: apiserver's WarnOnlyBoundTokenExpirationSeconds, known by the odd number.
const TOKEN_SECONDS = 3607;

/** Gives new pods their account, its token and its pull secrets; apiserver's ServiceAccount. */
export function serviceAccountAdmission(
  store: Store,
  random: Random,
): AdmissionPlugin {
  return {
    mutate: (attributes) => {
      const { object, operation, resource, subresource } = attributes;
      const isNewPod =
        resource.id === "pods" && operation === "CREATE" && subresource === "";
      return isNewPod && object
        ? withAccount(object, { attributes, store, random })
        : object;
    },
  };
}

function withAccount(
  pod: ApiObject,
  parts: {
    readonly attributes: AdmissionAttributes;
    readonly store: Store;
    readonly random: Random;
  },
): ApiObject {
  const { attributes, store, random } = parts;
  const refuse = (message: string): Error => {
    const { resource } = attributes;
    const name = attributes.name || (pod.metadata.name ?? "");
    return forbidden({ group: "", resource: resource.plural, name }, message);
  };
  if (own(pod.metadata.annotations, MIRROR_ANNOTATION) !== undefined) {
    if (textAt(pod, "spec", "serviceAccountName") !== "")
      throw refuse("a mirror pod may not reference service accounts");
    return pod;
  }
  const name = textAt(pod, "spec", "serviceAccountName") || DEFAULT_ACCOUNT;
  const { namespace } = attributes;
  const account = store.resource("serviceaccounts").get(`${namespace}/${name}`);
  // The default account is made with its namespace, if only a moment later.
  if (!account && name !== DEFAULT_ACCOUNT)
    throw refuse(
      `error looking up service account ${namespace}/${name}: serviceaccount ${JSON.stringify(name)} not found`,
    );
  const spec = {
    ...fieldsAt(pod, "spec"),
    serviceAccountName: name,
    serviceAccount: name,
  };
  const mounted = mountsToken(spec, account?.object)
    ? withToken(spec, generateName(VOLUME_PREFIX, random))
    : spec;
  const secrets = listAt(account?.object, "imagePullSecrets");
  const needsSecrets =
    listAt(spec, "imagePullSecrets").length === 0 && secrets.length > 0;
  return {
    ...pod,
    spec: needsSecrets ? { ...mounted, imagePullSecrets: secrets } : mounted,
  };
}

function mountsToken(spec: Fields, account: ApiObject | undefined): boolean {
  const field = "automountServiceAccountToken";
  const wanted = spec[field] ?? account?.[field];
  return wanted !== false;
}

/** Every container mounts the token, unless something else is mounted there. */
function withToken(spec: Fields, freshName: string): Fields {
  const volumes = listAt(spec, "volumes");
  const known = itemsAt(spec, "volumes")
    .map((volume) => textAt(volume, "name"))
    .find((name) => name.startsWith(VOLUME_PREFIX));
  const name = known ?? freshName;
  let isNeeded = false as boolean;
  const mounting = (containers: readonly Fields[]): readonly Fields[] =>
    containers.map((container) => {
      const mounts = listAt(container, "volumeMounts");
      if (mounts.some((mount) => textAt(mount, "mountPath") === MOUNT_PATH))
        return container;
      isNeeded = true;
      const mount = { name, readOnly: true, mountPath: MOUNT_PATH };
      return { ...container, volumeMounts: [...mounts, mount] };
    });
  const initContainers = mounting(itemsAt(spec, "initContainers"));
  const containers = mounting(itemsAt(spec, "containers"));
  const added =
    known === undefined && isNeeded
      ? { volumes: [...volumes, tokenVolume(name)] }
      : {};
  return {
    ...spec,
    ...(initContainers.length > 0 && { initContainers }),
    containers,
    ...added,
  };
}

function tokenVolume(name: string): Fields {
  return {
    name,
    projected: {
      sources: [
        {
          serviceAccountToken: {
            expirationSeconds: TOKEN_SECONDS,
            path: "token",
          },
        },
        {
          configMap: {
            name: "kube-root-ca.crt",
            items: [{ key: "ca.crt", path: "ca.crt" }],
          },
        },
        {
          downwardAPI: {
            items: [
              {
                path: "namespace",
                fieldRef: {
                  apiVersion: "v1",
                  fieldPath: "metadata.namespace",
                },
              },
            ],
          },
        },
      ],
      defaultMode: 0o644,
    },
  };
}
