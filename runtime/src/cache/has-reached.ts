import {
  compareResourceVersions,
  isComparableResourceVersion,
} from "../meta/resource-version.js";

/**
 * True when a cache that has come to `reached` holds every change up to `wanted`;
 * false before its first list, or where its versions can't be compared.
 *
 * @throws {@link RuntimeError} `InvalidResourceVersion` when `wanted` can't be compared.
 */
export function hasReached(reached: string, wanted: string): boolean {
  const isComparable = isComparableResourceVersion(reached);
  // Compared in any case: a version that can't be is an error at once.
  return (
    compareResourceVersions(isComparable ? reached : wanted, wanted) >= 0 &&
    isComparable
  );
}
