import {
  generateKeyPairSync,
  randomUUID,
  sign,
  verify,
  type KeyObject,
} from "node:crypto";
import type { Clock } from "../../../primitives/clock.js";
import { listAt, textAt, valueAt } from "../api-object.js";
import { formatTime } from "../builtin/go-time.js";
import type { GoTypes } from "../builtin/go-type.js";
import type { SubresourceHandler } from "../handlers/resource-handler.js";
import type { UserInfo } from "../http/api-request.js";
import { invalid, notFound } from "../response/api-errors.js";
import { invalid as invalidField } from "../schema/field-error.js";
import { FieldPath } from "../schema/field-path.js";
import type { Store } from "../storage/store.js";
import { subjectOf } from "../write/write-target.js";
import { readReview } from "./access-reviews.js";

const ISSUER = "https://kubernetes.default.svc";
const API_VERSION = "authentication.k8s.io/v1";
const DEFAULT_SECONDS = 3600;
const SHORTEST_SECONDS = 600;

/** Issues tokens for service accounts and recognises them; they are JSON Web Tokens of a key made at start. */
export class ServiceAccountTokens {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #types: GoTypes;
  #keys:
    | { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
    | undefined;

  constructor(options: {
    readonly store: Store;
    readonly clock: Clock;
    readonly types: GoTypes;
  }) {
    this.#store = options.store;
    this.#clock = options.clock;
    this.#types = options.types;
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
    if (seconds < SHORTEST_SECONDS)
      throw invalid({
        group: "authentication.k8s.io",
        kind,
        name: "",
        errors: [
          invalidField(
            FieldPath.of("spec", "expirationSeconds"),
            seconds,
            "may not specify a duration less than 10 minutes",
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
  readonly authenticate = (token: string): UserInfo | undefined => {
    const [header = "", payload = "", signature = "", ...rest] =
      token.split(".");
    if (rest.length > 0 || signature === "" || !this.#keys) return undefined;
    const isOurs = verify(
      "sha256",
      Buffer.from(`${header}.${payload}`),
      { key: this.#keys.publicKey, dsaEncoding: "ieee-p1363" },
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
    return {
      username: `system:serviceaccount:${namespace}:${name}`,
      uid,
      groups: ["system:serviceaccounts", `system:serviceaccounts:${namespace}`],
      extra: {
        "authentication.kubernetes.io/credential-id": [
          `JTI=${textAt(claims, "jti")}`,
        ],
      },
    };
  };

  #issue(claims: {
    readonly namespace: string;
    readonly name: string;
    readonly uid: string;
    readonly audiences: readonly string[];
    readonly nowMs: number;
    readonly seconds: number;
  }): string {
    this.#keys ??= generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { namespace, name, uid, audiences, nowMs, seconds } = claims;
    const now = Math.floor(nowMs / 1000);
    const encode = (value: unknown): string =>
      Buffer.from(JSON.stringify(value)).toString("base64url");
    const signed = `${encode({ alg: "ES256", typ: "JWT" })}.${encode({
      aud: audiences,
      exp: now + seconds,
      iat: now,
      iss: ISSUER,
      jti: randomUUID(),
      "kubernetes.io": { namespace, serviceaccount: { name, uid } },
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
