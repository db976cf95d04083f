import type { CheckedExpr } from "../check/checked-expr.js";
import { CelError } from "../values/cel-error.js";
import type { CelValue } from "../values/cel-value.js";
import {
  type Bindings,
  CostLimitExceededError,
  Frame,
  type Step,
} from "./frame.js";
import { Planner } from "./planner.js";

/** What an evaluation gave and what it cost. */
export interface Evaluation {
  /** A {@link CelError} when it failed. */
  readonly value: CelValue;
  /** In CEL's cost units. */
  readonly cost: number;
}

/** An expression ready to run. */
export class Program {
  readonly #step: Step;

  private constructor(step: Step) {
    this.#step = step;
  }

  /** Plans a checked expression; an error when a constant part of it fails, such as `duration("x")`. */
  static create(checked: CheckedExpr): Program | CelError {
    const planned = new Planner(checked).plan(checked.expr);
    return planned instanceof CelError ? planned : new Program(planned);
  }

  /** Runs it with these variables. An evaluation that costs more than `costLimit` ends with an error. */
  evaluate(bindings: Bindings, costLimit: number = Infinity): Evaluation {
    const frame = new Frame(bindings, costLimit);
    try {
      return { value: this.#step(frame), cost: frame.cost };
    } catch (error) {
      if (!(error instanceof CostLimitExceededError)) throw error;
      return { value: new CelError(error.message), cost: frame.cost };
    }
  }
}
