import type {
  DeleteOptions,
  ListOptions,
  WatchOptions,
  WriteOptions,
} from "../meta/options.js";
import type { QueryParameters } from "../transport/transport.js";

/** The query of a list or watch; whatever else `options` hold stays out. */
export function listQuery(
  options: ListOptions & WatchOptions,
): QueryParameters {
  return {
    labelSelector: nonEmpty(options.labelSelector),
    fieldSelector: nonEmpty(options.fieldSelector),
    limit: options.limit === 0 ? undefined : options.limit,
    continue: nonEmpty(options.continue),
    resourceVersion: nonEmpty(options.resourceVersion),
    resourceVersionMatch: options.resourceVersionMatch,
    timeoutSeconds: options.timeoutSeconds,
    allowWatchBookmarks: options.allowWatchBookmarks,
    sendInitialEvents: options.sendInitialEvents,
  };
}

/** The query of a write. */
export function writeQuery(options: WriteOptions): QueryParameters {
  return {
    dryRun: options.dryRun,
    fieldManager: options.fieldManager,
    fieldValidation: options.fieldValidation,
  };
}

/** The body of a delete, or undefined when nothing is asked for. */
export function deleteBody(
  options: DeleteOptions,
): Record<string, unknown> | undefined {
  const { gracePeriodSeconds, propagationPolicy, preconditions, dryRun } =
    options;
  const wanted = {
    ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
    ...(propagationPolicy && { propagationPolicy }),
    ...(preconditions && { preconditions }),
    ...(dryRun && { dryRun: [dryRun] }),
  };
  return Object.keys(wanted).length === 0
    ? undefined
    : { kind: "DeleteOptions", apiVersion: "v1", ...wanted };
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}
