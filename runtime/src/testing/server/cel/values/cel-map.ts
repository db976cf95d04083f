import { CelError } from "./cel-error.js";
import { CelUint } from "./cel-uint.js";
import type { CelValue } from "./cel-value.js";

/** A map, or an object with fields. */
export abstract class CelMap {
  abstract readonly size: number;

  /** The value of `key`, which may be a number of another type but the same worth; undefined when there is none. */
  abstract find(key: CelValue): CelValue | undefined;

  abstract keys(): Iterable<CelValue>;

  /** Overrides entry by entry equality; undefined: no opinion. */
  equalsAsWhole(_other: CelMap): boolean | undefined {
    return undefined;
  }
}

/** The JS value under which a key is found, equal for equal numbers; undefined for what can't be a key. */
export function hashableKey(
  key: CelValue,
): string | bigint | boolean | undefined {
  switch (typeof key) {
    case "string":
    case "bigint":
    case "boolean":
      return key;
    case "number":
      return Number.isInteger(key) ? BigInt(key) : undefined;
    default:
      return key instanceof CelUint ? key.value : undefined;
  }
}

/** A map from a literal or a comprehension. */
export class LiteralMap extends CelMap {
  static readonly EMPTY: LiteralMap = new LiteralMap(new Map());

  readonly #entries: ReadonlyMap<
    string | bigint | boolean,
    readonly [CelValue, CelValue]
  >;

  /** Entries by {@link hashableKey}. */
  constructor(
    entries: ReadonlyMap<
      string | bigint | boolean,
      readonly [CelValue, CelValue]
    >,
  ) {
    super();
    this.#entries = entries;
  }

  get size(): number {
    return this.#entries.size;
  }

  find(key: CelValue): CelValue | undefined {
    const hashable = hashableKey(key);
    return hashable === undefined
      ? undefined
      : this.#entries.get(hashable)?.[1];
  }

  *keys(): Generator<CelValue, void, undefined> {
    for (const [key] of this.#entries.values()) yield key;
  }
}

/** The accumulator of the macros that make a map: inserts in place, and becomes a plain map at the end. */
export class GrowingMap extends CelMap {
  readonly #entries = new Map<
    string | bigint | boolean,
    readonly [CelValue, CelValue]
  >();

  get size(): number {
    return this.#entries.size;
  }

  find(key: CelValue): CelValue | undefined {
    const hashable = hashableKey(key);
    return hashable === undefined
      ? undefined
      : this.#entries.get(hashable)?.[1];
  }

  *keys(): Generator<CelValue, void, undefined> {
    for (const [key] of this.#entries.values()) yield key;
  }

  /** Adds an entry; an error when the key is there or can't be one. */
  insert(key: CelValue, value: CelValue): CelError | undefined {
    const hashable = hashableKey(key);
    if (hashable === undefined) return new CelError("unsupported key type");
    if (this.#entries.has(hashable))
      return new CelError(`insert failed: key ${keyText(key)} already exists`);
    this.#entries.set(hashable, [key, value]);
    return undefined;
  }

  /** What was gathered. */
  finish(): CelMap {
    return new LiteralMap(this.#entries);
  }
}

/** A key as errors name it; no objects but uints are keys. */
function keyText(key: CelValue): string {
  if (key instanceof CelUint) return String(key.value);
  return typeof key === "object" ? "" : String(key);
}
