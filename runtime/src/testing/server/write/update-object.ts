import type { ManagedFieldsEntry, ObjectMeta } from "../../../meta/object.js";
import { jsonEqual, type ApiObject } from "../api-object.js";
import { pathSegmentName } from "../metadata/name-rules.js";
import {
  metadataErrors,
  metadataUpdateErrors,
} from "../metadata/validate-metadata.js";
import {
  conflict,
  invalid,
  notFound,
  OBJECT_MODIFIED,
  unclassified,
} from "../response/api-errors.js";
import { invalid as invalidField } from "../schema/field-error.js";
import { FieldPath } from "../schema/field-path.js";
import { checkSize } from "./check-size.js";
import { StoredObject, storeKey } from "../storage/stored-object.js";
import {
  admissionAttributes,
  inNamespace,
  subjectOf,
  withUniqueOwners,
  writeContext,
  type WriteTarget,
  kindGroup,
} from "./write-target.js";

/** Makes the new state of an object from its current one, in the version of the request. */
export type Transform = (old: ApiObject) => ApiObject | Promise<ApiObject>;

/** What {@link updateObject} did. */
export interface Updated {
  readonly stored: StoredObject;
  /** The object is gone: its last finalizer was removed. */
  readonly isDeleted: boolean;
}

/**
 * Changes an object: `transform` is called with the current state, and again whenever
 * someone else was faster, until nobody was.
 *
 * @throws a Status that says why it may not be changed so.
 */
export async function updateObject(
  target: WriteTarget,
  transform: Transform,
): Promise<Updated> {
  const { resource, name } = target;
  const key = storeKey(resource.namespaced ? target.namespace : "", name);
  for (;;) {
    const current = resource.store.get(key);
    if (!current) throw notFound(subjectOf(resource, name));
    const updated = await updateOnce(target, transform, current);
    if (updated) return updated;
  }
}

/** Undefined when the object changed meanwhile. */
async function updateOnce(
  target: WriteTarget,
  transform: Transform,
  current: StoredObject,
): Promise<Updated | undefined> {
  const { resource, context } = target;
  const { strategy, store } = resource;
  const { object: old } = await resource.fromStorage(current);
  const transformed = await transform(old);
  const admitted = await context.admission.mutate(
    admissionAttributes(target, "UPDATE", {
      object: withUniqueOwners(transformed, target.warnings),
      oldObject: old,
    }),
  );
  const object = prepare(
    target,
    checkVersion(target, admitted ?? transformed, old),
    old,
  );
  checkUpdate(target, object, old);
  target.warnings.push(...strategy.warnings(object, old));
  await context.admission.validate(
    admissionAttributes(target, "UPDATE", { object, oldObject: old }),
  );
  const form = await resource.toStorage(object);
  if (store.get(current.key) !== current) return undefined;
  const answer = (): StoredObject =>
    new StoredObject({
      key: current.key,
      revision: current.revision,
      apiVersion: resource.apiVersion,
      object,
    });
  if (
    isReleased(object.metadata, old.metadata) &&
    !(strategy.isHeld?.(object) ?? false)
  ) {
    if (!target.isDryRun) {
      store.delete(current);
      strategy.afterDelete?.(object);
    }
    return { stored: answer(), isDeleted: true };
  }
  if (
    form.apiVersion === current.apiVersion &&
    isSame(form.object, current.object)
  )
    return { stored: await resource.fromStorage(current), isDeleted: false };
  if (target.isDryRun) {
    const { key, revision } = current;
    const unsaved = new StoredObject({ key, revision, ...form });
    return { stored: await resource.fromStorage(unsaved), isDeleted: false };
  }
  checkSize(form.object);
  const stored = store.put(current.key, form.object, form.apiVersion);
  return { stored: await resource.fromStorage(stored), isDeleted: false };
}

/** The object with the version it is known to replace. */
function checkVersion(
  { resource, name }: WriteTarget,
  object: ApiObject,
  old: ApiObject,
): ApiObject {
  const { resourceVersion = "" } = object.metadata;
  const stored = old.metadata.resourceVersion ?? "";
  if (resourceVersion === stored) return object;
  if (resourceVersion !== "" && !/^\d+$/.test(resourceVersion))
    throw unclassified(
      `strconv.ParseUint: parsing ${JSON.stringify(resourceVersion)}: invalid syntax`,
    );
  if (resourceVersion !== "" && Number(resourceVersion) !== 0)
    throw conflict(subjectOf(resource, name), OBJECT_MODIFIED);
  if (!resource.strategy.allowsUnconditionalUpdate)
    throw invalid({
      group: resource.group,
      kind: resource.plural,
      name,
      errors: [
        invalidField(
          FieldPath.of("metadata", "resourceVersion"),
          0,
          "must be specified for an update",
        ),
      ],
    });
  return {
    ...object,
    metadata: { ...object.metadata, resourceVersion: stored },
  };
}

/** What no update may change is as it was; the rest is for the kind to prepare. */
function prepare(
  target: WriteTarget,
  object: ApiObject,
  old: ApiObject,
): ApiObject {
  const { resource, part } = target;
  const { metadata: kept } = old;
  const {
    generation: _generation,
    deletionTimestamp,
    deletionGracePeriodSeconds = kept.deletionGracePeriodSeconds,
    ...metadata
  } = inNamespace(object, resource.namespaced ? target.namespace : "").metadata;
  const prepared = resource.strategy.prepareForUpdate(
    {
      ...object,
      metadata: {
        ...metadata,
        ...(kept.generation !== undefined && { generation: kept.generation }),
        ...(kept.creationTimestamp !== undefined && {
          creationTimestamp: kept.creationTimestamp,
        }),
        ...((kept.deletionTimestamp ?? deletionTimestamp) !== undefined && {
          deletionTimestamp: kept.deletionTimestamp ?? deletionTimestamp ?? "",
        }),
        ...(deletionGracePeriodSeconds !== undefined && {
          deletionGracePeriodSeconds,
        }),
      },
    },
    old,
    { part, context: writeContext(target) },
  );
  if ((prepared.metadata.uid ?? "") !== "" || kept.uid === undefined)
    return prepared;
  return { ...prepared, metadata: { ...prepared.metadata, uid: kept.uid } };
}

function checkUpdate(
  { resource, part, warnings }: WriteTarget,
  object: ApiObject,
  old: ApiObject,
): void {
  const { strategy, namespaced } = resource;
  const warn = (text: string): number => warnings.push(text);
  const errors = [
    ...metadataErrors(object.metadata, {
      namespaced,
      nameRule: pathSegmentName,
    }),
    ...metadataUpdateErrors(object.metadata, old.metadata),
    // The strategies of all kinds check it once more, so causes come twice.
    ...metadataUpdateErrors(object.metadata, old.metadata),
    ...strategy.validateUpdate(object, old, { part, warn }),
  ];
  if (errors.length > 0)
    throw invalid({
      group: kindGroup(resource),
      kind: resource.kind,
      name: object.metadata.name ?? "",
      errors,
    });
}

/** True when a deleted object has lost its last finalizer. */
function isReleased(metadata: ObjectMeta, old: ObjectMeta): boolean {
  return (
    old.deletionTimestamp !== undefined &&
    (metadata.finalizers ?? []).length === 0 &&
    (metadata.deletionGracePeriodSeconds ?? 0) === 0
  );
}

/** True when nothing but times of managers would change. */
function isSame(object: ApiObject, current: ApiObject): boolean {
  if (jsonEqual(object, current)) return true;
  const before = current.metadata.managedFields;
  const after = object.metadata.managedFields;
  if (!before || before.length !== after?.length) return false;
  return jsonEqual(withoutTimes(object, after), withoutTimes(current, before));
}

function withoutTimes(
  object: ApiObject,
  entries: readonly ManagedFieldsEntry[],
): ApiObject {
  const managedFields = entries.map(({ time: _time, ...entry }) => entry);
  return { ...object, metadata: { ...object.metadata, managedFields } };
}
