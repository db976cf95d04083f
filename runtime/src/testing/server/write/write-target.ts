import type { KubeObject } from "../../../meta/object.js";
import type { ManagerRequest } from "../merge/manager-request.js";
import type { TypeSchema } from "../merge/type-schema.js";
import { updateManagedFields } from "../merge/update-managed-fields.js";
import type { AdmissionAttributes } from "../admission/admission.js";
import {
  jsonEqual,
  withoutType,
  withType,
  type ApiObject,
} from "../api-object.js";
import type { ServerContext } from "../context.js";
import type { UserInfo } from "../http/api-request.js";
import type { Resource } from "../registry/resource.js";
import type { UpdatePart, WriteContext } from "../registry/strategy.js";
import type { StatusError } from "../../../errors/status-error.js";
import { badRequest, conflict } from "../response/api-errors.js";

/** What is written, by whom and how. */
export interface WriteTarget {
  readonly context: ServerContext;
  readonly resource: Resource;
  readonly namespace: string;
  /** Empty for a create by generateName. */
  readonly name: string;
  /** The endpoint: `""`, `status`, `scale`, … */
  readonly part: UpdatePart;
  readonly isDryRun: boolean;
  /** Options for admission, in wire spelling with kind and apiVersion. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly manager: string;
  readonly user: UserInfo;
  /** Texts for Warning headers are added here. */
  readonly warnings: string[];
}

/** What strategies learn of a write. */
export function writeContext(target: WriteTarget): WriteContext {
  return { nowMs: target.context.clock.now(), isDryRun: target.isDryRun };
}

/** What errors are about. */
export function subjectOf(
  resource: Resource,
  name: string,
): {
  readonly group: string;
  readonly resource: string;
  readonly name: string;
} {
  return { group: resource.group, resource: resource.plural, name };
}

/**
 * The object in the namespace of the request, whose body may leave it out.
 *
 * @throws a 400 Status when the body names another.
 */
export function inNamespace(object: ApiObject, namespace: string): ApiObject {
  const { namespace: given = "", ...metadata } = object.metadata;
  if (given === namespace) return object;
  if (given !== "" && namespace !== "")
    throw badRequest(
      "the namespace of the provided object does not match the namespace sent on the request",
    );
  return {
    ...object,
    metadata: { ...metadata, ...(namespace !== "" && { namespace }) },
  };
}

/** The 409 for a write that expects another object of that name. */
export function uidConflict(
  { resource, namespace, name, isDryRun }: WriteTarget,
  expected: string,
  found = "",
): StatusError {
  const home = resource.isCustom
    ? `${resource.group}/${resource.plural}`
    : (STORAGE_FOLDERS.get(resource.id) ?? resource.plural);
  const path = [home, namespace, name].filter((part) => part !== "");
  return conflict(
    subjectOf(resource, name),
    // A dry run does not get as far as to the store that adds the prefix.
    `StorageError: invalid object, Code: 4, Key: ${isDryRun ? "" : "/registry"}/${path.join("/")}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: ${expected}, UID in object meta: ${found}`,
  );
}

/** Where the real server stores built-ins, where that is not the plural. */
const STORAGE_FOLDERS: ReadonlyMap<string, string> = new Map([
  ["services", "services/specs"],
  ["endpoints", "services/endpoints"],
  ["nodes", "minions"],
  ["replicationcontrollers", "controllers"],
  ["networking.k8s.io/ingresses", "ingress"],
  [
    "apiextensions.k8s.io/customresourcedefinitions",
    "apiextensions.k8s.io/customresourcedefinitions",
  ],
  ["apiregistration.k8s.io/apiservices", "apiregistration.k8s.io/apiservices"],
]);

/** @throws a 400 Status when an object is another than the path names. */
export function checkIsTarget(
  { namespace, name }: WriteTarget,
  object: ApiObject,
): void {
  inNamespace(object, namespace);
  const { name: given = "" } = object.metadata;
  if (given === "")
    throw badRequest(
      `the name of the object (${name} based on URL) was undeterminable: name must be provided`,
    );
  if (given !== name)
    throw badRequest(
      `the name of the object (${given}) does not match the name on the URL (${name})`,
    );
}

/** The attributes of a write for admission. */
export function admissionAttributes(
  target: WriteTarget,
  operation: AdmissionAttributes["operation"],
  objects: {
    readonly object: ApiObject | undefined;
    readonly oldObject: ApiObject | undefined;
  },
): AdmissionAttributes {
  const isNamespace = target.resource.id === "namespaces";
  const name =
    target.name !== "" ? target.name : (objects.object?.metadata.name ?? "");
  return {
    operation,
    resource: target.resource,
    subresource: target.part,
    namespace: isNamespace ? name : target.namespace,
    name,
    ...objects,
    options: target.options,
    isDryRun: target.isDryRun,
    user: target.user,
    warnings: target.warnings,
  };
}

/** What accounting for managers needs to know of a write. */
export function managerRequest(
  target: WriteTarget,
  type: TypeSchema,
): ManagerRequest & { readonly empty: KubeObject } {
  const { resource, context } = target;
  return {
    manager: target.manager,
    apiVersion: resource.apiVersion,
    subresource: target.part,
    type,
    empty: resource.emptyObject(),
    versions: resource.mergeVersions(),
    resetFields: resource.strategy.resetFields(target.part),
    resetsInOtherVersions: resource.strategy.resetsInOtherVersions?.(
      target.part,
    ),
    nowMs: context.clock.now(),
  };
}

/** `object` with the managedFields that account for this update of `live`. */
export function trackManager(
  target: WriteTarget,
  object: ApiObject,
  live: ApiObject | undefined,
): ApiObject {
  const { resource } = target;
  const type = resource.typeSchema();
  if (!type) return object;
  const request = managerRequest(target, type);
  const updated = updateManagedFields({
    ...request,
    live: live ? withType(live, resource) : request.empty,
    updated: withType(object, resource),
  });
  return withoutType(updated);
}

/** Owner references without repetitions, each of which is warned of. */
export function withUniqueOwners(
  object: ApiObject,
  warnings: string[],
): ApiObject {
  const { ownerReferences } = object.metadata;
  if (!ownerReferences || ownerReferences.length < 2) return object;
  const duplicates: string[] = [];
  const unique = ownerReferences.filter((owner, index) => {
    const isNew = !ownerReferences
      .slice(0, index)
      .some((other) => jsonEqual(other, owner));
    if (!isNew) duplicates.push(owner.uid);
    return isNew;
  });
  if (duplicates.length === 0) return object;
  warnings.push(
    `.metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${duplicates.join(", ")}`,
  );
  return {
    ...object,
    metadata: { ...object.metadata, ownerReferences: unique },
  };
}

/** The group that messages about an object name: that of the kind behind it, which events of both groups share. */
export function kindGroup({ id, group }: Resource): string {
  return id === "events" ? "" : group;
}
