/** A JSON value. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** Identifies an owner of an object; `meta/v1.OwnerReference`. */
export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
}

/** Who last set which fields; `meta/v1.ManagedFieldsEntry`. */
export interface ManagedFieldsEntry {
  manager?: string;
  operation?: "Apply" | "Update";
  apiVersion?: string;
  /** RFC 3339. */
  time?: string;
  fieldsType?: "FieldsV1";
  fieldsV1?: Record<string, unknown>;
  subresource?: string;
}

/** `meta/v1.ObjectMeta`. Timestamps are RFC 3339 strings, as on the wire. */
export interface ObjectMeta {
  name?: string;
  generateName?: string;
  namespace?: string;
  uid?: string;
  /** Opaque but comparable with `compareResourceVersions`; never convert it to a number. */
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string;
  deletionTimestamp?: string;
  deletionGracePeriodSeconds?: number;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  ownerReferences?: OwnerReference[];
  finalizers?: string[];
  managedFields?: ManagedFieldsEntry[];
  selfLink?: string;
}

/** `meta/v1.ListMeta`. */
export interface ListMeta {
  resourceVersion?: string;
  /** Asks for the next page of a limited list. */
  continue?: string;
  remainingItemCount?: number;
}

/** What every persisted object has. */
export interface KubeObject {
  apiVersion?: string;
  kind?: string;
  metadata?: ObjectMeta;
}

/** A list as the API server answers it. Items of built-in kinds carry no kind or apiVersion. */
export interface KubeList<T extends KubeObject = KubeObject> {
  apiVersion?: string;
  kind?: string;
  metadata: ListMeta;
  items: T[];
}

/** `T` and all it holds, readonly: the type of objects that a cache shares. */
export type DeepReadonly<T> = T extends (infer E)[]
  ? readonly DeepReadonly<E>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

/** `meta/v1.Condition`. */
export interface Condition {
  type: string;
  status: "True" | "False" | "Unknown";
  observedGeneration?: number;
  /** RFC 3339; when `status` last changed. */
  lastTransitionTime: string;
  /** CamelCase, at least one character. */
  reason: string;
  message: string;
}

/** `util/intstr.IntOrString`. */
export type IntOrString = number | string;
