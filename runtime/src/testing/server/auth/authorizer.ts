import type { UserInfo } from "../http/api-request.js";
import type { RequestInfo } from "../http/request-info.js";

/** What someone wants to do. */
export interface AccessAttributes {
  readonly user: UserInfo;
  readonly verb: string;
  readonly isResource: boolean;
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  /** Of a non-resource request. */
  readonly path: string;
}

/** Whether it may be done, and why. */
export interface AccessDecision {
  readonly isAllowed: boolean;
  readonly reason: string;
}

/** Decides who may do what. */
export interface Authorizer {
  authorize(attributes: AccessAttributes): AccessDecision;
}

/** The attributes of a request. */
export function accessAttributes(
  user: UserInfo,
  info: RequestInfo,
): AccessAttributes {
  return {
    user,
    verb: info.verb,
    isResource: info.isResource,
    group: info.group,
    version: info.version,
    resource: info.resource,
    subresource: info.subresource,
    namespace: info.namespace,
    name: info.name,
    path: info.path,
  };
}

/** The message of a 403; apiserver's forbiddenMessage. */
export function deniedMessage(attributes: AccessAttributes): string {
  const { user, verb, path, group, namespace } = attributes;
  const username = JSON.stringify(user.username);
  if (!attributes.isResource)
    return `User ${username} cannot ${verb} path ${JSON.stringify(path)}`;
  const resource =
    attributes.subresource === ""
      ? attributes.resource
      : `${attributes.resource}/${attributes.subresource}`;
  const scope =
    namespace === ""
      ? "at the cluster scope"
      : `in the namespace ${JSON.stringify(namespace)}`;
  return `User ${username} cannot ${verb} resource ${JSON.stringify(resource)} in API group ${JSON.stringify(group)} ${scope}`;
}
