import { requirementsOf } from "../builtin/rules/selectors.js";
import { valueAt, type ApiObject } from "../api-object.js";
import { matchesLabels } from "../selectors/label-selector.js";
import type { InProcessClient } from "./in-process-client.js";
import type { PlayedKind } from "./played-kind.js";
import type { StageHost } from "./stage-host.js";

/** The reference that makes `owner` the controller of another object. */
export function controllerRef(
  owner: ApiObject,
  { apiVersion, kind }: PlayedKind,
): Readonly<Record<string, unknown>> {
  const { name, uid } = owner.metadata;
  return {
    apiVersion,
    kind,
    name,
    uid,
    controller: true,
    blockOwnerDeletion: true,
  };
}

/** True when `owner` is the controller of `object`. */
export function isControlledBy(object: ApiObject, owner: ApiObject): boolean {
  return (object.metadata.ownerReferences ?? []).some(
    ({ uid, controller }) => controller === true && uid === owner.metadata.uid,
  );
}

/** True when the `spec.selector` of `owner` selects `object`. */
export function isSelectedBy(object: ApiObject, owner: ApiObject): boolean {
  return matchesLabels(
    requirementsOf(valueAt(owner, "spec", "selector")),
    object.metadata.labels,
  );
}

/** The objects that `owner` controls; those that it selects and nobody controls are adopted first. */
export async function claim(
  host: StageHost,
  owner: { readonly object: ApiObject; readonly kind: PlayedKind },
  dependents: { readonly kind: PlayedKind; readonly client: InProcessClient },
): Promise<readonly ApiObject[]> {
  const { kind, client } = dependents;
  const { namespace = "", deletionTimestamp } = owner.object.metadata;
  const mine: ApiObject[] = [];
  for (const object of host.list(kind, namespace)) {
    const { ownerReferences = [] } = object.metadata;
    if (isControlledBy(object, owner.object)) mine.push(object);
    else if (
      deletionTimestamp === undefined &&
      object.metadata.deletionTimestamp === undefined &&
      !ownerReferences.some(({ controller }) => controller === true) &&
      isSelectedBy(object, owner.object)
    )
      mine.push(
        await client.patch(kind, object.metadata, {
          body: {
            metadata: {
              ownerReferences: [
                ...ownerReferences,
                controllerRef(owner.object, owner.kind),
              ],
            },
          },
        }),
      );
  }
  return mine;
}
