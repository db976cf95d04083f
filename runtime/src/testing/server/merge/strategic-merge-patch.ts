import type { Json } from "../../../meta/object.js";
import {
  cloneJson,
  goTypeName,
  isJsonArray,
  isJsonObject,
  member,
  setMember,
} from "../schema/json-value.js";
import { jsonKind } from "./json-patch-operation.js";
import { PatchError } from "./patch-error.js";
import {
  applyElementOrder,
  mergeSlice,
  type SliceMerge,
} from "./strategic-list-merge.js";
import {
  applyRetainKeys,
  badPatchType,
  DELETE_FROM_PREFIX,
  PATCH_DIRECTIVE,
  removeDirectives,
  SET_ORDER_PREFIX,
  type MutableObject,
} from "./strategic-directives.js";
import type { FieldTypeSchema, TypeSchema } from "./type-schema.js";

/**
 * Applies a strategic merge patch to `document`; both stay as they are. Lists are merged by the
 * `patchStrategies` and `patchMergeKey` of `type`, new items before old ones; obeys `$patch`,
 * `$retainKeys`, `$setElementOrder/…` and `$deleteFromPrimitiveList/…`.
 * After apimachinery's `strategicpatch`.
 *
 * @throws {@link PatchError} as the real server refuses.
 */
export function applyStrategicMergePatch(
  document: unknown,
  patch: unknown,
  type: TypeSchema,
): Json {
  const original = cloneJson(document as Json);
  const changes = cloneJson(patch as Json) ?? {};
  if (!isJsonObject(changes))
    throw new PatchError(
      "BadRequest",
      `json: cannot unmarshal ${jsonKind(changes)} into Go value of type map[string]interface {}`,
    );
  return mergeMap(
    isJsonObject(original) ? { ...original } : {},
    { ...changes },
    type,
  );
}

function mergeMap(
  original: MutableObject,
  patch: MutableObject,
  type: TypeSchema | undefined,
): MutableObject {
  if (Object.hasOwn(patch, PATCH_DIRECTIVE)) return replaceMap(patch);
  applyRetainKeys(original, patch);
  applyElementOrders(original, patch, type);
  for (const [name, value] of Object.entries(patch)) {
    const isDeletion = name.startsWith(DELETE_FROM_PREFIX);
    const key = isDeletion ? listOf(name) : name;
    if (value === null) {
      Reflect.deleteProperty(original, key);
      continue;
    }
    const current = member(original, key);
    if (current !== undefined && sameKind(current, value))
      mergeMember(original, key, {
        current,
        value,
        field: type?.map?.fields.get(key),
        isDeletion,
      });
    else if (!isDeletion) takePatchValue(original, key, value);
  }
  return original;
}

function replaceMap(patch: MutableObject): MutableObject {
  const { [PATCH_DIRECTIVE]: directive, ...rest } = patch;
  if (directive === "replace") return rest;
  if (directive === "delete") return {};
  throw badPatchType(directive ?? null, patch);
}

function mergeMember(
  original: MutableObject,
  key: string,
  part: {
    readonly current: Json;
    readonly value: Json;
    readonly field: FieldTypeSchema | undefined;
    readonly isDeletion: boolean;
  },
): void {
  const { current, value, field, isDeletion } = part;
  if (isJsonArray(current) && isJsonArray(value)) {
    const merge = sliceMergeOf(field);
    const isMerged = isDeletion || strategyOf(field) === "merge";
    setMember(
      original,
      key,
      isMerged ? mergeSlice(current, value, { ...merge, isDeletion }) : value,
    );
  } else if (isJsonObject(current) && isJsonObject(value))
    setMember(
      original,
      key,
      strategyOf(field) === "replace"
        ? value
        : mergeMap({ ...current }, { ...value }, field?.type),
    );
  else takePatchValue(original, key, value);
}

function takePatchValue(
  original: MutableObject,
  key: string,
  value: Json,
): void {
  const kept = removeDirectives(value);
  if (kept === undefined) Reflect.deleteProperty(original, key);
  else setMember(original, key, kept);
}

/** Merges the lists whose order the patch gives, and takes them out of the patch. */
function applyElementOrders(
  original: MutableObject,
  patch: MutableObject,
  type: TypeSchema | undefined,
): void {
  for (const [name, order] of Object.entries(patch)) {
    if (!name.startsWith(SET_ORDER_PREFIX)) continue;
    Reflect.deleteProperty(patch, name);
    const key = listOf(name);
    const field = type?.map?.fields.get(key);
    const merged = applyElementOrder(
      listIn(original, key),
      listIn(patch, key),
      {
        ...sliceMergeOf(field),
        isMerged: strategyOf(field) === "merge",
        order: asList(order),
      },
    );
    if (merged === undefined) continue;
    setMember(original, key, merged);
    Reflect.deleteProperty(patch, key);
  }
}

function listIn(
  object: MutableObject,
  key: string,
): readonly Json[] | undefined {
  const value = member(object, key);
  return value === undefined ? undefined : asList(value);
}

function asList(value: Json): readonly Json[] {
  if (isJsonArray(value)) return value;
  throw new PatchError(
    "Internal",
    `expected a []interface {}, but received a ${goTypeName(value)}`,
  );
}

function listOf(directive: string): string {
  const slash = directive.indexOf("/");
  const prefix = slash < 0 ? directive : directive.slice(0, slash);
  if (
    slash >= 0 &&
    (prefix === DELETE_FROM_PREFIX || prefix === SET_ORDER_PREFIX)
  )
    return directive.slice(slash + 1);
  throw new PatchError(
    "BadRequest",
    directive.startsWith(DELETE_FROM_PREFIX)
      ? "invalid patch format of primitive list"
      : "invalid patch format of setElementOrder list",
  );
}

function sliceMergeOf(field: FieldTypeSchema | undefined): SliceMerge {
  const element = field?.type.list?.element;
  return {
    mergeKey: field?.patchMergeKey ?? "",
    isDeletion: false,
    mergeItems: (current, value) =>
      mergeMap({ ...current }, { ...value }, element),
  };
}

function strategyOf(field: FieldTypeSchema | undefined): string | undefined {
  return field?.patchStrategies?.find((strategy) => strategy !== "retainKeys");
}

function sameKind(a: Json, b: Json): boolean {
  return jsonKind(a) === jsonKind(b);
}
