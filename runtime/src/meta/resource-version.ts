import { RuntimeError } from "../primitives/runtime-error.js";

/**
 * Compares two resourceVersions of one resource type: negative when `a` is older.
 * They may exceed 2^53, so they are compared as decimal strings
 * (apimachinery `util/resourceversion`).
 *
 * @throws {@link RuntimeError} `InvalidResourceVersion` for anything but a decimal number without leading zero; `"0"` and `""` too.
 */
export function compareResourceVersions(a: string, b: string): number {
  for (const version of [a, b]) {
    if (!isComparableResourceVersion(version))
      throw new RuntimeError(
        "InvalidResourceVersion",
        `resourceVersion ${JSON.stringify(version)} is not a decimal number`,
      );
  }
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** True when {@link compareResourceVersions} takes `version`. */
export function isComparableResourceVersion(version: string): boolean {
  return /^[1-9][0-9]*$/.test(version);
}
