import { formatTime } from "../builtin/go-time.js";
import { jsonEqual, type ApiObject } from "../api-object.js";
import { conflict, notFound } from "../response/api-errors.js";
import { StoredObject, storeKey } from "../storage/stored-object.js";
import type { DeleteOptions } from "./delete-options.js";
import {
  admissionAttributes,
  subjectOf,
  writeContext,
  type WriteTarget,
} from "./write-target.js";

/** What {@link deleteObject} did. */
export interface Deleted {
  /** The last state, in the version of the request. */
  readonly stored: StoredObject;
  /** False when the object is only marked and waits for finalizers or its grace period. */
  readonly isGone: boolean;
}

const ORPHAN = "orphan";
const FOREGROUND = "foregroundDeletion";

/**
 * Deletes an object, or marks it when finalizers or a grace period keep it.
 *
 * @throws a Status that says why it may not be deleted.
 */
export async function deleteObject(
  target: WriteTarget,
  options: DeleteOptions,
): Promise<Deleted> {
  const { resource, name } = target;
  const key = storeKey(resource.namespaced ? target.namespace : "", name);
  for (;;) {
    const current = resource.store.get(key);
    if (!current) throw notFound(subjectOf(resource, name));
    const deleted = await deleteOnce(target, options, current);
    if (deleted) return deleted;
  }
}

/** Undefined when the object changed meanwhile. */
async function deleteOnce(
  target: WriteTarget,
  options: DeleteOptions,
  current: StoredObject,
): Promise<Deleted | undefined> {
  const { resource, context } = target;
  const read = await resource.fromStorage(current);
  checkPreconditions(target, options, read.object);
  const attributes = admissionAttributes(target, "DELETE", {
    object: undefined,
    oldObject: read.object,
  });
  await context.admission.mutate(attributes);
  await context.admission.validate(attributes);
  const marked = mark(target, options, begin(target, read.object));
  const isKept =
    isHeld(target, marked) ||
    (marked.metadata.finalizers ?? []).length > 0 ||
    (marked.metadata.deletionGracePeriodSeconds ?? 0) > 0;
  const form = await resource.toStorage(marked);
  if (resource.store.get(current.key) !== current) return undefined;
  if (target.isDryRun)
    return { stored: preview(target, current, marked), isGone: !isKept };
  if (isKept) {
    // What is stored without defaults that reading adds is written with them.
    if (
      form.apiVersion === current.apiVersion &&
      jsonEqual(form.object, current.object)
    )
      return { stored: read, isGone: false };
    const stored = resource.store.put(
      current.key,
      form.object,
      form.apiVersion,
    );
    return { stored: await resource.fromStorage(stored), isGone: false };
  }
  resource.store.delete(current);
  resource.strategy.afterDelete?.(read.object);
  const isGraceful = resource.strategy.gracePeriodSeconds !== undefined;
  return {
    stored: isGraceful ? preview(target, current, marked) : read,
    isGone: true,
  };
}

function preview(
  { resource }: WriteTarget,
  current: StoredObject,
  object: ApiObject,
): StoredObject {
  return new StoredObject({
    key: current.key,
    revision: current.revision,
    apiVersion: resource.apiVersion,
    object,
  });
}

function checkPreconditions(
  { resource, name }: WriteTarget,
  options: DeleteOptions,
  { metadata }: ApiObject,
): void {
  // The real server names the kind here, where other conflicts name the resource.
  const subject = { group: resource.group, resource: resource.kind, name };
  const { preconditionUid: uid, preconditionVersion: version } = options;
  if (uid !== undefined && uid !== metadata.uid)
    throw conflict(
      subject,
      `the UID in the precondition (${uid}) does not match the UID in record (${metadata.uid ?? ""}). The object might have been deleted and then recreated`,
    );
  if (version !== undefined && version !== metadata.resourceVersion)
    throw conflict(
      subject,
      `the ResourceVersion in the precondition (${version}) does not match the ResourceVersion in record (${metadata.resourceVersion ?? ""}). The object might have been modified`,
    );
}

/** What the kind does when a deletion begins. */
function begin(target: WriteTarget, object: ApiObject): ApiObject {
  const { strategy } = target.resource;
  return object.metadata.deletionTimestamp === undefined &&
    strategy.beforeDelete
    ? strategy.beforeDelete(object, writeContext(target))
    : object;
}

function isHeld({ resource }: WriteTarget, object: ApiObject): boolean {
  return resource.strategy.isHeld?.(object) ?? false;
}

/** The object as it is while it waits for its end; what waits for nothing can go at once. */
function mark(
  target: WriteTarget,
  options: DeleteOptions,
  object: ApiObject,
): ApiObject {
  const finalizers = finalizersFor(target, options, object);
  const { metadata } = object;
  const graceSeconds = graceOf(target, options, object);
  const isPending = (metadata.deletionGracePeriodSeconds ?? 0) > 0;
  if (isPending && graceSeconds >= (metadata.deletionGracePeriodSeconds ?? 0))
    return object;
  const { finalizers: _finalizers, ...rest } = metadata;
  if (
    finalizers.length === 0 &&
    graceSeconds === 0 &&
    !isHeld(target, object) &&
    target.resource.strategy.gracePeriodSeconds === undefined
  )
    return { ...object, metadata: rest };
  const nowMs = target.context.clock.now();
  const isMarked = metadata.deletionTimestamp !== undefined;
  const deletionTimestamp =
    isMarked && !isPending
      ? metadata.deletionTimestamp
      : formatTime(nowMs + graceSeconds * 1000);
  const { generation } = metadata;
  return {
    ...object,
    metadata: {
      ...rest,
      ...(finalizers.length > 0 && { finalizers }),
      ...(deletionTimestamp !== undefined && { deletionTimestamp }),
      deletionGracePeriodSeconds: graceSeconds,
      ...(generation !== undefined &&
        generation > 0 && {
          generation: isMarked ? generation : generation + 1,
        }),
    },
  };
}

function graceOf(
  { resource }: WriteTarget,
  options: DeleteOptions,
  object: ApiObject,
): number {
  const { strategy } = resource;
  if (!strategy.gracePeriodSeconds) return 0;
  const wanted = options.gracePeriodSeconds;
  // A negative period counts as one second.
  const asked = wanted !== undefined && wanted < 0 ? 1 : wanted;
  const pending = object.metadata.deletionGracePeriodSeconds;
  if (object.metadata.deletionTimestamp !== undefined && pending !== undefined)
    return pending === 0 ? 0 : Math.min(asked ?? pending, pending);
  return strategy.gracePeriodSeconds(object, asked);
}

function finalizersFor(
  { resource }: WriteTarget,
  options: DeleteOptions,
  object: ApiObject,
): string[] {
  const finalizers = object.metadata.finalizers ?? [];
  const kept = finalizers.filter(
    (finalizer) => finalizer !== ORPHAN && finalizer !== FOREGROUND,
  );
  const policy = resource.strategy.orphansByDefault;
  if (policy === undefined) return kept;
  const { propagationPolicy, orphanDependents } = options;
  if (orphanDependents !== undefined)
    return orphanDependents ? [...kept, ORPHAN] : kept;
  switch (propagationPolicy) {
    case "Orphan":
      return [...kept, ORPHAN];
    case "Foreground":
      return [...kept, FOREGROUND];
    case "Background":
      return kept;
    case undefined:
      break;
  }
  const own = finalizers.find(
    (finalizer) => finalizer === ORPHAN || finalizer === FOREGROUND,
  );
  if (own !== undefined) return [...kept, own];
  return policy ? [...kept, ORPHAN] : kept;
}
