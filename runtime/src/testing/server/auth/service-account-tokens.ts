import { randomUUID, sign, verify } from "node:crypto";
import type { Clock } from "../../../primitives/clock.js";
import { isRecord, listAt, textAt, valueAt } from "../api-object.js";
import { formatTime } from "../builtin/go-time.js";
import type { GoTypes } from "../builtin/go-type.js";
import type { SubresourceHandler } from "../handlers/resource-handler.js";
import type { UserInfo } from "../http/api-request.js";
import {
  badRequest,
  conflict,
  invalid,
  notFound,
} from "../response/api-errors.js";
import { invalid as invalidField } from "../schema/field-error.js";
import { FieldPath } from "../schema/field-path.js";
import type { Store } from "../storage/store.js";
import { subjectOf } from "../write/write-target.js";
import { readReview } from "./access-reviews.js";
import { API_AUDIENCE, type TokenUser } from "./authenticator.js";
import type { ServiceAccountKeys } from "./service-account-keys.js";

const ISSUER = API_AUDIENCE;
const API_VERSION = "authentication.k8s.io/v1";
const DEFAULT_SECONDS = 3600;
const SHORTEST_SECONDS = 600;
const LONGEST_SECONDS = 2 ** 32;

/** Kinds that the life of a token can be bound to, and where they are stored. */
const BINDABLE: Readonly<Record<string, string>> = {
  Node: "nodes",
  Pod: "pods",
  Secret: "secrets",
};

interface BoundObject {
  /** As in the claims of the token. */
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
}

/** Issues tokens for service accounts and recognises them; they are JSON Web Tokens of a key made at start. */
export class ServiceAccountTokens {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #types: GoTypes;
  readonly #keys: ServiceAccountKeys;

  constructor(options: {
    readonly store: Store;
    readonly clock: Clock;
    readonly types: GoTypes;
    readonly keys: ServiceAccountKeys;
  }) {
    this.#store = options.store;
    this.#clock = options.clock;
    this.#types = options.types;
    this.#keys = options.keys;
  }

  /** Answers `serviceaccounts/NAME/token`. */
  readonly request: SubresourceHandler = async (request, resource) => {
    const kind = "TokenRequest";
    const { namespace, name } = request.info;
    const body = await readReview(request, {
      types: this.#types,
      apiVersion: API_VERSION,
      kind,
    });
    const account = resource.store.get(`${namespace}/${name}`);
    if (!account) throw notFound(subjectOf(resource, name));
    const asked = valueAt(body, "spec", "expirationSeconds");
    const seconds = typeof asked === "number" ? asked : DEFAULT_SECONDS;
    const lifetimeProblem =
      seconds < SHORTEST_SECONDS
        ? "may not specify a duration less than 10 minutes"
        : seconds > LONGEST_SECONDS
          ? "may not specify a duration larger than 2^32 seconds"
          : undefined;
    if (lifetimeProblem !== undefined)
      throw invalid({
        group: "authentication.k8s.io",
        kind,
        name: "",
        errors: [
          invalidField(
            FieldPath.of("spec", "expirationSeconds"),
            seconds,
            lifetimeProblem,
          ),
        ],
      });
    const nowMs = this.#clock.now();
    const audiences = listAt(body, "spec", "audiences").map(String);
    const given = audiences.length > 0 ? audiences : [ISSUER];
    const token = this.#issue({
      namespace,
      name,
      uid: account.object.metadata.uid ?? "",
      audiences: given,
      nowMs,
      seconds,
      bound: this.#boundObject(
        { namespace, name },
        valueAt(body, "spec", "boundObjectRef"),
      ),
    });
    return {
      type: "value",
      code: 201,
      value: {
        kind,
        apiVersion: API_VERSION,
        metadata: {
          name,
          namespace,
          uid: randomUUID(),
          creationTimestamp: formatTime(nowMs),
        },
        spec: {
          audiences: given,
          expirationSeconds: seconds,
          boundObjectRef: valueAt(body, "spec", "boundObjectRef") ?? null,
        },
        status: {
          token,
          expirationTimestamp: formatTime(nowMs + seconds * 1000),
        },
      },
    };
  };

  /** The account of a token that is ours, still valid, and whose account still exists. */
  readonly authenticate = (token: string): TokenUser | undefined => {
    const [header = "", payload = "", signature = "", ...rest] =
      token.split(".");
    const { publicKey } = this.#keys;
    if (rest.length > 0 || signature === "" || !publicKey) return undefined;
    const isOurs = verify(
      "sha256",
      Buffer.from(`${header}.${payload}`),
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
    if (!isOurs) return undefined;
    const claims: unknown = JSON.parse(
      Buffer.from(payload, "base64url").toString(),
    );
    const expires = valueAt(claims, "exp");
    if (typeof expires !== "number" || expires * 1000 <= this.#clock.now())
      return undefined;
    const about = valueAt(claims, "kubernetes.io");
    const namespace = textAt(about, "namespace");
    const name = textAt(about, "serviceaccount", "name");
    const uid = textAt(about, "serviceaccount", "uid");
    const account = this.#store
      .resource("serviceaccounts")
      .get(`${namespace}/${name}`);
    if (account?.object.metadata.uid !== uid) return undefined;
    if (!this.#isBoundObjectThere(namespace, about)) return undefined;
    const user: UserInfo = {
      username: `system:serviceaccount:${namespace}:${name}`,
      uid,
      groups: ["system:serviceaccounts", `system:serviceaccounts:${namespace}`],
      extra: {
        "authentication.kubernetes.io/credential-id": [
          `JTI=${textAt(claims, "jti")}`,
        ],
      },
    };
    return { user, audiences: listAt(claims, "aud").map(String) };
  };

  /** A token that is bound to an object ends with it. */
  #isBoundObjectThere(namespace: string, about: unknown): boolean {
    return Object.values(BINDABLE).every((resource) => {
      const bound = valueAt(about, resource.slice(0, -1));
      if (bound === undefined) return true;
      const name = textAt(bound, "name");
      const key = resource === "nodes" ? name : `${namespace}/${name}`;
      const object = this.#store.resource(resource).get(key)?.object;
      return object?.metadata.uid === textAt(bound, "uid");
    });
  }

  /** @throws a Status when a token can't be bound to such an object. */
  #boundObject(
    {
      namespace,
      name: account,
    }: { readonly namespace: string; readonly name: string },
    ref: unknown,
  ): BoundObject | undefined {
    if (!isRecord(ref)) return undefined;
    const kind = textAt(ref, "kind");
    const name = textAt(ref, "name");
    const resource = BINDABLE[kind];
    if (resource === undefined || textAt(ref, "apiVersion") !== "v1")
      throw badRequest(
        `cannot bind token to object of type ${goKind(textAt(ref, "apiVersion"), kind)}`,
      );
    const key = resource === "nodes" ? name : `${namespace}/${name}`;
    const object = this.#store.resource(resource).get(key)?.object;
    if (!object) throw notFound({ group: "", resource, name });
    const runsAs = textAt(object, "spec", "serviceAccountName");
    if (kind === "Pod" && runsAs !== account)
      throw badRequest(
        `cannot bind token for serviceaccount ${JSON.stringify(account)} to pod running with different serviceaccount name.`,
      );
    const { uid = "" } = object.metadata;
    const asked = textAt(ref, "uid");
    if (asked !== "" && asked !== uid)
      throw conflict(
        { group: "", resource: kind, name },
        `the UID in the bound object reference (${asked}) does not match the UID in record. The object might have been deleted and then recreated`,
      );
    return { kind: kind.toLowerCase(), name, uid };
  }

  #issue(claims: {
    readonly namespace: string;
    readonly name: string;
    readonly uid: string;
    readonly audiences: readonly string[];
    readonly nowMs: number;
    readonly seconds: number;
    readonly bound: BoundObject | undefined;
  }): string {
    const { namespace, name, uid, audiences, nowMs, seconds, bound } = claims;
    const now = Math.floor(nowMs / 1000);
    const encode = (value: unknown): string =>
      Buffer.from(JSON.stringify(value)).toString("base64url");
    const signed = `${encode({ alg: "ES256", typ: "JWT" })}.${encode({
      aud: audiences,
      exp: now + seconds,
      iat: now,
      iss: ISSUER,
      jti: randomUUID(),
      "kubernetes.io": {
        namespace,
        ...(bound && { [bound.kind]: { name: bound.name, uid: bound.uid } }),
        serviceaccount: { name, uid },
      },
      nbf: now,
      sub: `system:serviceaccount:${namespace}:${name}`,
    })}`;
    const signature = sign("sha256", Buffer.from(signed), {
      key: this.#keys.privateKey,
      dsaEncoding: "ieee-p1363",
    });
    return `${signed}.${signature.toString("base64url")}`;
  }
}

/** As Go prints a GroupVersionKind. */
function goKind(apiVersion: string, kind: string): string {
  const groupVersion = apiVersion.includes("/") ? apiVersion : `/${apiVersion}`;
  return `${groupVersion}, Kind=${kind}`;
}
