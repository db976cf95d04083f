import { isTrue } from "../http/request-info.js";
import {
  badRequest,
  invalidOptions,
  unclassified,
} from "../response/api-errors.js";
import {
  forbidden,
  notSupported,
  type FieldError,
} from "../schema/field-error.js";
import { FieldPath } from "../schema/field-path.js";
import {
  parseFieldSelector,
  type FieldTerm,
} from "../selectors/field-selector.js";
import {
  parseLabelSelector,
  type Requirement,
} from "../selectors/label-selector.js";

/** Query of a list, watch or deletecollection, checked. */
export interface ListOptions {
  readonly labels: readonly Requirement[];
  readonly fields: readonly FieldTerm[];
  readonly isWatch: boolean;
  /** 0: no limit. */
  readonly limit: number;
  readonly continue: string;
  readonly resourceVersion: string;
  readonly resourceVersionMatch: string;
  /** Undefined: the server decides. */
  readonly timeoutSeconds: number | undefined;
  readonly allowsBookmarks: boolean;
  readonly sendInitialEvents: boolean | undefined;
}

/**
 * Reads the options of a list or watch from its query.
 *
 * @throws a 400 or 422 Status.
 */
export function parseListOptions(
  query: URLSearchParams,
  isWatch: boolean,
): ListOptions {
  const sendInitialEvents = query.get("sendInitialEvents");
  const options: ListOptions = {
    labels: parseLabelSelector(query.get("labelSelector") ?? ""),
    fields: parseFieldSelector(query.get("fieldSelector") ?? ""),
    isWatch,
    limit: integerOf(query, "limit") ?? 0,
    continue: query.get("continue") ?? "",
    resourceVersion: query.get("resourceVersion") ?? "",
    resourceVersionMatch: query.get("resourceVersionMatch") ?? "",
    timeoutSeconds: integerOf(query, "timeoutSeconds"),
    allowsBookmarks: isTrue(query.get("allowWatchBookmarks")),
    sendInitialEvents:
      sendInitialEvents === null ? undefined : isTrue(sendInitialEvents),
  };
  const errors = isWatch ? watchErrors(options) : listErrors(options);
  if (errors.length > 0) throw invalidOptions("ListOptions", errors);
  return options;
}

/** A resourceVersion of a query as a number; 0 when absent or `0`. */
export function parseResourceVersion(text: string): number {
  if (text === "") return 0;
  if (!/^\d+$/.test(text)) throw invalidVersion(text, "list");
  return Number(text);
}

/** The 400 of a list, or 500 of a watch, whose version is no number. */
export function invalidVersion(
  text: string,
  operation: "list" | "watch",
): ReturnType<typeof badRequest> {
  const message = `resourceVersion: Invalid value: ${JSON.stringify(text)}: strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`;
  return operation === "watch"
    ? unclassified(message)
    : badRequest(`invalid resource version: ${message}`);
}

function integerOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === "") return undefined;
  if (!/^[-+]?\d+$/.test(text))
    throw badRequest(
      `strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`,
    );
  return Number(text);
}

const MATCH = FieldPath.of("resourceVersionMatch");
const INITIAL = FieldPath.of("sendInitialEvents");
const MATCH_WITH_CONTINUE =
  "resourceVersionMatch is forbidden when continue is provided";

function listErrors(options: ListOptions): FieldError[] {
  const { resourceVersion, resourceVersionMatch: match } = options;
  const errors: FieldError[] = [];
  if (match !== "") {
    if (resourceVersion === "")
      errors.push(
        forbidden(
          MATCH,
          "resourceVersionMatch is forbidden unless resourceVersion is provided",
        ),
      );
    if (options.continue !== "")
      errors.push(
        forbidden(
          MATCH,
          "resourceVersionMatch is forbidden when continue is provided",
        ),
      );
    if (match !== "Exact" && match !== "NotOlderThan")
      errors.push(notSupported(MATCH, match, ["Exact", "NotOlderThan", ""]));
    if (match === "Exact" && resourceVersion === "0")
      errors.push(
        forbidden(
          MATCH,
          'resourceVersionMatch "exact" is forbidden for resourceVersion "0"',
        ),
      );
  }
  if (options.sendInitialEvents !== undefined)
    errors.push(forbidden(INITIAL, "sendInitialEvents is forbidden for list"));
  return errors;
}

function watchErrors(options: ListOptions): FieldError[] {
  const { resourceVersionMatch: match, sendInitialEvents } = options;
  const errors: FieldError[] = [];
  if (sendInitialEvents !== undefined && match !== "NotOlderThan")
    errors.push(
      forbidden(
        MATCH,
        "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan",
      ),
    );
  if (match === "") {
    // Such watches begin with what is there, as if they had asked for it with a match.
    const { resourceVersion } = options;
    const isLegacy = resourceVersion === "" || resourceVersion === "0";
    if (isLegacy && sendInitialEvents === undefined && options.continue !== "")
      errors.push(forbidden(MATCH, MATCH_WITH_CONTINUE));
    return errors;
  }
  if (sendInitialEvents === undefined)
    errors.push(
      forbidden(
        MATCH,
        "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided",
      ),
    );
  if (match !== "NotOlderThan")
    errors.push(notSupported(MATCH, match, ["NotOlderThan"]));
  if (options.continue !== "")
    errors.push(forbidden(MATCH, MATCH_WITH_CONTINUE));
  return errors;
}
