import {
  isRecord,
  valueAt,
  withoutType,
  type ApiObject,
} from "../api-object.js";
import { decodeTyped, TypedDecodeError } from "../builtin/decode-typed.js";
import type { GoStruct } from "../builtin/go-type.js";
import type { Resource, ScaleAccess } from "../registry/resource.js";
import {
  badRequest,
  conflict,
  invalid,
  OBJECT_MODIFIED,
} from "../response/api-errors.js";
import { invalid as invalidField } from "../schema/field-error.js";
import { FieldPath } from "../schema/field-path.js";
import {
  subjectOf,
  trackManager,
  type WriteTarget,
} from "../write/write-target.js";

/** The scale of an object, with kind and apiVersion. */
export function scaleOf(
  access: ScaleAccess,
  object: ApiObject,
): Record<string, unknown> {
  const { name, namespace, uid, resourceVersion, creationTimestamp } =
    object.metadata;
  const replicas = numberAt(object, access.specReplicas);
  const selector = access.selector(object);
  return {
    kind: "Scale",
    apiVersion: "autoscaling/v1",
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp },
    spec: replicas === 0 ? {} : { replicas },
    status: {
      replicas: numberAt(object, access.statusReplicas),
      ...(selector !== "" && { selector }),
    },
  };
}

/** Reads a body as a Scale. @throws a 400 Status. */
export function decodeScale(
  raw: Record<string, unknown>,
  struct: GoStruct,
): ApiObject {
  try {
    return withoutType(decodeTyped(raw, struct).object);
  } catch (error) {
    if (!(error instanceof TypedDecodeError)) throw error;
    throw badRequest(
      `Scale in version "v1" cannot be handled as a Scale: ${error.message}`,
    );
  }
}

/**
 * The object with the replicas of a scale.
 *
 * @throws a 409 or 422 Status when the scale does not fit the object.
 */
export function withScale(
  target: WriteTarget,
  old: ApiObject,
  request: { readonly access: ScaleAccess; readonly scale: ApiObject },
): ApiObject {
  const { resource, name } = target;
  const { access, scale } = request;
  const { resourceVersion = "", uid = "" } = scale.metadata;
  if (
    resourceVersion !== "" &&
    resourceVersion !== old.metadata.resourceVersion
  )
    throw conflict(subjectOf(resource, name), OBJECT_MODIFIED);
  if (uid !== "" && uid !== old.metadata.uid)
    throw conflict(
      subjectOf(resource, name),
      `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${old.metadata.uid ?? ""}`,
    );
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
  return trackManager(
    target,
    replaceAt(old, access.specReplicas, replicas),
    old,
  );
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
