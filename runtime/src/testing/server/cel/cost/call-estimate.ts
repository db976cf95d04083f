import type { LiteralValue } from "../syntax/ast.js";
import type { CelType } from "../values/cel-type.js";
import {
  REGEX_LENGTH_FACTOR,
  STRING_TRAVERSAL_FACTOR,
} from "./cost-factors.js";
import {
  add,
  type Estimate,
  fixed,
  multiply,
  scale,
  union,
  UNKNOWN,
} from "./estimate.js";
import { estimateKubernetesCall } from "./kubernetes-estimate.js";
import { estimateListCall } from "./list-estimate.js";
import { type EntrySize, unionEntrySize } from "./sizes.js";

/** What is known of an argument before anything runs. */
export interface CallNode {
  readonly type: CelType;
  /** Undefined when it is no literal. */
  readonly literal: LiteralValue | undefined;
  readonly size: Estimate | undefined;
  readonly entrySize: EntrySize | undefined;
  /** The size of its items, if the schema gives one. */
  readonly itemSize: () => Estimate | undefined;
}

/** A call whose cost is asked. */
export interface EstimatedCall {
  readonly name: string;
  readonly overloadId: string;
  readonly target: CallNode | undefined;
  readonly args: readonly CallNode[];
  readonly argCosts: readonly Estimate[];
}

/** What a call costs with its arguments, and the size of what it gives. */
export interface CallEstimate {
  readonly cost: Estimate;
  readonly resultSize?: Estimate;
  readonly entrySize?: EntrySize | undefined;
}

/** The size, or no bound at all. */
export const sizeOf = (node: CallNode | undefined): Estimate =>
  node?.size ?? UNKNOWN;

/** Estimates a call; its own price comes from a library, from the API server, or from cel-go, in that order. */
export function estimateCall(call: EstimatedCall): CallEstimate {
  const own = estimateListCall(call) ?? estimateKubernetesCall(call);
  const args = add(...call.argCosts);
  if (own !== undefined) return { ...own, cost: add(own.cost, args) };
  return estimateStandardCall(call, args);
}

function estimateStandardCall(
  call: EstimatedCall,
  argCost: Estimate,
): CallEstimate {
  const { overloadId, target, args, argCosts } = call;
  const [first, second] = args;
  const traversal = (size: Estimate): Estimate =>
    scale(size, STRING_TRAVERSAL_FACTOR);
  const priced = (cost: Estimate, resultSize?: Estimate): CallEstimate => ({
    cost: add(cost, argCost),
    ...(resultSize === undefined ? {} : { resultSize }),
  });
  switch (overloadId) {
    case "string_format":
      return priced(traversal(sizeOf(target)));
    case "string_to_bytes": {
      const size = sizeOf(first);
      return priced(traversal(size), { min: size.min, max: size.max * 4 });
    }
    case "bytes_to_string": {
      const size = sizeOf(first);
      const min = Math.trunc(size.min / 4);
      return priced(traversal(size), { min, max: size.max });
    }
    case "strings_quote": {
      const size = sizeOf(first);
      return priced(traversal(size), {
        min: size.min + 2,
        max: size.max * 2 + 2,
      });
    }
    case "starts_with_string":
    case "ends_with_string":
      return priced(traversal(sizeOf(first)));
    case "in_list":
      return priced(sizeOf(second));
    case "matches_string":
      return priced(regexCost(target, first));
    case "contains_string":
      return priced(
        multiply(traversal(sizeOf(target)), traversal(sizeOf(first))),
      );
    case "logical_or":
    case "logical_and":
      return { cost: logicalCost(argCosts) };
    case "conditional":
      return estimateChoice(call);
    case "add_string":
    case "add_bytes":
    case "add_list": {
      const resultSize = add(sizeOf(first), sizeOf(second));
      const cost = overloadId === "add_list" ? fixed(1) : traversal(resultSize);
      const entrySize = unionEntrySize(first?.entrySize, second?.entrySize);
      return { ...priced(cost, resultSize), entrySize };
    }
    case "equals":
    case "not_equals":
    case "less_string":
    case "greater_string":
    case "less_equals_string":
    case "greater_equals_string":
    case "less_bytes":
    case "greater_bytes":
    case "less_equals_bytes":
    case "greater_equals_bytes": {
      const max = Math.min(sizeOf(first).max, sizeOf(second).max);
      return priced(traversal({ min: max > 0 ? 1 : 0, max }));
    }
    default:
      return priced(fixed(1));
  }
}

/** The cost of matching: each character against each piece of the pattern. */
export function regexCost(
  text: CallNode | undefined,
  pattern: CallNode | undefined,
): Estimate {
  return multiply(
    scale(add(sizeOf(text), fixed(1)), STRING_TRAVERSAL_FACTOR),
    scale(sizeOf(pattern), REGEX_LENGTH_FACTOR),
  );
}

/** At least the first term is evaluated, at most all of them. */
function logicalCost(argCosts: readonly Estimate[]): Estimate {
  const [first = fixed(0)] = argCosts;
  return { min: first.min, max: add(...argCosts).max };
}

function estimateChoice({ args, argCosts }: EstimatedCall): CallEstimate {
  const [, whenTrue, whenFalse] = args;
  const [condition = fixed(0), trueCost = fixed(0), falseCost = fixed(0)] =
    argCosts;
  return {
    cost: add(condition, union(trueCost, falseCost)),
    resultSize: union(sizeOf(whenTrue), sizeOf(whenFalse)),
    entrySize: unionEntrySize(whenTrue?.entrySize, whenFalse?.entrySize),
  };
}
