import type { UserInfo } from "../http/api-request.js";

/** Who a request without credentials is from. */
export const ANONYMOUS: UserInfo = {
  username: "system:anonymous",
  uid: "",
  groups: ["system:unauthenticated"],
  extra: {},
};

/** The group whose members may do everything. */
export const MASTERS_GROUP = "system:masters";

/** `user` as one who proved who they are. */
export function authenticated(user: UserInfo): UserInfo {
  return {
    ...user,
    groups: user.groups.includes("system:authenticated")
      ? user.groups
      : [...user.groups, "system:authenticated"],
  };
}
