import type { CallEstimate, CallNode, EstimatedCall } from "./call-estimate.js";
import { LIST_CREATE_COST, STRING_TRAVERSAL_FACTOR } from "./cost-factors.js";
import {
  add,
  type Estimate,
  fixed,
  multiply,
  scale,
  UNBOUNDED,
  UNKNOWN,
} from "./estimate.js";

const sizeOf = (node: CallNode | undefined): Estimate => node?.size ?? UNKNOWN;

/** What cel-go's list and set libraries say their functions cost; undefined for any other. */
export function estimateListCall(
  call: EstimatedCall,
): Omit<CallEstimate, "entrySize"> | undefined {
  const { overloadId, target, args } = call;
  const [first, second] = args;
  switch (overloadId) {
    case "list_slice": {
      const start = literalInt(first, 0);
      const end = literalInt(second, sizeOf(target).max);
      // As cel-go subtracts without sign, a range the wrong way round has no bound.
      return allocating(1, fixed(start > end ? UNBOUNDED : end - start));
    }
    case "lists_range":
      return allocating(1, fixed(literalInt(first, UNBOUNDED)));
    case "list_reverse":
      return allocating(1, sizeOf(target));
    case "list_flatten":
      return allocating(1, sizeOf(target));
    case "list_flatten_int":
      return allocating(literalInt(first, UNBOUNDED), sizeOf(target));
    case "list_distinct":
      return allocating(2, multiply(sizeOf(target), sizeOf(target)));
    case "list_sets_contains_list":
    case "list_sets_intersects_list":
      return { cost: setsCost(call, 1) };
    case "list_sets_equivalent_list":
      return { cost: setsCost(call, 2) };
    default:
      return sortEstimate(call);
  }
}

function sortEstimate({
  overloadId,
  target,
  args,
}: EstimatedCall): Omit<CallEstimate, "entrySize"> | undefined {
  const match = /^list_(.+)_sort(ByAssociatedKeys)?$/.exec(overloadId);
  if (match === null) return undefined;
  const keys = sizeOf(match[2] === undefined ? target : args[0]);
  const isText = match[1] === "string" || match[1] === "bytes";
  return allocating(
    isText ? 2 + STRING_TRAVERSAL_FACTOR : 2,
    multiply(keys, keys),
  );
}

function setsCost({ args }: EstimatedCall, factor: number): Estimate {
  const [a, b] = args;
  return add(scale(multiply(sizeOf(a), sizeOf(b)), factor), fixed(1));
}

function allocating(
  factor: number,
  resultSize: Estimate,
): Omit<CallEstimate, "entrySize"> {
  return {
    cost: add(scale(resultSize, factor), fixed(1), fixed(LIST_CREATE_COST)),
    resultSize,
  };
}

function literalInt(node: CallNode | undefined, otherwise: number): number {
  const literal = node?.literal;
  if (typeof literal !== "bigint") return otherwise;
  return literal < 0n ? 0 : Number(literal);
}
