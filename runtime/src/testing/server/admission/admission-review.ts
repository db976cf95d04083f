import { randomUUID } from "node:crypto";
import { withType, type ApiObject } from "../api-object.js";
import type { Resource } from "../registry/resource.js";
import type { AdmissionAttributes } from "./admission.js";

/** The request part of an AdmissionReview. `matched` is the version that the webhook asked for, of the same resource. */
export function reviewRequest(
  attributes: AdmissionAttributes,
  matched: {
    readonly resource: Resource;
    readonly object: ApiObject | undefined;
    readonly oldObject: ApiObject | undefined;
  },
): Record<string, unknown> {
  const { resource, subresource, user, operation } = attributes;
  const { namespace, name } = attributes;
  const typed = (object: ApiObject | undefined): ApiObject | null =>
    object ? withType(object, matched.resource) : null;
  return {
    uid: randomUUID(),
    kind: kindOf(matched.resource),
    resource: resourceOf(matched.resource),
    ...(subresource !== "" && { subResource: subresource }),
    requestKind: kindOf(resource),
    requestResource: resourceOf(resource),
    ...(subresource !== "" && { requestSubResource: subresource }),
    ...(name !== "" && { name }),
    ...(namespace !== "" && { namespace }),
    operation,
    userInfo: {
      username: user.username,
      ...(user.uid !== "" && { uid: user.uid }),
      groups: user.groups,
      ...(Object.keys(user.extra).length > 0 && { extra: user.extra }),
    },
    object: typed(matched.object),
    oldObject: typed(matched.oldObject),
    dryRun: attributes.isDryRun,
    options: attributes.options,
  };
}

function kindOf({ group, version, kind }: Resource): Record<string, string> {
  return { group, version, kind };
}

function resourceOf({
  group,
  version,
  plural,
}: Resource): Record<string, string> {
  return { group, version, resource: plural };
}
