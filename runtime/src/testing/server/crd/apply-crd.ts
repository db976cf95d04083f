import { isAlreadyExists } from "../../../errors/status-error.js";
import { RuntimeError } from "../../../primitives/runtime-error.js";
import { isRecord, listAt, textAt, type ApiObject } from "../api-object.js";
import { MASTERS_GROUP } from "../auth/anonymous.js";
import type { ServerContext } from "../context.js";
import type { Resource } from "../registry/resource.js";
import { createObject } from "../write/create-object.js";
import { updateObject } from "../write/update-object.js";
import type { WriteTarget } from "../write/write-target.js";
import type { CrdController } from "./crd-controller.js";

const GROUP = "apiextensions.k8s.io";

/**
 * Creates or replaces a CRD and waits until it is served.
 *
 * @throws a StatusError when it is refused; {@link RuntimeError} `InvalidCrd` for what is no v1 CRD,
 * `CrdNotEstablished` when its names are taken.
 */
export async function applyCrd(
  context: ServerContext,
  crds: CrdController,
  crd: unknown,
): Promise<void> {
  if (
    !isRecord(crd) ||
    crd["kind"] !== "CustomResourceDefinition" ||
    crd["apiVersion"] !== `${GROUP}/v1`
  )
    throw new RuntimeError(
      "InvalidCrd",
      `expected a CustomResourceDefinition of ${GROUP}/v1, not ${textAt(crd, "kind") || "something else"} of ${textAt(crd, "apiVersion") || "no version"}`,
    );
  const resource = context.registry.find(
    GROUP,
    "v1",
    "customresourcedefinitions",
  );
  if (!resource)
    throw new RuntimeError("DataMissing", "the server has no CRDs");
  const { object } = resource.strategy.decode(crd);
  const { name = "" } = object.metadata;
  const target = targetFor(context, resource, name);
  try {
    await createObject(target, object);
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
    await updateObject(target, (old) => replacing(object, old));
  }
  await established(resource, crds, name);
}

function targetFor(
  context: ServerContext,
  resource: Resource,
  name: string,
): WriteTarget {
  return {
    context,
    resource,
    namespace: "",
    name,
    part: "",
    isDryRun: false,
    options: { kind: "CreateOptions", apiVersion: "meta.k8s.io/v1" },
    manager: "kubewright",
    user: {
      username: "system:apiserver",
      uid: "",
      groups: [MASTERS_GROUP],
      extra: {},
    },
    warnings: [],
  };
}

/** What was kept from the old one: a CRD from a file carries no versions. */
function replacing(object: ApiObject, old: ApiObject): ApiObject {
  const { resourceVersion = "", uid = "" } = old.metadata;
  return { ...object, metadata: { ...object.metadata, resourceVersion, uid } };
}

function established(
  { store }: Resource,
  crds: CrdController,
  name: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = (): boolean => {
      if (crds.isServed(name)) {
        resolve();
        return true;
      }
      const refusal = listAt(
        store.get(name)?.object,
        "status",
        "conditions",
      ).find(
        (condition) =>
          textAt(condition, "type") === "NamesAccepted" &&
          textAt(condition, "status") === "False",
      );
      if (refusal === undefined) return false;
      reject(
        new RuntimeError(
          "CrdNotEstablished",
          `${name} is not served: ${textAt(refusal, "message")}`,
        ),
      );
      return true;
    };
    if (check()) return;
    const subscription = store.subscribe((change) => {
      if (change.object.name === name && check()) subscription.close();
    });
    // A change that leaves the status as it is makes no further one: by then the controller has followed it.
    setImmediate(() => {
      if (check()) subscription.close();
    });
  });
}
