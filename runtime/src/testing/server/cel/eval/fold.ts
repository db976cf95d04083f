import { CelError } from "../values/cel-error.js";
import { CelList, GrowingList } from "../values/cel-list.js";
import { CelMap, GrowingMap } from "../values/cel-map.js";
import type { CelValue } from "../values/cel-value.js";
import { typeOfValue } from "../values/type-of.js";
import type { Frame, Step } from "./frame.js";

/** The parts of a comprehension, planned. */
export interface Fold {
  readonly range: Step;
  readonly condition: Step;
  readonly step: Step;
  readonly result: Step;
  readonly accuSlot: number;
  /** Takes the item or key; with `iter2Slot` the index or key. */
  readonly iterSlot: number;
  /** Takes the item or value. */
  readonly iter2Slot: number | undefined;
}

/** Makes what a comprehension starts from; what starts empty is filled in place. */
export function accumulator(init: Step): Step {
  return (frame) => {
    const value = init(frame);
    if (value instanceof CelList && value.size === 0) return new GrowingList();
    if (value instanceof CelMap && value.size === 0) return new GrowingMap();
    return value;
  };
}

/** Runs a comprehension. */
export function foldStep(fold: Fold): Step {
  const { range, result, accuSlot } = fold;
  return (frame) => {
    const over = range(frame);
    if (over instanceof CelError) return over;
    frame.slots[accuSlot] = undefined;
    if (over instanceof CelList) runList(fold, { over, frame });
    else if (over instanceof CelMap) runMap(fold, { over, frame });
    else
      return new CelError(
        `got '${typeOfValue(over).name}', expected iterable type`,
      );
    return finish(result(frame));
  };
}

function runList(
  fold: Fold,
  { over, frame }: { readonly over: CelList; readonly frame: Frame },
): void {
  const { iterSlot, iter2Slot } = fold;
  for (let i = 0; i < over.size; i++) {
    if (iter2Slot === undefined) frame.slots[iterSlot] = over.at(i);
    else {
      frame.slots[iterSlot] = BigInt(i);
      frame.slots[iter2Slot] = over.at(i);
    }
    if (!runOnce(fold, frame)) return;
  }
}

function runMap(
  fold: Fold,
  { over, frame }: { readonly over: CelMap; readonly frame: Frame },
): void {
  const { iterSlot, iter2Slot } = fold;
  for (const key of over.keys()) {
    frame.slots[iterSlot] = key;
    if (iter2Slot !== undefined) frame.slots[iter2Slot] = over.find(key);
    if (!runOnce(fold, frame)) return;
  }
}

/** One turn of the loop; false when it is to end. */
function runOnce(fold: Fold, frame: Frame): boolean {
  if (fold.condition(frame) === false) return false;
  frame.slots[fold.accuSlot] = fold.step(frame);
  return true;
}

function finish(value: CelValue): CelValue {
  return value instanceof GrowingList || value instanceof GrowingMap
    ? value.finish()
    : value;
}
