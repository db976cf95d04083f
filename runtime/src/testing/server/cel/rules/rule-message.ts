import { quote } from "../../schema/go-text.js";
import type { Bindings } from "../eval/frame.js";
import type { Program } from "../eval/program.js";
import { CelError } from "../values/cel-error.js";

const MAX_MESSAGE_BYTES = 5 * 1024;

/** The message and what it cost; `text` is undefined when the expression gave none that can be used. */
export type MessageOutcome =
  | { readonly text: string | undefined; readonly cost: number }
  /** Nothing may be evaluated any more; this is what to report instead. */
  | { readonly stop: string };

/** Evaluates a `messageExpression`. */
export function evaluateMessage(
  program: Program,
  options: {
    readonly source: string;
    readonly bindings: Bindings;
    /** What all further evaluations may cost. */
    readonly budget: number;
    /** What this one may cost. */
    readonly callLimit: number;
  },
): MessageOutcome {
  const { source, bindings, budget, callLimit } = options;
  const { value, cost } = program.evaluate(bindings, callLimit);
  if (cost > budget)
    return {
      stop: "messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run",
    };
  if (value instanceof CelError && cost > callLimit)
    return {
      stop: `no further validation rules will be run due to call cost exceeds limit for messageExpression: ${quote(source)}`,
    };
  return { text: usableText(value), cost };
}

function usableText(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  const isUsable =
    text !== "" &&
    !text.includes("\n") &&
    Buffer.byteLength(text) <= MAX_MESSAGE_BYTES;
  return isUsable ? text : undefined;
}
