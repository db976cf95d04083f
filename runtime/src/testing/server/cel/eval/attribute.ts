import { CelError } from "../values/cel-error.js";
import { CelList } from "../values/cel-list.js";
import { CelMap } from "../values/cel-map.js";
import { CelObject } from "../values/cel-object.js";
import { CelOptional } from "../values/cel-optional.js";
import { CelUint } from "../values/cel-uint.js";
import type { CelValue } from "../values/cel-value.js";
import { typeOfValue } from "../values/type-of.js";
import { celToText } from "../values/value-text.js";
import type { Frame, Step } from "./frame.js";

/** A selection or index: `.field`, `[index]`, or one of those with a question mark. */
export interface Qualifier {
  /** The key; costs nothing when it is a constant. */
  readonly key: Step;
  readonly optional: boolean;
  /** Only whether it is there: the last one of `has()`. */
  readonly testOnly: boolean;
}

/**
 * Something with qualifiers on it: a variable, the result of a call, or a choice
 * between two attributes. Attributes are evaluated as a whole, because an optional
 * qualifier makes all those after it optional, and because their cost is counted so.
 */
export type Attribute =
  | {
      readonly kind: "path";
      /** Evaluates the start: a variable at no cost, anything else at its own. */
      readonly root: Step;
      readonly qualifiers: readonly Qualifier[];
    }
  | {
      readonly kind: "choice";
      readonly condition: Step;
      readonly whenTrue: Attribute;
      readonly whenFalse: Attribute;
    };

/** The attribute with one more qualifier. */
export function qualify(attribute: Attribute, qualifier: Qualifier): Attribute {
  if (attribute.kind === "path")
    return {
      ...attribute,
      qualifiers: [...attribute.qualifiers, qualifier],
    };
  return {
    ...attribute,
    whenTrue: qualify(attribute.whenTrue, qualifier),
    whenFalse: qualify(attribute.whenFalse, qualifier),
  };
}

/** Evaluates an attribute; besides its parts, each qualifier costs 1. */
export function resolver(attribute: Attribute): Step {
  if (attribute.kind === "choice") return choiceResolver(attribute);
  const { root, qualifiers } = attribute;
  if (qualifiers.length === 0) return root;
  return (frame) => {
    let value = root(frame);
    let isOptional = false;
    if (value instanceof CelOptional) {
      if (value.value === undefined) return value;
      value = value.value;
      isOptional = true;
    }
    for (const qualifier of qualifiers) {
      if (value instanceof CelError) return value;
      isOptional ||= qualifier.optional;
      const found = qualifyValue(value, { qualifier, isOptional, frame });
      if (found === undefined) return CelOptional.NONE;
      value = found;
    }
    return isOptional && !(value instanceof CelError)
      ? CelOptional.of(value)
      : value;
  };
}

function choiceResolver(
  attribute: Extract<Attribute, { kind: "choice" }>,
): Step {
  const { condition } = attribute;
  const whenTrue = resolver(attribute.whenTrue);
  const whenFalse = resolver(attribute.whenFalse);
  return (frame) => {
    const value = condition(frame);
    if (value === true) return whenTrue(frame);
    if (value === false) return whenFalse(frame);
    return value instanceof CelError ? value : new CelError("no such overload");
  };
}

/** What `value` has under a qualifier; undefined for nothing where that is no error. */
function qualifyValue(
  value: CelValue,
  access: {
    readonly qualifier: Qualifier;
    readonly isOptional: boolean;
    readonly frame: Frame;
  },
): CelValue | undefined {
  const { qualifier, isOptional, frame } = access;
  const key = qualifier.key(frame);
  if (key instanceof CelError) {
    frame.charge(1);
    return key;
  }
  const found = lookUp(value, key);
  const isFound = found !== undefined && !(found instanceof CelError);
  // What is not found costs nothing where that is no error.
  if (isFound || !isOptional) frame.charge(1);
  if (qualifier.testOnly && !isOptional)
    return found instanceof CelError ? found : isFound;
  if (found !== undefined || isOptional) return found;
  // Fields of objects are known by name alone, and are null unless set.
  return value instanceof CelObject ? null : missing(value, key);
}

function lookUp(value: CelValue, key: CelValue): CelValue | undefined {
  if (value instanceof CelMap) return value.find(key);
  if (!(value instanceof CelList)) return undefined;
  const index = listIndex(key);
  if (index instanceof CelError) return index;
  return index >= 0 && index < value.size ? value.at(index) : undefined;
}

function missing(value: CelValue, key: CelValue): CelError {
  const what = value instanceof CelList ? "index out of bounds" : "no such key";
  return new CelError(`${what}: ${celToText(key)}`);
}

/** The index that a number of any type stands for. */
function listIndex(key: CelValue): number | CelError {
  if (typeof key === "bigint") return Number(key);
  if (key instanceof CelUint) return Number(key.value);
  if (typeof key === "number")
    return Number.isInteger(key)
      ? key
      : new CelError(`unsupported index value ${celToText(key)} in list`);
  return new CelError(
    `unsupported index type '${typeOfValue(key).name}' in list`,
  );
}
