import { timingSafeEqual } from "node:crypto";
import type { TLSSocket } from "node:tls";
import type { UserInfo } from "../http/api-request.js";
import { apiError } from "../response/api-errors.js";
import { ANONYMOUS, authenticated, MASTERS_GROUP } from "./anonymous.js";

/** Tells the user of a bearer token; undefined when the token is none of its own. */
export type TokenAuthenticator = (token: string) => UserInfo | undefined;

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
    for (const tokenAuthenticator of this.#tokens) {
      const user = tokenAuthenticator(token);
      if (user) return authenticated(user);
    }
    throw unauthorized();
  }

  /** The user of a token, for TokenReviews. */
  userOfToken(token: string): UserInfo | undefined {
    for (const tokenAuthenticator of this.#tokens) {
      const user = tokenAuthenticator(token);
      if (user) return authenticated(user);
    }
    return undefined;
  }
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
      ? user
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
