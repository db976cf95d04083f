import { isComparableResourceVersion } from "../meta/resource-version.js";

/**
 * True when `version` is older than `other`, as far as both can be compared.
 * Called for each event of a watch, so it looks at what decides most often first.
 */
export function isOlder(version: string, other: string): boolean {
  if (
    version.length > other.length ||
    (version.length === other.length && version >= other)
  )
    return false;
  return (
    isComparableResourceVersion(version) && isComparableResourceVersion(other)
  );
}
