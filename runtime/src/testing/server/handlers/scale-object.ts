import type { ManagedFieldsEntry } from "../../../meta/object.js";
import { isRecord, valueAt, type ApiObject } from "../api-object.js";
import type { Resource, ScaleAccess } from "../registry/resource.js";
import {
  badRequest,
  conflict,
  internalError,
  invalid,
  OBJECT_MODIFIED,
} from "../response/api-errors.js";
import { invalid as invalidField } from "../schema/field-error.js";
import { FieldPath } from "../schema/field-path.js";
import {
  subjectOf,
  uidConflict,
  type WriteTarget,
} from "../write/write-target.js";

/** Stands for replicas that a custom resource has not set; the smallest int32. */
const UNSET_REPLICAS = -2_147_483_648;

/** The scale of an object, without kind and apiVersion. */
export function scaleOf(access: ScaleAccess, object: ApiObject): ApiObject {
  const { name, namespace, uid, resourceVersion, creationTimestamp } =
    object.metadata;
  const replicas = numberAt(object, access.specReplicas);
  const selector = access.selector(object);
  return {
    metadata: {
      ...(name !== undefined && { name }),
      ...(namespace !== undefined && { namespace }),
      ...(uid !== undefined && { uid }),
      ...(resourceVersion !== undefined && { resourceVersion }),
      ...(creationTimestamp !== undefined && { creationTimestamp }),
    },
    spec: replicas === 0 ? {} : { replicas },
    status: {
      replicas: numberAt(object, access.statusReplicas),
      ...(selector !== "" && { selector }),
    },
  };
}

/** The scale that a write starts from, which marks replicas that a custom resource has not set. */
export function scaleToChange(
  { isCustom }: Resource,
  access: ScaleAccess,
  object: ApiObject,
): ApiObject {
  const scale = scaleOf(access, object);
  return isCustom && !hasReplicas(access, object)
    ? { ...scale, spec: { replicas: UNSET_REPLICAS } }
    : scale;
}

/** @throws a 500 Status for a custom resource whose replicas are not set. */
export function checkHasReplicas(access: ScaleAccess, object: ApiObject): void {
  if (!hasReplicas(access, object))
    throw internalError(
      `the spec replicas field ${quotedPath(access)} does not exist`,
    );
}

/**
 * The object with the replicas of a scale.
 *
 * @throws a 409 or 422 Status when the scale does not fit the object.
 */
export function withScale(
  target: WriteTarget,
  old: ApiObject,
  request: {
    readonly access: ScaleAccess;
    readonly scale: ApiObject;
    readonly managedFields: ManagedFieldsEntry[];
  },
): ApiObject {
  const { resource, name } = target;
  const { access, scale, managedFields } = request;
  const { resourceVersion = "", uid = "" } = scale.metadata;
  if (
    resourceVersion !== "" &&
    resourceVersion !== old.metadata.resourceVersion
  )
    throw conflict(subjectOf(resource, name), OBJECT_MODIFIED);
  if (uid !== "" && uid !== old.metadata.uid && !resource.isCustom)
    throw uidConflict(target, uid, old.metadata.uid);
  const replicas = numberAt(scale, ["spec", "replicas"]);
  if (replicas < 0 && !resource.isCustom)
    throw invalid({
      group: "autoscaling",
      kind: "Scale",
      name,
      errors: [
        invalidField(
          FieldPath.of("spec", "replicas"),
          replicas,
          "must be greater than or equal to 0",
        ),
      ],
    });
  if (replicas === UNSET_REPLICAS)
    throw badRequest(
      `the spec replicas field ${quotedPath(access)} cannot be empty`,
    );
  const scaled = replaceAt(old, access.specReplicas, replicas);
  const { managedFields: _managedFields, ...metadata } = scaled.metadata;
  return {
    ...scaled,
    metadata: {
      ...metadata,
      ...(managedFields.length > 0 && { managedFields }),
    },
  };
}

function quotedPath({ specReplicas }: ScaleAccess): string {
  return JSON.stringify(`.${specReplicas.join(".")}`);
}

function hasReplicas(
  { specReplicas }: ScaleAccess,
  object: ApiObject,
): boolean {
  return valueAt(object, ...specReplicas) !== undefined;
}

/** @throws a 400 Status for a resource without scale. */
export function scaleAccess(resource: Resource): ScaleAccess {
  if (!resource.scale) throw badRequest(`${resource.plural} have no scale`);
  return resource.scale;
}

function numberAt(object: unknown, path: readonly string[]): number {
  const value = valueAt(object, ...path);
  return typeof value === "number" ? value : 0;
}

function replaceAt(
  object: ApiObject,
  path: readonly string[],
  value: unknown,
): ApiObject {
  const [first, ...rest] = path;
  if (first === undefined) return object;
  return { ...object, [first]: replaceIn(object[first], rest, value) };
}

function replaceIn(
  target: unknown,
  path: readonly string[],
  value: unknown,
): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  const record = isRecord(target) ? target : {};
  return { ...record, [first]: replaceIn(record[first], rest, value) };
}
