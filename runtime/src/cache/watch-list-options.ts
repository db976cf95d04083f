import type { ListOptions, WatchOptions } from "../meta/options.js";

/**
 * The query of a watch that streams what a list of `options` would return, or
 * undefined where no stream can: a page of a list, what continues one, an exact
 * version, and what the server would refuse anyway; client-go's
 * PrepareWatchListOptionsFromListOptions. A limit at version 0 is dropped, as
 * servers drop it.
 */
export function watchListOptionsFrom(
  options: ListOptions,
): WatchOptions | undefined {
  const { limit = 0, continue: token = "", ...query } = options;
  const { resourceVersion = "", resourceVersionMatch: match } = query;
  if (token !== "" || (limit > 0 && resourceVersion !== "0")) return undefined;
  // To a list, a match without a version is invalid.
  if (match === "Exact" || (match !== undefined && resourceVersion === ""))
    return undefined;
  return {
    ...query,
    resourceVersionMatch: "NotOlderThan",
    allowWatchBookmarks: true,
    sendInitialEvents: true,
  };
}
