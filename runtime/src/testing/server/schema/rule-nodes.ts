import type { Json } from "../../../meta/object.js";
import { Correlation, keyedItems } from "./correlation.js";
import { FieldPath } from "./field-path.js";
import { isJsonArray, isJsonObject, member } from "./json-value.js";
import type { StructuralSchema } from "./structural-schema.js";

/** A value whose schema has CEL rules, as {@link ruleNodes} finds it. */
export interface RuleNode {
  readonly value: Exclude<Json, null>;
  /** Its `validations` are the rules to run, in order. */
  readonly schema: StructuralSchema;
  /** Undefined for the whole object. */
  readonly path: FieldPath | undefined;
  /** The value to call oldSelf; undefined on create and where old and new cannot be matched. */
  readonly oldValue: Json | undefined;
  /** True for the object itself and for embedded resources: `self` has apiVersion, kind and metadata. */
  readonly isResourceRoot: boolean;
  /** True when the value, or the part it belongs to, is as before: errors of rules without oldSelf are let pass. */
  readonly isUnchanged: () => boolean;
}

/** See {@link ruleNodes}. */
export interface RuleNodesOptions {
  /** The stored object, on update. */
  readonly oldObject?: unknown;
  /** Default: the root. */
  readonly path?: FieldPath | undefined;
  /** Default: true. */
  readonly isResourceRoot?: boolean | undefined;
  /** Default: true. False finds old values, but counts nothing as unchanged. */
  readonly isRatcheting?: boolean | undefined;
}

/**
 * Finds, depth first, every value in `object` whose schema has CEL rules. Parts without
 * rules below them are not visited, nor are null values, as in apiextensions' `cel.Validator`.
 */
export function ruleNodes(
  object: unknown,
  schema: StructuralSchema,
  options: RuleNodesOptions = {},
): Iterable<RuleNode> {
  const { path, isResourceRoot = true } = options;
  const value = object as Json;
  const oldValue = options.oldObject as Json | undefined;
  const correlation =
    oldValue === undefined || options.isRatcheting === false
      ? undefined
      : new Correlation(value, oldValue, schema);
  return nodesOf({
    value,
    schema,
    path,
    oldValue,
    isResourceRoot,
    correlation,
    correlatedParent: undefined,
  });
}

interface Visit {
  readonly value: Json;
  readonly schema: StructuralSchema;
  readonly path: FieldPath | undefined;
  readonly oldValue: Json | undefined;
  readonly isResourceRoot: boolean;
  readonly correlation: Correlation | undefined;
  /** The nearest part above that has an old counterpart. */
  readonly correlatedParent: Correlation | undefined;
}

function* nodesOf(visit: Visit): Iterable<RuleNode> {
  const { value, schema, path, oldValue, isResourceRoot } = visit;
  if (value === null || !hasRules(schema)) return;
  if (schema.validations !== undefined) {
    const judge = visit.correlation ?? visit.correlatedParent;
    yield {
      value,
      schema,
      path,
      oldValue: oldValue ?? undefined,
      isResourceRoot,
      isUnchanged: () => judge?.isUnchanged() ?? false,
    };
  }
  if (isJsonArray(value)) yield* nodesOfItems(value, visit);
  else if (isJsonObject(value))
    for (const key of Object.keys(value)) yield* nodesOfMember(key, visit);
}

function* nodesOfItems(
  items: readonly Json[],
  visit: Visit,
): Iterable<RuleNode> {
  const { schema, path, oldValue, correlation } = visit;
  if (schema.items === undefined) return;
  const findOld = keyedItems(schema, oldValue);
  for (const [index, item] of items.entries())
    yield* nodesOf({
      value: item,
      schema: schema.items,
      path: FieldPath.index(path, index),
      oldValue: findOld(item),
      isResourceRoot: schema.items.embeddedResource,
      correlation: correlation?.index(index),
      correlatedParent: correlation ?? visit.correlatedParent,
    });
}

function* nodesOfMember(key: string, visit: Visit): Iterable<RuleNode> {
  const { value, schema, path, oldValue, correlation } = visit;
  const property = schema.properties?.get(key);
  const part = property ?? schema.additionalProperties;
  if (typeof part !== "object" || !isJsonObject(value)) return;
  // apiVersion and kind change with the version asked for, which says nothing of the object.
  const isTypeMeta =
    correlation !== undefined &&
    visit.correlatedParent === undefined &&
    (key === "apiVersion" || key === "kind");
  yield* nodesOf({
    value: member(value, key) ?? null,
    schema: part,
    path:
      property === undefined
        ? FieldPath.key(path, key)
        : FieldPath.child(path, key),
    oldValue: isJsonObject(oldValue) ? member(oldValue, key) : undefined,
    isResourceRoot: part.embeddedResource,
    correlation: isTypeMeta ? undefined : correlation?.key(key),
    correlatedParent: isTypeMeta
      ? undefined
      : (correlation ?? visit.correlatedParent),
  });
}

const known = new WeakMap<StructuralSchema, boolean>();

/** True when `schema` or a part of it has CEL rules. Remembered for each schema. */
export function hasRules(schema: StructuralSchema): boolean {
  const remembered = known.get(schema);
  if (remembered !== undefined) return remembered;
  const parts = [
    schema.items,
    schema.additionalProperties,
    ...(schema.properties?.values() ?? []),
  ];
  const found =
    schema.validations !== undefined ||
    parts.some((part) => typeof part === "object" && hasRules(part));
  known.set(schema, found);
  return found;
}
