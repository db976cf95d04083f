import type { ApiRequest } from "../http/api-request.js";
import { resourceId } from "../registry/resource.js";
import type { FaultMatch } from "./fault.js";

/** True when the request is of the kind that `match` is about, whatever the object. */
export function fitsRequest(
  match: FaultMatch,
  { info, user, headers }: ApiRequest,
): boolean {
  return (
    isOneOf(match.verb, info.verb) &&
    isOneOf(match.resource, resourceId(info.group, info.resource)) &&
    (match.subresource === undefined ||
      match.subresource === info.subresource) &&
    (match.user === undefined || match.user === user.username) &&
    (match.userAgent === undefined ||
      (headers["user-agent"] ?? "").startsWith(match.userAgent))
  );
}

function isOneOf(
  wanted: string | readonly string[] | undefined,
  value: string,
): boolean {
  return wanted === undefined || [wanted].flat().includes(value);
}
