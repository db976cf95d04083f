import type { FieldTypeSchema, TypeSchema } from "./type-schema.js";
import { DEDUCED_TYPE } from "./untyped.js";

const TEXT: TypeSchema = { scalar: "string" };
const NUMBER: TypeSchema = { scalar: "numeric" };
const FLAG: TypeSchema = { scalar: "boolean" };
const ANY_SCALAR: TypeSchema = { scalar: "untyped" };

const TEXT_MAP: TypeSchema = {
  map: { fields: new Map(), element: TEXT, relationship: "granular" },
};

function struct(
  fields: Readonly<Record<string, TypeSchema | FieldTypeSchema>>,
  relationship: "granular" | "atomic" = "granular",
): TypeSchema {
  const entries = Object.entries(fields).map(([name, field]) => {
    const entry: FieldTypeSchema = "type" in field ? field : { type: field };
    return [name, entry] as const;
  });
  return { map: { fields: new Map(entries), relationship } };
}

const OWNER_REFERENCE = struct(
  {
    apiVersion: { type: TEXT, default: "" },
    blockOwnerDeletion: FLAG,
    controller: FLAG,
    kind: { type: TEXT, default: "" },
    name: { type: TEXT, default: "" },
    uid: { type: TEXT, default: "" },
  },
  "atomic",
);

const MANAGED_FIELDS_ENTRY = struct({
  apiVersion: TEXT,
  fieldsType: TEXT,
  fieldsV1: {
    map: { fields: new Map(), element: DEDUCED_TYPE, relationship: "granular" },
  },
  manager: TEXT,
  operation: TEXT,
  subresource: TEXT,
  time: ANY_SCALAR,
});

/** `meta/v1.ObjectMeta`. */
export const OBJECT_META_TYPE: TypeSchema = struct({
  annotations: TEXT_MAP,
  creationTimestamp: ANY_SCALAR,
  deletionGracePeriodSeconds: NUMBER,
  deletionTimestamp: ANY_SCALAR,
  finalizers: {
    type: { list: { element: TEXT, relationship: "set", keys: [] } },
    patchStrategies: ["merge"],
  },
  generateName: TEXT,
  generation: NUMBER,
  labels: TEXT_MAP,
  managedFields: {
    list: {
      element: MANAGED_FIELDS_ENTRY,
      relationship: "atomic",
      keys: [],
    },
  },
  name: TEXT,
  namespace: TEXT,
  ownerReferences: {
    type: {
      list: { element: OWNER_REFERENCE, relationship: "map", keys: ["uid"] },
    },
    patchStrategies: ["merge"],
    patchMergeKey: "uid",
  },
  resourceVersion: TEXT,
  selfLink: TEXT,
  uid: TEXT,
});
