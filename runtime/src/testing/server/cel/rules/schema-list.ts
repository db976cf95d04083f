import type { Json } from "../../../../meta/object.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import { ArrayList, CelList } from "../values/cel-list.js";
import { CelMap, hashableKey } from "../values/cel-map.js";
import type { CelValue } from "../values/cel-value.js";
import { celEquals } from "../values/equality.js";
import { toCelValue } from "./schema-value.js";

/** A list of an API. */
export class SchemaList extends CelList {
  readonly #items: readonly Json[];
  readonly #schema: StructuralSchema;

  constructor(items: readonly Json[], schema: StructuralSchema) {
    super();
    this.#items = items;
    this.#schema = schema;
  }

  get size(): number {
    return this.#items.length;
  }

  at(index: number): CelValue {
    return toCelValue(this.#items[index] ?? null, this.#schema);
  }
}

/** A list of type set: its order means nothing, and `+` is a union. */
export class SetList extends SchemaList {
  override equalsAsWhole(other: CelList): boolean {
    if (this.size !== other.size) return false;
    const ours = setOf(this);
    for (const item of other) {
      const key = hashableKey(item);
      if (key === undefined || !ours.has(key)) return false;
    }
    return true;
  }

  override concat(other: CelList): CelList {
    const known = setOf(this);
    const items = [...this];
    for (const item of other) {
      const key = hashableKey(item);
      if (key !== undefined && known.has(key)) continue;
      if (key !== undefined) known.add(key);
      items.push(item);
    }
    return new ArrayList(items);
  }
}

function setOf(list: CelList): Set<string | bigint | boolean> {
  const keys = new Set<string | bigint | boolean>();
  for (const item of list) {
    const key = hashableKey(item);
    if (key !== undefined) keys.add(key);
  }
  return keys;
}

/** A list of type map: items are matched by their keys, and `+` replaces those that both sides have. */
export class KeyedList extends SchemaList {
  readonly #keys: readonly string[];

  constructor(
    items: readonly Json[],
    schema: StructuralSchema,
    keys: readonly string[],
  ) {
    super(items, schema);
    this.#keys = keys;
  }

  override equalsAsWhole(other: CelList): boolean {
    if (this.size !== other.size) return false;
    const ours = new Map(
      Array.from(this, (item) => [this.#keyOf(item), item] as const),
    );
    for (const item of other) {
      const match = ours.get(this.#keyOf(item));
      if (match === undefined || !celEquals(match, item)) return false;
    }
    return true;
  }

  override concat(other: CelList): CelList {
    const items = [...this];
    const places = new Map(
      items.map((item, index) => [this.#keyOf(item), index] as const),
    );
    for (const item of other) {
      const place = places.get(this.#keyOf(item));
      if (place === undefined) items.push(item);
      else items[place] = item;
    }
    return new ArrayList(items);
  }

  #keyOf(item: CelValue): string {
    if (!(item instanceof CelMap)) return "";
    const parts = this.#keys.map((name) => {
      const value = item.find(name);
      const key = value === undefined ? undefined : hashableKey(value);
      return `${typeof key}:${String(key)}`;
    });
    return JSON.stringify(parts);
  }
}
