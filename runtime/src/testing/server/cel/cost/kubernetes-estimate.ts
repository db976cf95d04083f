import type { CelType } from "../values/cel-type.js";
import type { CallEstimate, CallNode, EstimatedCall } from "./call-estimate.js";
import {
  AUTHORIZER_CHECK_COST,
  REGEX_LENGTH_FACTOR,
  selectorParseCost,
  STRING_TRAVERSAL_FACTOR,
} from "./cost-factors.js";
import {
  add,
  type Estimate,
  fixed,
  multiply,
  scale,
  UNBOUNDED,
  UNKNOWN,
} from "./estimate.js";

type OwnEstimate = Omit<CallEstimate, "entrySize">;

const sizeOf = (node: CallNode | undefined): Estimate => node?.size ?? UNKNOWN;
const traversal = (size: Estimate, times = 1): Estimate =>
  scale(size, times * STRING_TRAVERSAL_FACTOR);

/** The sizes of addresses and prefixes, in bytes. */
const ADDRESS_SIZE: Estimate = { min: 4, max: 16 };
/** The size of a format's pattern that is reckoned with before the format is known. */
const MAX_FORMAT_REGEX_SIZE = 128;
const MAX_FORMAT_SIZE = 64;

/** Functions of a fixed price. */
const NOMINAL: ReadonlySet<string> = new Set(
  "masked prefixLength family isUnspecified isLoopback isLinkLocalMulticast isLinkLocalUnicast isGlobalUnicast format.named sign asInteger isInteger asApproximateFloat isGreaterThan isLessThan compareTo add sub major minor patch getScheme getHostname getHost getPort getEscapedPath getQuery serviceAccount path group resource subresource namespace name allowed reason error errored".split(
    " ",
  ),
);

/** What the API server says its functions cost; undefined for any other. `library/cost.go` of apiserver. */
export function estimateKubernetesCall(
  call: EstimatedCall,
): OwnEstimate | undefined {
  const { name, overloadId, target, args } = call;
  const [first, second] = args;
  if (NOMINAL.has(name)) return { cost: fixed(1) };
  switch (name) {
    case "check":
      return { cost: fixed(AUTHORIZER_CHECK_COST) };
    case "fieldSelector":
    case "labelSelector":
      return { cost: selectorCost(sizeOf(first)) };
    case "isSorted":
    case "sum":
    case "max":
    case "min":
    case "indexOf":
    case "lastIndexOf":
      return target && { cost: traversalOfItems(target) };
    case "url":
    case "jsonpatch.escapeKey":
      return { cost: traversal(sizeOf(first)), resultSize: sizeOf(first) };
    case "lowerAscii":
    case "upperAscii":
    case "substring":
    case "trim":
      return { cost: traversal(sizeOf(target)), resultSize: sizeOf(target) };
    case "replace":
      return {
        cost: traversal(sizeOf(target), 2),
        resultSize: replacedSize(sizeOf(target), {
          from: sizeOf(first),
          to: sizeOf(second),
        }),
      };
    case "split":
      return {
        cost: traversal(sizeOf(target), 2),
        resultSize: { min: 0, max: splitLimit(call) },
      };
    case "join":
      return target && estimateJoin(target, first);
    case "find":
    case "findAll":
      return {
        cost: multiply(
          traversal(add(sizeOf(target), fixed(1))),
          scale(sizeOf(first), REGEX_LENGTH_FACTOR),
        ),
        resultSize: { min: 0, max: sizeOf(target).max },
      };
    case "ip":
      return {
        cost: overloadId === "cidr_ip" ? fixed(1) : traversal(sizeOf(first)),
      };
    case "cidr":
    case "isIP":
    case "isCIDR":
    case "quantity":
    case "isQuantity":
    case "semver":
    case "isSemver":
      return { cost: traversal(sizeOf(first)) };
    case "ip.isCanonical":
      return { cost: traversal(sizeOf(first), 2) };
    case "containsIP":
      return { cost: networkCost(overloadId, sizeOf(first)) };
    case "containsCIDR":
      return {
        cost: add(
          networkCost(overloadId, sizeOf(first)),
          traversal(ADDRESS_SIZE),
          fixed(1),
        ),
      };
    case "validate":
      return {
        cost: scale(
          traversal(sizeOf(first)),
          MAX_FORMAT_REGEX_SIZE * REGEX_LENGTH_FACTOR,
        ),
      };
    case "_==_":
      return estimateEquality(first, second);
    default:
      return undefined;
  }
}

/** Comparing with a network, which is parsed first when it is given as text. */
function networkCost(overloadId: string, textSize: Estimate): Estimate {
  const comparison = traversal(add(ADDRESS_SIZE, ADDRESS_SIZE));
  return overloadId.endsWith("_string")
    ? add(comparison, traversal(textSize))
    : comparison;
}

function selectorCost(length: Estimate): Estimate {
  return {
    min: selectorParseCost(length.min),
    max: Math.min(selectorParseCost(length.max), UNBOUNDED),
  };
}

/** Each item is looked at once; items that are text are read as a whole. */
function traversalOfItems(target: CallNode): Estimate {
  const [itemType] = target.type.parameters;
  if (itemType === undefined) return traversal(sizeOf(target));
  const isText = itemType.kind === "string" || itemType.kind === "bytes";
  const item = isText
    ? add(fixed(1), traversal(target.itemSize() ?? UNKNOWN))
    : fixed(1);
  return multiply(sizeOf(target), item);
}

function replacedSize(
  text: Estimate,
  change: { readonly from: Estimate; readonly to: Estimate },
): Estimate {
  const { from, to } = change;
  const surroundings = (size: number): number =>
    size < UNBOUNDED ? size + 1 : size;
  let max: { readonly count: number; readonly kept: number };
  if (from.min === 0) max = { count: surroundings(text.max), kept: text.max };
  else if (to.max <= from.min) max = { count: 0, kept: text.max };
  else max = { count: Math.ceil(text.max / from.min), kept: 0 };
  let min: { readonly count: number; readonly kept: number };
  if (from.max === 0) min = { count: surroundings(text.min), kept: text.min };
  else if (from.max <= to.min) min = { count: 0, kept: text.min };
  else min = { count: Math.ceil(text.min / from.max), kept: 0 };
  return add(multiply({ min: min.count, max: max.count }, to), {
    min: min.kept,
    max: max.kept,
  });
}

function splitLimit({ target, args }: EstimatedCall): number {
  const literal = args[1]?.literal;
  return typeof literal === "bigint"
    ? Number(BigInt.asUintN(64, literal))
    : sizeOf(target).max;
}

function estimateJoin(
  list: CallNode,
  separator: CallNode | undefined,
): OwnEstimate {
  const count = sizeOf(list);
  const [itemType] = list.type.parameters;
  const items =
    itemType === undefined
      ? fixed(0)
      : multiply(count, list.itemSize() ?? UNKNOWN);
  const between = {
    min: Math.max(count.min - 1, 0),
    max: Math.max(count.max - 1, 0),
  };
  const resultSize =
    separator === undefined
      ? items
      : add(items, multiply(sizeOf(separator), between));
  return { cost: traversal(resultSize), resultSize };
}

/** Values of the API server's own types are compared at once, whatever they hold. */
function estimateEquality(
  left: CallNode | undefined,
  right: CallNode | undefined,
): OwnEstimate | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (left.type.toString() !== right.type.toString()) return undefined;
  return equalityCost(left.type, right);
}

function equalityCost(type: CelType, right: CallNode): OwnEstimate | undefined {
  switch (type.name) {
    case "net.IP":
    case "net.CIDR":
    case "kubernetes.Quantity":
    case "kubernetes.Semver":
      return { cost: fixed(1) };
    case "kubernetes.NamedFormat":
      return { cost: traversal({ min: 1, max: MAX_FORMAT_SIZE }) };
    case "kubernetes.URL":
      return { cost: traversal({ min: 1, max: right.size?.max ?? 1 }) };
    default:
      return undefined;
  }
}
