import type { PlayedAnswer } from "./player.js";
import type { Step } from "./step.js";

/** The answers of both servers to one step. */
export interface AnswerPair {
  readonly step: Step;
  readonly real: PlayedAnswer;
  readonly embedded: PlayedAnswer;
}

/** A difference that stays on purpose. */
export interface KnownDifference {
  readonly reason: string;
  readonly holds: (pair: AnswerPair) => boolean;
}

/** Every deliberate difference between the embedded server and the real one that random sequences meet. */
export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [];
