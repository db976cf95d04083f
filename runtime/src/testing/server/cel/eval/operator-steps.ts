import { callCost } from "../cost/runtime-cost.js";
import { CelError, NO_SUCH_OVERLOAD } from "../values/cel-error.js";
import type { CelList } from "../values/cel-list.js";
import { hashableKey } from "../values/cel-map.js";
import { CelUint } from "../values/cel-uint.js";
import type { CelValue } from "../values/cel-value.js";
import { celEquals } from "../values/equality.js";
import type { Step } from "./frame.js";

/** `&&` or `||` over terms: the deciding value wins over any failure, the first failure over the other value. */
export function logicalStep(decides: boolean, terms: readonly Step[]): Step {
  return (frame) => {
    let failure: CelError | undefined;
    for (const term of terms) {
      const value = term(frame);
      if (value === decides) return value;
      if (typeof value !== "boolean")
        failure ??= value instanceof CelError ? value : NO_SUCH_OVERLOAD;
    }
    return failure ?? !decides;
  };
}

/** `==`, or `!=` when not `same`. */
export function equalStep(
  same: boolean,
  [left, right]: readonly [Step, Step],
): Step {
  const cost = callCost(same ? "_==_" : "_!=_", undefined);
  return (frame) => {
    const a = left(frame);
    const b = right(frame);
    const value =
      a instanceof CelError
        ? a
        : b instanceof CelError
          ? b
          : celEquals(a, b) === same;
    frame.charge(cost([a, b], value));
    return value;
  };
}

/**
 * `x in [constants]` as a look-up that costs nothing; a constant for an empty
 * list, undefined when the list holds more than simple values.
 */
export function membershipStep(
  item: Step,
  list: CelList,
): Step | boolean | undefined {
  const keys = new Set<string | bigint | boolean | number>();
  for (const value of list) {
    const key = setKey(value);
    if (key === undefined) return undefined;
    keys.add(key);
  }
  if (keys.size === 0) return false;
  return (frame) => {
    const value = item(frame);
    if (value instanceof CelError) return value;
    const key = setKey(value);
    return key !== undefined && !Number.isNaN(key) && keys.has(key);
  };
}

function setKey(
  value: CelValue,
): string | bigint | boolean | number | undefined {
  if (typeof value === "number" || value instanceof CelUint)
    return (
      hashableKey(value) ?? (typeof value === "number" ? value : undefined)
    );
  return hashableKey(value);
}
