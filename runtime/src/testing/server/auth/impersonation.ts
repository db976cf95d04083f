import type { IncomingHttpHeaders } from "node:http";
import type { UserInfo } from "../http/api-request.js";
import { badRequest, forbidden } from "../response/api-errors.js";
import { authenticated } from "./anonymous.js";
import {
  deniedMessage,
  type AccessAttributes,
  type Authorizer,
} from "./authorizer.js";

const EXTRA_PREFIX = "impersonate-extra-";
const SERVICE_ACCOUNT = /^system:serviceaccount:([^:]+):([^:]+)$/;

/**
 * The user that a request is to count as: the one of its Impersonate headers, if
 * `user` may be that one, otherwise `user`.
 *
 * @throws a 400 or 403 Status.
 */
export function impersonate(
  user: UserInfo,
  headers: IncomingHttpHeaders,
  authorizer: Authorizer,
): UserInfo {
  const username = single(headers["impersonate-user"]);
  const groups = list(headers["impersonate-group"]);
  const uid = single(headers["impersonate-uid"]) ?? "";
  const extra = extraOf(headers);
  if (username === undefined) {
    if (groups.length > 0 || uid !== "" || Object.keys(extra).length > 0)
      throw badRequest(
        `requested ${goUser(uid, groups, extra)} without impersonating a user name`,
      );
    return user;
  }
  const check = (target: Partial<AccessAttributes>): void =>
    checkAccess(authorizer, user, target);
  const account = SERVICE_ACCOUNT.exec(username);
  if (account)
    check({
      resource: "serviceaccounts",
      namespace: account[1] ?? "",
      name: account[2] ?? "",
    });
  else check({ resource: "users", name: username });
  for (const group of groups) check({ resource: "groups", name: group });
  if (uid !== "")
    check({ group: "authentication.k8s.io", resource: "uids", name: uid });
  for (const [key, values] of Object.entries(extra))
    for (const value of values)
      check({
        group: "authentication.k8s.io",
        resource: "userextras",
        subresource: key,
        name: value,
      });
  const own =
    account && groups.length === 0
      ? ["system:serviceaccounts", `system:serviceaccounts:${account[1] ?? ""}`]
      : groups;
  const impersonated: UserInfo = { username, uid, groups: own, extra };
  if (username !== "system:anonymous") return authenticated(impersonated);
  return own.includes("system:unauthenticated")
    ? impersonated
    : { ...impersonated, groups: [...own, "system:unauthenticated"] };
}

function checkAccess(
  authorizer: Authorizer,
  user: UserInfo,
  target: Partial<AccessAttributes>,
): void {
  const attributes: AccessAttributes = {
    user,
    verb: "impersonate",
    isResource: true,
    group: "",
    version: "v1",
    resource: "",
    subresource: "",
    namespace: "",
    name: "",
    path: "",
    ...target,
  };
  if (authorizer.authorize(attributes).isAllowed) return;
  throw forbidden(
    {
      group: attributes.group,
      resource: attributes.resource,
      name: attributes.name,
    },
    deniedMessage(attributes),
  );
}

function extraOf(headers: IncomingHttpHeaders): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith(EXTRA_PREFIX))
      .map(([name, value]) => [
        decodeURIComponent(name.slice(EXTRA_PREFIX.length)),
        list(value),
      ]),
  );
}

function single(value: string | string[] | undefined): string | undefined {
  const [first] = list(value);
  return first;
}

function list(value: string | string[] | undefined): string[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : value.split(", ");
}

/** As Go's `%#v` prints a user without a name. */
function goUser(
  uid: string,
  groups: readonly string[],
  extra: Readonly<Record<string, readonly string[]>>,
): string {
  const texts = (list: readonly string[]): string =>
    `{${list.map((text) => JSON.stringify(text)).join(", ")}}`;
  const extras = Object.entries(extra)
    .map(([name, values]) => `${JSON.stringify(name)}:[]string${texts(values)}`)
    .join(", ");
  return `&user.DefaultInfo{Name:"", UID:${JSON.stringify(uid)}, Groups:[]string${groups.length > 0 ? texts(groups) : "(nil)"}, Extra:map[string][]string${extras === "" ? "(nil)" : `{${extras}}`}}`;
}
