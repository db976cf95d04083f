import { RuntimeError } from "../primitives/runtime-error.js";
import {
  apiVersionOf,
  parseApiVersion,
  type GroupVersionKind,
} from "./api-resource.js";
import type {
  DeepReadonly,
  KubeObject,
  ObjectMeta,
  OwnerReference,
} from "./object.js";

/** An object whose owners can be changed. */
interface Ownable {
  kind?: string;
  metadata?: Pick<ObjectMeta, "name" | "namespace" | "ownerReferences">;
}

/** How {@link setControllerReference} and {@link setOwnerReference} refer to the owner. */
export interface OwnerReferenceOptions {
  /** The owner's kind; default what the owner itself carries. Items of lists of built-in kinds carry none. */
  readonly resource?: GroupVersionKind | undefined;
  /** Deleting the owner in the foreground waits for this object. Default true for a controller, otherwise false. */
  readonly blockOwnerDeletion?: boolean | undefined;
}

/**
 * Makes `owner` the controller of `object`, in place: it is deleted with its owner,
 * and a controller that owns this kind hears of its changes. As controller-runtime's `SetControllerReference`.
 *
 * @throws {@link RuntimeError} `AlreadyOwned` when another object controls it, and what {@link setOwnerReference} throws.
 */
export function setControllerReference(
  owner: DeepReadonly<KubeObject>,
  object: Ownable,
  options: OwnerReferenceOptions = {},
): void {
  const reference: OwnerReference = {
    ...ownerReferenceTo(owner, options.resource),
    controller: true,
    blockOwnerDeletion: options.blockOwnerDeletion ?? true,
  };
  const current = controllerOf(object);
  if (current && !refersToSame(current, reference))
    throw new RuntimeError(
      "AlreadyOwned",
      `${describe(object)} is already controlled by ${current.kind} ${current.name}`,
    );
  upsert(owner, object, reference);
}

/**
 * Adds `owner` to the owners of `object`, in place, without making it its controller.
 *
 * @throws {@link RuntimeError} `CrossNamespaceOwner` when the server would never honour the reference,
 * `UnknownKind` when the owner's kind is not known, `MissingUid` when the owner was not read from a server.
 */
export function setOwnerReference(
  owner: DeepReadonly<KubeObject>,
  object: Ownable,
  options: OwnerReferenceOptions = {},
): void {
  const { blockOwnerDeletion } = options;
  upsert(owner, object, {
    ...ownerReferenceTo(owner, options.resource),
    ...(blockOwnerDeletion !== undefined && { blockOwnerDeletion }),
  });
}

/** The reference to the owner that controls `object`, or undefined; apimachinery's `GetControllerOf`. */
export function controllerOf(
  object: DeepReadonly<Ownable>,
): DeepReadonly<OwnerReference> | undefined {
  return object.metadata?.ownerReferences?.find(
    ({ controller }) => controller === true,
  );
}

/** True when `owner`, known by its uid, is the controller of `object`. */
export function isControlledBy(
  object: DeepReadonly<Ownable>,
  owner: DeepReadonly<KubeObject>,
): boolean {
  const uid = owner.metadata?.uid;
  return uid !== undefined && controllerOf(object)?.uid === uid;
}

/** True when both name the same object: version and uid aside, as controller-runtime judges. */
function refersToSame(
  a: DeepReadonly<OwnerReference>,
  b: DeepReadonly<OwnerReference>,
): boolean {
  return (
    a.kind === b.kind &&
    a.name === b.name &&
    parseApiVersion(a.apiVersion).group === parseApiVersion(b.apiVersion).group
  );
}

function ownerReferenceTo(
  owner: DeepReadonly<KubeObject>,
  resource: GroupVersionKind | undefined,
): OwnerReference {
  const apiVersion = resource ? apiVersionOf(resource) : owner.apiVersion;
  const kind = resource?.kind ?? owner.kind;
  const { name, uid } = owner.metadata ?? {};
  if (!apiVersion || !kind)
    throw new RuntimeError(
      "UnknownKind",
      `the owner ${name ?? ""} carries no apiVersion and kind`,
    );
  if (!name || !uid)
    throw new RuntimeError(
      "MissingUid",
      `the owner ${kind} ${name ?? ""} has no uid: it was not read from a server`,
    );
  return { apiVersion, kind, name, uid };
}

function upsert(
  owner: DeepReadonly<KubeObject>,
  object: Ownable,
  reference: OwnerReference,
): void {
  const ownerNamespace = owner.metadata?.namespace;
  const namespace = object.metadata?.namespace;
  if (ownerNamespace && ownerNamespace !== namespace)
    throw new RuntimeError(
      "CrossNamespaceOwner",
      `${describe(object)} can't be owned by ${reference.kind} ${reference.name} of namespace ${ownerNamespace}`,
    );
  const metadata = (object.metadata ??= {});
  const others = metadata.ownerReferences ?? [];
  const index = others.findIndex((other) => refersToSame(other, reference));
  metadata.ownerReferences =
    index < 0
      ? [...others, reference]
      : others.map((other, at) => (at === index ? reference : other));
}

function describe(object: DeepReadonly<Ownable>): string {
  const { namespace, name = "" } = object.metadata ?? {};
  return `${object.kind ?? "object"} ${namespace ? `${namespace}/` : ""}${name}`;
}
