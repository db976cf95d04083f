import type { KubeObject } from "../../../meta/object.js";
import { hasCode } from "../../../primitives/runtime-error.js";
import { equalJson } from "../schema/json-value.js";
import { applyConflicts, type ApplyConflicts } from "./apply-conflicts.js";
import type { FieldSet } from "./field-set.js";
import { fieldsLastApplied, withLastApplied } from "./last-applied.js";
import {
  asObject,
  kindText,
  objectDescription,
  reconciled,
  requestContext,
  versioned,
  withoutManagedFields,
  withoutServerFields,
  type ManagerRequest,
  type RequestContext,
} from "./manager-request.js";
import {
  managedTime,
  managerKey,
  parseManagers,
  type Managers,
  type Ownership,
} from "./managers.js";
import { PatchError } from "./patch-error.js";
import { pruneApplied } from "./prune-applied.js";
import {
  transferOwnership,
  type OwnershipConflict,
} from "./transfer-ownership.js";
import { misfitsText } from "./typed-error.js";
import { fieldSetOf } from "./typed-field-set.js";
import { mergeTyped } from "./typed-merge.js";
import { typeMisfits } from "./typed-validation.js";
import { managersAfterUpdate, withManagers } from "./update-managed-fields.js";
import type { VersionedObject } from "./version-converter.js";

/** See {@link applyConfiguration}. */
export interface ApplyRequest extends ManagerRequest {
  /** The stored object; on create, the empty one (see {@link ManagerRequest.empty}). */
  readonly live: KubeObject;
  /** The body of the request. */
  readonly applied: KubeObject;
  /** Takes fields from other managers. */
  readonly force: boolean;
}

/** What {@link applyConfiguration} makes. */
export type ApplyResult =
  | {
      /**
       * Merged, with managedFields, not yet defaulted; the very `live` when nothing changes. A part that
       * loses all it had is null, which validation refuses where null is not allowed, as the real server does.
       */
      readonly object: KubeObject;
      readonly conflicts?: never;
    }
  | { readonly object?: never; readonly conflicts: ApplyConflicts };

/**
 * Server-side apply: merges `applied` into `live` by type, removes what this manager applied before, applies no
 * more and nobody else owns, and accounts for who owns what. After apimachinery's `FieldManager.Apply`.
 *
 * @throws {@link PatchError} `BadRequest` for a body of another kind or with managedFields, `Internal` for objects that do not fit
 * their type: unknown fields, duplicate keys.
 */
export function applyConfiguration(request: ApplyRequest): ApplyResult {
  checkBody(request);
  return typed("", () => applyChecked(request));
}

function applyChecked(request: ApplyRequest): ApplyResult {
  const context = requestContext(request);
  const managers = liveManagers(request, context);
  const isKubectl = request.manager === "kubectl";
  let outcome = apply(request, managers, context);
  if (isKubectl && outcome.conflicts.length > 0)
    outcome = retryAsKubectl(request, { managers, context, outcome });
  if (outcome.conflicts.length > 0)
    return { conflicts: applyConflicts(outcome.conflicts) };
  const merged = withManagers(outcome.object, outcome.managers);
  const object = isKubectl ? withLastApplied(merged, request.applied) : merged;
  return { object: isSame(object, request.live) ? request.live : object };
}

interface Outcome {
  readonly object: KubeObject;
  readonly managers: Managers;
  readonly conflicts: readonly OwnershipConflict[];
}

function checkBody({ live, applied, apiVersion }: ApplyRequest): void {
  if (applied.apiVersion !== apiVersion || applied.kind !== live.kind)
    throw new PatchError(
      "BadRequest",
      `invalid object type: ${kindText(applied)}`,
    );
  if (applied.metadata?.managedFields !== undefined)
    throw new PatchError("BadRequest", "metadata.managedFields must be nil");
}

/** The recorded managers; what an object has that nobody is recorded to own is `before-first-apply`'s. */
function liveManagers(
  request: ApplyRequest,
  context: RequestContext,
): Managers {
  const { live, apiVersion } = request;
  const managers = parseManagers(live.metadata?.managedFields);
  if (managers === undefined)
    throw new PatchError("Internal", "failed to decode managed fields");
  if (managers.size > 0) return managers;
  return typed(`failed to create manager for existing fields`, () =>
    managersAfterUpdate(
      {
        ...request,
        live: request.empty ?? { apiVersion, kind: live.kind ?? "" },
        updated: live,
        manager: "before-first-apply",
      },
      managers,
      context,
    ),
  );
}

function apply(
  request: ApplyRequest,
  managers: Managers,
  context: RequestContext,
): Outcome {
  const { versions, ignored, ignoredElsewhere } = context;
  const config = fitting(request.applied, context, {
    label: "failed to create typed patch object",
    allowDuplicates: false,
  });
  const live = fitting(request.live, context, {
    label: "failed to create typed live object",
    allowDuplicates: true,
  });
  const own = ownershipOf(
    request,
    fieldSetOf(config.value, config.type).recursiveDifference(ignored),
  );
  const key = managerKey(own);
  const recorded = reconciled(live, managers, versions);
  const last = recorded.get(key);
  const claimed = new Map(recorded).set(key, { ...own, time: last?.time });
  const merged = typed("failed to merge config", () =>
    mergeTyped(live.value, config.value, live.type),
  );
  const pruned = pruneApplied({ ...live, value: merged ?? null }, last, {
    managers: claimed,
    versions,
  });
  const transfer = typed("failed to compare objects", () =>
    transferOwnership(
      { before: live, after: pruned, versions, ignored, ignoredElsewhere },
      claimed,
      key,
    ),
  );
  if (!request.force && transfer.conflicts.length > 0)
    return { object: request.live, managers, conflicts: transfer.conflicts };
  return settle(request, {
    live,
    pruned,
    key,
    own,
    managers: transfer.managers,
  });
}

function settle(
  request: ApplyRequest,
  result: {
    readonly live: VersionedObject;
    readonly pruned: VersionedObject;
    readonly key: string;
    readonly own: Ownership;
    readonly managers: Managers;
  },
): Outcome {
  const { live, pruned, key, own } = result;
  const isUnchanged = equalJson(live.value, pruned.value);
  const managers = new Map(result.managers);
  const fields = withoutServerFields(own.fields);
  const time = isUnchanged ? managers.get(key)?.time : own.time;
  if (fields.isEmpty) managers.delete(key);
  else managers.set(key, { ...own, fields, time });
  return {
    object: isUnchanged
      ? withoutManagedFields(request.live)
      : asObject(pruned.value),
    managers,
    conflicts: [],
  };
}

/** Lets kubectl take over, without force, the fields that it applied on the client side. */
function retryAsKubectl(
  request: ApplyRequest,
  first: {
    readonly managers: Managers;
    readonly context: RequestContext;
    readonly outcome: Outcome;
  },
): Outcome {
  const { managers, context, outcome } = first;
  const allowed = fieldsLastApplied(request.live, context);
  if (allowed === undefined) return outcome;
  const conflicts = outcome.conflicts.filter(({ path }) => !allowed.has(path));
  return conflicts.length > 0
    ? { ...outcome, conflicts }
    : apply({ ...request, force: true }, managers, context);
}

function ownershipOf(request: ApplyRequest, fields: FieldSet): Ownership {
  return {
    fields,
    apiVersion: request.apiVersion,
    isApplied: true,
    time: managedTime(request.nowMs),
    manager: request.manager,
    subresource: request.subresource ?? "",
  };
}

function fitting(
  object: KubeObject,
  context: RequestContext,
  {
    label,
    allowDuplicates,
  }: { readonly label: string; readonly allowDuplicates: boolean },
): VersionedObject {
  const result = versioned(object, context);
  const misfits = typeMisfits(result.value, result.type, { allowDuplicates });
  if (misfits.length === 0) return result;
  throw new PatchError(
    "Internal",
    `${label} (${objectDescription(object)}): ${misfitsText(misfits)}`,
  );
}

function typed<T>(label: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!hasCode(error, "TypedValue") || !(error instanceof Error)) throw error;
    // What fails in another version says so itself.
    const isWhole =
      label === "" || /^failed to (convert|prune) /.test(error.message);
    const message = isWhole ? error.message : `${label}: ${error.message}`;
    throw new PatchError("Internal", message, { cause: error });
  }
}

/** Equal but for the times in managedFields, which alone are no change. */
function isSame(object: KubeObject, live: KubeObject): boolean {
  return (
    equalJson(withoutManagedFields(object), withoutManagedFields(live)) &&
    equalJson(untimedManagers(object), untimedManagers(live))
  );
}

function untimedManagers(object: KubeObject): unknown {
  return object.metadata?.managedFields?.map(
    ({ time: _time, ...rest }) => rest,
  );
}
