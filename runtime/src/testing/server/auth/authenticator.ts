import { timingSafeEqual } from "node:crypto";
import type { TLSSocket } from "node:tls";
import type { UserInfo } from "../http/api-request.js";
import { apiError } from "../response/api-errors.js";
import { ANONYMOUS, authenticated, MASTERS_GROUP } from "./anonymous.js";

/** Whose a bearer token is, and who may be shown it; undefined `audiences`: anybody. */
export interface TokenUser {
  readonly user: UserInfo;
  readonly audiences: readonly string[] | undefined;
}

/** Tells the user of a bearer token; undefined when the token is none of its own. */
export type TokenAuthenticator = (token: string) => TokenUser | undefined;

/** Audience of the API server itself. */
export const API_AUDIENCE = "https://kubernetes.default.svc";

/** What a TokenReview says of a token. */
export type TokenVerdict =
  | { readonly user: UserInfo; readonly audiences: readonly string[] }
  | { readonly error: string };

/** Finds out who makes a request: by client certificate, bearer token, or nobody in particular. */
export class Authenticator {
  readonly #tokens: readonly TokenAuthenticator[];

  constructor(tokens: readonly TokenAuthenticator[]) {
    this.#tokens = tokens;
  }

  /** @throws a 401 Status for credentials that are wrong. */
  authenticate(
    authorization: string | undefined,
    socket: TLSSocket | undefined,
  ): UserInfo {
    const fromCertificate = socket && userOfCertificate(socket);
    if (fromCertificate) return authenticated(fromCertificate);
    const token = /^bearer +(\S+)\s*$/i.exec(authorization ?? "")?.[1];
    if (token === undefined) return ANONYMOUS;
    const verdict = this.review(token);
    if ("error" in verdict) throw unauthorized();
    return verdict.user;
  }

  /** Whether a token is good for one of `audiences`, by default for the API server. */
  review(
    token: string,
    audiences: readonly string[] = [API_AUDIENCE],
  ): TokenVerdict {
    for (const tokenAuthenticator of this.#tokens) {
      const found = tokenAuthenticator(token);
      if (!found) continue;
      const { audiences: own = audiences } = found;
      const shared = own.filter((audience) => audiences.includes(audience));
      return shared.length > 0
        ? { user: authenticated(found.user), audiences: shared }
        : {
            error: `[invalid bearer token, token audiences ${goStrings(own)} is invalid for the target audiences ${goStrings(audiences)}]`,
          };
    }
    return { error: "invalid bearer token" };
  }
}

/** As Go's `%q` prints a list. */
function goStrings(texts: readonly string[]): string {
  return `[${texts.map((text) => JSON.stringify(text)).join(" ")}]`;
}

/** 401. */
export function unauthorized(): ReturnType<typeof apiError> {
  return apiError(401, "Unauthorized", "Unauthorized");
}

/** Accepts one token, as the administrator's. */
export function administratorToken(expected: string): TokenAuthenticator {
  const bytes = Buffer.from(expected);
  const user: UserInfo = {
    username: "kubernetes-admin",
    uid: "kubernetes-admin",
    groups: [MASTERS_GROUP],
    extra: {},
  };
  return (token) => {
    const given = Buffer.from(token);
    return given.length === bytes.length && timingSafeEqual(given, bytes)
      ? { user, audiences: undefined }
      : undefined;
  };
}

function userOfCertificate(socket: TLSSocket): UserInfo | undefined {
  if (!socket.authorized) return undefined;
  const { subject } = socket.getPeerCertificate();
  const username = firstOf(subject.CN);
  if (username === undefined) return undefined;
  return { username, uid: "", groups: allOf(subject.O), extra: {} };
}

function firstOf(value: unknown): string | undefined {
  const [first] = allOf(value);
  return first;
}

function allOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" ? [value] : [];
}
