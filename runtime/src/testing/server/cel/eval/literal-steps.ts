import { CelError } from "../values/cel-error.js";
import { ArrayList } from "../values/cel-list.js";
import { hashableKey, LiteralMap } from "../values/cel-map.js";
import { CelObject } from "../values/cel-object.js";
import { CelOptional } from "../values/cel-optional.js";
import type { CelType } from "../values/cel-type.js";
import type { CelValue } from "../values/cel-value.js";
import { celToText } from "../values/value-text.js";
import type { Step } from "./frame.js";

/** Makes a list; optional elements without value are left out. */
export function listStep(
  elements: readonly Step[],
  optionalIndices: ReadonlySet<number>,
): Step {
  return (frame) => {
    const items: CelValue[] = [];
    for (const [i, element] of elements.entries()) {
      const value = element(frame);
      if (value instanceof CelError) return value;
      if (!optionalIndices.has(i)) {
        items.push(value);
        continue;
      }
      if (!(value instanceof CelOptional))
        return new CelError(
          `cannot initialize optional list element from non-optional value ${celToText(value)}`,
        );
      if (value.value !== undefined) items.push(value.value);
    }
    return new ArrayList(items);
  };
}

/** An entry of a map, planned. */
export interface PlannedEntry {
  readonly key: Step;
  readonly value: Step;
  readonly optional: boolean;
}

/** Makes a map; of two equal keys the later one stays, as in cel-go. */
export function mapStep(planned: readonly PlannedEntry[]): Step {
  return (frame) => {
    const entries = new Map<
      string | bigint | boolean,
      readonly [CelValue, CelValue]
    >();
    for (const { key: keyStep, value: valueStep, optional } of planned) {
      const key = keyStep(frame);
      if (key instanceof CelError) return key;
      let value = valueStep(frame);
      if (value instanceof CelError) return value;
      const hashable = hashableKey(key);
      if (hashable === undefined)
        return new CelError(`unsupported key type: ${celToText(key)}`);
      if (optional) {
        if (!(value instanceof CelOptional))
          return notOptional(celToText(key), value);
        if (value.value === undefined) {
          entries.delete(hashable);
          continue;
        }
        value = value.value;
      }
      entries.set(hashable, [key, value]);
    }
    return new LiteralMap(entries);
  };
}

/** A field of an object, planned. */
export interface PlannedField {
  readonly name: string;
  readonly value: Step;
  readonly optional: boolean;
}

/** Makes an object; optional fields without value are left out. */
export function structStep(
  type: CelType,
  planned: readonly PlannedField[],
): Step {
  return (frame) => {
    const fields = new Map<string, CelValue>();
    for (const { name, value: step, optional } of planned) {
      const value = step(frame);
      if (value instanceof CelError) return value;
      if (!optional) {
        fields.set(name, value);
        continue;
      }
      if (!(value instanceof CelOptional)) return notOptional(name, value);
      if (value.value === undefined) fields.delete(name);
      else fields.set(name, value.value);
    }
    return new CelObject(type, fields);
  };
}

function notOptional(key: string, value: CelValue): CelError {
  return new CelError(
    `cannot initialize optional entry '${key}' from non-optional value ${celToText(value)}`,
  );
}
