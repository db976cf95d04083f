import type { Json } from "../../../meta/object.js";

/**
 * What merging needs to know of a type: which maps and lists are one value and which are
 * merged by key. Types of built-in kinds may be recursive, so the graph may have cycles.
 * After structured-merge-diff's `schema.Atom`: several of the three may be set, and the value decides.
 */
export interface TypeSchema {
  readonly scalar?: ScalarType;
  readonly map?: MapTypeSchema;
  readonly list?: ListTypeSchema;
}

/** `untyped` takes any scalar. */
export type ScalarType = "string" | "numeric" | "boolean" | "untyped";

/** A struct (`fields`), a map of like values (`element`), or both. */
export interface MapTypeSchema {
  readonly fields: ReadonlyMap<string, FieldTypeSchema>;
  /** Type of the values of keys that are not in `fields`; undefined: other keys are unknown. */
  readonly element?: TypeSchema;
  /** `atomic`: replaced as one value. */
  readonly relationship: "granular" | "atomic";
}

/** A list replaced as one value (`atomic`), of unique scalars (`set`), or of objects with keys (`map`). */
export interface ListTypeSchema {
  readonly element: TypeSchema;
  readonly relationship: "atomic" | "set" | "map";
  /** Of a `map`: fields of the items that make its key. */
  readonly keys: readonly string[];
}

/** A field of a struct. */
export interface FieldTypeSchema {
  readonly type: TypeSchema;
  /** Stands in for an absent list key. */
  readonly default?: Json;
  /** Of strategic merge: such as `["merge", "retainKeys"]`. */
  readonly patchStrategies?: readonly string[];
  /** Of strategic merge: the one field that items are matched by. */
  readonly patchMergeKey?: string;
}
