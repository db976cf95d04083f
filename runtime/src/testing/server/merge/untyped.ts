import type { TypeSchema } from "./type-schema.js";

const NO_FIELDS: ReadonlyMap<string, never> = new Map<string, never>();

type Mutable = { -readonly [K in keyof TypeSchema]: TypeSchema[K] };

function untyped(
  relationship: "granular" | "atomic",
  items?: TypeSchema,
): TypeSchema {
  const type: Mutable = { scalar: "untyped" };
  type.list = {
    element: items ?? type,
    relationship: "atomic",
    keys: [],
  };
  type.map = { fields: NO_FIELDS, element: type, relationship };
  return type;
}

/** Anything, as one value. */
export const UNTYPED: TypeSchema = untyped("atomic");

/** Anything: maps are merged by key, lists are one value. For parts without schema. */
export const DEDUCED_TYPE: TypeSchema = untyped("granular", UNTYPED);
