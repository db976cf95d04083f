import type { Client } from "../clients/client.js";
import { apiVersionOf } from "../meta/api-resource.js";
import { deepClone } from "../meta/deep-clone.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import { setControllerReference } from "../meta/owner-references.js";
import type { ApplyChildOptions } from "./bound-client.js";

/** Applies `object` with its owner set; see `BoundClient.apply`. */
export async function applyChild(
  client: Client<KubeObject>,
  object: DeepReadonly<KubeObject>,
  options: ApplyChildOptions & { readonly fieldManager: string },
): Promise<KubeObject> {
  const { owner, force = true, fieldManager, signal } = options;
  const { resource } = client;
  const applied: KubeObject = {
    ...deepClone(object),
    apiVersion: apiVersionOf(resource),
    kind: resource.kind,
  };
  const metadata = (applied.metadata ??= {});
  // The server refuses an apply that carries them, as one made from a read object would.
  delete metadata.managedFields;
  if (owner) {
    const namespace = owner.metadata?.namespace;
    if (resource.namespaced && namespace) metadata.namespace ??= namespace;
    setControllerReference(owner, applied);
  }
  return client.apply(applied, { fieldManager, force, signal });
}
