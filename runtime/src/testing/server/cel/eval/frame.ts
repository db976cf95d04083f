import { RuntimeError } from "../../../../primitives/runtime-error.js";
import type { CelValue } from "../values/cel-value.js";

/** The value of a variable of the environment; undefined when it has none. */
export type Bindings = (name: string) => CelValue | undefined;

/** Ends an evaluation that has cost more than it may. */
export class CostLimitExceededError extends RuntimeError {
  constructor() {
    super(
      "CelCostLimitExceeded",
      "operation cancelled: actual cost limit exceeded",
    );
  }
}

/** The state of one evaluation. */
export class Frame {
  readonly bindings: Bindings;
  /** Variables of macros, by the place the planner gave each. */
  readonly slots: (CelValue | undefined)[] = [];
  /** So far, in CEL's cost units. */
  cost = 0;
  readonly #costLimit: number;

  constructor(bindings: Bindings, costLimit: number) {
    this.bindings = bindings;
    this.#costLimit = costLimit;
  }

  /** @throws {@link CostLimitExceededError} when that is more than the evaluation may cost. */
  charge(units: number): void {
    this.cost += units;
    if (this.cost > this.#costLimit) throw new CostLimitExceededError();
  }
}

/** A part of an expression, ready to run. */
export type Step = (frame: Frame) => CelValue;
