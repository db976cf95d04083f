import type { Clock } from "../../../primitives/clock.js";
import { textAt, listAt } from "../api-object.js";
import { formatTime } from "../builtin/go-time.js";
import type { GoTypes } from "../builtin/go-type.js";
import type { VirtualHandler } from "../handlers/router.js";
import type { UserInfo } from "../http/api-request.js";
import { badRequest } from "../response/api-errors.js";
import { readReview } from "./access-reviews.js";
import type { Authenticator } from "./authenticator.js";

const API_VERSION = "authentication.k8s.io/v1";

/** Answers the reviews that ask who someone is. */
export function identityReviews(options: {
  readonly authenticator: Authenticator;
  readonly types: GoTypes;
  readonly clock: Clock;
}): ReadonlyMap<string, VirtualHandler> {
  const { authenticator, types, clock } = options;
  return new Map<string, VirtualHandler>([
    [
      `${API_VERSION}/selfsubjectreviews`,
      async (request) => {
        const kind = "SelfSubjectReview";
        await readReview(request, { types, apiVersion: API_VERSION, kind });
        return {
          type: "value",
          code: 201,
          value: {
            kind,
            apiVersion: API_VERSION,
            metadata: { creationTimestamp: formatTime(clock.now()) },
            status: { userInfo: userJson(request.user) },
          },
        };
      },
    ],
    [
      `${API_VERSION}/tokenreviews`,
      async (request) => {
        const kind = "TokenReview";
        const body = await readReview(request, {
          types,
          apiVersion: API_VERSION,
          kind,
        });
        const token = textAt(body, "spec", "token");
        if (token === "")
          throw badRequest(
            "token is required for TokenReview in authentication",
          );
        const wanted = listAt(body, "spec", "audiences").map(String);
        const verdict = authenticator.review(
          token,
          wanted.length > 0 ? wanted : undefined,
        );
        return {
          type: "value",
          code: 201,
          value: {
            ...body,
            kind,
            apiVersion: API_VERSION,
            status:
              "error" in verdict
                ? { user: {}, error: verdict.error }
                : {
                    authenticated: true,
                    user: userJson(verdict.user),
                    audiences: verdict.audiences,
                  },
          },
        };
      },
    ],
  ]);
}

function userJson(user: UserInfo): Record<string, unknown> {
  const { username, uid, groups, extra } = user;
  return {
    username,
    ...(uid !== "" && { uid }),
    ...(groups.length > 0 && { groups }),
    ...(Object.keys(extra).length > 0 && { extra }),
  };
}
