import type { Json } from "../../../meta/object.js";
import { marshalJson } from "./go-text.js";
import { equalJson, isJsonArray, isJsonObject, member } from "./json-value.js";
import type { StructuralSchema } from "./structural-schema.js";

/**
 * A value and what it was before, walked down together, to tell which invalid values an
 * update leaves as they were. Items of lists are matched only in lists of type map.
 * After apiserver's `cel/common.CorrelatedObject`.
 */
export class Correlation {
  readonly value: Json;
  readonly oldValue: Json;
  readonly #schema: StructuralSchema;
  readonly #children = new Map<string | number, Correlation | undefined>();
  #findOld: ((item: Json) => Json | undefined) | undefined;
  #isUnchanged: boolean | undefined;

  constructor(value: Json, oldValue: Json, schema: StructuralSchema) {
    this.value = value;
    this.oldValue = oldValue;
    this.#schema = schema;
  }

  /** The member `name` of both; undefined when one lacks it or it has no schema. */
  key(name: string): Correlation | undefined {
    return this.#child(name, () => this.#correlateMember(name));
  }

  /** The item at `index` and the old item with its key; undefined when there is none. */
  index(index: number): Correlation | undefined {
    return this.#child(index, () => this.#correlateItem(index));
  }

  /** True when the value equals the old one; the order of items with keys does not matter. */
  isUnchanged(): boolean {
    this.#isUnchanged ??= this.#compare();
    return this.#isUnchanged;
  }

  #child(
    step: string | number,
    find: () => Correlation | undefined,
  ): Correlation | undefined {
    if (!this.#children.has(step)) this.#children.set(step, find());
    return this.#children.get(step);
  }

  #correlateMember(name: string): Correlation | undefined {
    if (!isJsonObject(this.value) || !isJsonObject(this.oldValue))
      return undefined;
    const value = member(this.value, name);
    const oldValue = member(this.oldValue, name);
    const schema =
      this.#schema.properties?.get(name) ?? this.#schema.additionalProperties;
    return value === undefined ||
      oldValue === undefined ||
      typeof schema !== "object"
      ? undefined
      : new Correlation(value, oldValue, schema);
  }

  #correlateItem(index: number): Correlation | undefined {
    const schema = this.#schema.items;
    const value = isJsonArray(this.value) ? this.value[index] : undefined;
    if (schema === undefined || value === undefined) return undefined;
    this.#findOld ??= keyedItems(this.#schema, this.oldValue);
    const oldValue = this.#findOld(value);
    return oldValue === undefined
      ? undefined
      : new Correlation(value, oldValue, schema);
  }

  #compare(): boolean {
    const { value, oldValue } = this;
    if (isJsonArray(value) && isJsonArray(oldValue)) {
      if (value.length !== oldValue.length) return false;
      if (this.#schema.listType !== "map") return equalJson(value, oldValue);
      return value.every((_, index) => this.index(index)?.isUnchanged());
    }
    if (isJsonObject(value) && isJsonObject(oldValue)) {
      const keys = Object.keys(value);
      return (
        keys.length === Object.keys(oldValue).length &&
        keys.every((key) => this.key(key)?.isUnchanged() ?? false)
      );
    }
    return equalJson(value, oldValue);
  }
}

/** Finds the item of `oldItems` with the same keys as another; nothing in lists that are not of type map. */
export function keyedItems(
  schema: StructuralSchema,
  oldItems: Json | undefined,
): (item: Json) => Json | undefined {
  const { listMapKeys: keys } = schema;
  if (schema.listType !== "map" || keys === undefined || !isJsonArray(oldItems))
    return () => undefined;
  let byKey: Map<string, Json> | undefined;
  return (item) => {
    byKey ??= indexByKey(oldItems, keys);
    const key = keyOf(item, keys);
    return key === undefined ? undefined : byKey.get(key);
  };
}

function indexByKey(
  items: readonly Json[],
  keys: readonly string[],
): Map<string, Json> {
  const byKey = new Map<string, Json>();
  for (const item of items) {
    const key = keyOf(item, keys);
    if (key !== undefined && !byKey.has(key)) byKey.set(key, item);
  }
  return byKey;
}

function keyOf(item: Json, keys: readonly string[]): string | undefined {
  if (!isJsonObject(item)) return undefined;
  const values = keys.map((key) => member(item, key));
  return values.every(
    (value) =>
      value !== undefined && value !== null && typeof value !== "object",
  )
    ? marshalJson(values)
    : undefined;
}
