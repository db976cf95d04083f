import type { CelValue } from "../values/cel-value.js";
import { CelList } from "../values/cel-list.js";
import { CelMap } from "../values/cel-map.js";
import { CelOptional } from "../values/cel-optional.js";
import { OpaqueValue } from "../values/opaque-value.js";
import { sizeOf } from "../values/type-of.js";
import {
  AUTHORIZER_CHECK_COST,
  LIST_CREATE_COST,
  REGEX_LENGTH_FACTOR,
  selectorParseCost,
  STRING_TRAVERSAL_FACTOR,
} from "./cost-factors.js";

/** What a call costs, apart from its arguments. */
export type CallCost = (args: readonly CelValue[], result: CelValue) => number;

const constant =
  (units: number): CallCost =>
  () =>
    units;

const ONE: CallCost = constant(1);

const traversalOf =
  (index: number, factor = STRING_TRAVERSAL_FACTOR): CallCost =>
  (args) =>
    traversal(args[index], factor);

/** Costs of functions that the API server counts itself, whatever the signature. */
const BY_FUNCTION: ReadonlyMap<string, CallCost> = new Map<string, CallCost>([
  ["check", constant(AUTHORIZER_CHECK_COST)],
  ["fieldSelector", selectorCost],
  ["labelSelector", selectorCost],
  ...named("isSorted sum max min indexOf lastIndexOf", ([list]) =>
    list === undefined ? 0 : deepTraversal(list),
  ),
  ...named(
    "url lowerAscii upperAscii substring trim cidr isIP isCIDR ip quantity isQuantity semver isSemver jsonpatch.escapeKey",
    traversalOf(0),
  ),
  ...named(
    "replace split ip.isCanonical",
    traversalOf(0, 2 * STRING_TRAVERSAL_FACTOR),
  ),
  ["join", (_, result) => traversal(result, 2 * STRING_TRAVERSAL_FACTOR)],
  ...named("find findAll", ([text, pattern]) => regexCost(text, pattern)),
  ...named(
    "masked prefixLength family isUnspecified isLoopback isLinkLocalMulticast isLinkLocalUnicast isGlobalUnicast format.named sign asInteger isInteger asApproximateFloat isGreaterThan isLessThan compareTo add sub major minor patch getScheme getHostname getHost getPort getEscapedPath getQuery serviceAccount path group resource subresource namespace name allowed reason error errored",
    ONE,
  ),
  ["validate", ([format, text]) => formatCost(format, text)],
]);

/** Costs of signatures, by cel-go's names of them. */
const BY_OVERLOAD: ReadonlyMap<string, CallCost> = new Map<string, CallCost>([
  ...named(
    "starts_with_string ends_with_string string_to_bytes bytes_to_string strings_quote string_format",
    traversalOf(0),
  ),
  ["in_list", (args) => actualSize(args[1])],
  ...named(
    "less_string greater_string less_equals_string greater_equals_string less_bytes greater_bytes less_equals_bytes greater_equals_bytes",
    comparisonCost,
  ),
  ...named("add_string add_bytes", ([a, b]) =>
    Math.ceil((actualSize(a) + actualSize(b)) * STRING_TRAVERSAL_FACTOR),
  ),
  ["matches_string", ([text, pattern]) => regexCost(text, pattern)],
  ["contains_string", ([a, b]) => traversal(a) * traversal(b)],
  ["cidr_ip", ONE],
  ...named("cidr_contains_ip_ip", ([cidr]) => traversalOfCidr(cidr)),
  [
    "cidr_contains_ip_string",
    ([cidr, text]) => traversalOfCidr(cidr) + traversal(text),
  ],
  ["cidr_contains_cidr", ([cidr]) => containsCidrCost(cidr)],
  [
    "cidr_contains_cidr_string",
    ([cidr, text]) => containsCidrCost(cidr) + traversal(text),
  ],
  ...named("list_slice lists_range list_reverse", (_, result) =>
    allocation(1, actualSize(result)),
  ),
  ["list_flatten", ([list]) => allocation(1, actualSize(list))],
  [
    "list_flatten_int",
    ([list, depth]) => allocation(Number(depth), actualSize(list)),
  ],
  ["list_distinct", ([list]) => selfComparison(list)],
  ...named(
    "list_sets_contains_list list_sets_intersects_list",
    ([a, b]) => 1 + actualSize(a) * actualSize(b),
  ),
  [
    "list_sets_equivalent_list",
    ([a, b]) => 1 + 2 * actualSize(a) * actualSize(b),
  ],
]);

/** The cost of a call of `name`; `overloadId` is undefined when several signatures fit. */
export function callCost(
  name: string,
  overloadId: string | undefined,
): CallCost {
  if (name === "_==_" || name === "_!=_") return comparisonOf(name);
  const bySignature =
    overloadId === undefined ? undefined : BY_OVERLOAD.get(overloadId);
  if (overloadId?.endsWith("_sort")) return ([list]) => selfComparison(list);
  if (overloadId?.endsWith("_sortByAssociatedKeys"))
    return ([, keys]) => selfComparison(keys);
  return bySignature ?? BY_FUNCTION.get(name) ?? byShape(name) ?? ONE;
}

/** Costs that hold for every signature of functions whose signatures differ only in what they compare with. */
function byShape(name: string): CallCost | undefined {
  if (name === "containsIP") return ([cidr]) => traversalOfCidr(cidr);
  return name === "containsCIDR"
    ? ([cidr]) => containsCidrCost(cidr)
    : undefined;
}

function comparisonOf(name: "_==_" | "_!=_"): CallCost {
  return (args, result) =>
    name === "_==_" && args[0] instanceof OpaqueValue
      ? 1
      : comparisonCost(args, result);
}

function comparisonCost(
  [a, b]: readonly CelValue[],
  _result: CelValue,
): number {
  return Math.ceil(
    Math.min(actualSizeOrWithin(a), actualSizeOrWithin(b)) *
      STRING_TRAVERSAL_FACTOR,
  );
}

function named(names: string, cost: CallCost): (readonly [string, CallCost])[] {
  return names.split(" ").map((name) => [name, cost] as const);
}

/** The size of what has one, otherwise 1. */
function actualSize(value: CelValue | undefined): number {
  if (value === undefined) return 1;
  if (value instanceof OpaqueValue) return value.sizeForCost ?? 1;
  return sizeOf(value) ?? 1;
}

function actualSizeOrWithin(value: CelValue | undefined): number {
  return value instanceof CelOptional && value.value !== undefined
    ? actualSizeOrWithin(value.value)
    : actualSize(value);
}

function traversal(
  value: CelValue | undefined,
  factor = STRING_TRAVERSAL_FACTOR,
): number {
  return Math.ceil(actualSize(value) * factor);
}

/** The cost of walking through a value and all it holds; strings count by their bytes. */
function deepTraversal(value: CelValue): number {
  if (typeof value === "string")
    return Math.trunc(Buffer.byteLength(value) * STRING_TRAVERSAL_FACTOR);
  if (value instanceof Uint8Array)
    return Math.trunc(value.length * STRING_TRAVERSAL_FACTOR);
  let cost = 0;
  if (value instanceof CelList) {
    for (const item of value) cost += deepTraversal(item);
    return cost;
  }
  if (!(value instanceof CelMap)) return 1;
  for (const key of value.keys())
    cost += deepTraversal(key) + deepTraversal(value.find(key) ?? null);
  return cost;
}

function regexCost(
  text: CelValue | undefined,
  pattern: CelValue | undefined,
): number {
  return (
    Math.ceil((1 + actualSize(text)) * STRING_TRAVERSAL_FACTOR) *
    Math.ceil(actualSize(pattern) * REGEX_LENGTH_FACTOR)
  );
}

function formatCost(
  format: CelValue | undefined,
  text: CelValue | undefined,
): number {
  const regexSize =
    format instanceof OpaqueValue ? (format.sizeForCost ?? 0) : 0;
  return (
    Math.ceil((1 + actualSize(text)) * STRING_TRAVERSAL_FACTOR) *
    Math.ceil(regexSize * REGEX_LENGTH_FACTOR)
  );
}

function traversalOfCidr(cidr: CelValue | undefined): number {
  const size = actualSize(cidr);
  return Math.ceil((size + size) * STRING_TRAVERSAL_FACTOR);
}

function containsCidrCost(cidr: CelValue | undefined): number {
  return traversalOfCidr(cidr) + traversal(cidr) + 1;
}

function allocation(factor: number, size: number): number {
  return Math.trunc(size * factor) + 1 + LIST_CREATE_COST;
}

function selfComparison(list: CelValue | undefined): number {
  const size = actualSize(list);
  if (size === 0) return allocation(2, 0);
  const first = list instanceof CelList ? list.at(0) : null;
  const isText = typeof first === "string" || first instanceof Uint8Array;
  return allocation(isText ? 2 + STRING_TRAVERSAL_FACTOR : 2, size * size);
}

function selectorCost([, selector]: readonly CelValue[]): number {
  return selectorParseCost(actualSize(selector));
}
