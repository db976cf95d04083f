import type { Clock } from "../../../primitives/clock.js";
import { isStatusError } from "../../../errors/status-error.js";
import { withType, type ApiObject } from "../api-object.js";
import type { AuditLog } from "../audit.js";
import type { Answer } from "../handlers/answer.js";
import type { ApiRequest, UserInfo } from "../http/api-request.js";
import { parseRequestInfo } from "../http/request-info.js";
import { pathOf, type PlayedKind } from "./played-kind.js";

/** Answers a request as the router does. */
export type RequestHandler = (request: ApiRequest) => Promise<Answer>;

/** What an {@link InProcessClient} needs. */
export interface InProcessClientOptions {
  readonly handle: RequestHandler;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly user: UserInfo;
  readonly userAgent: string;
}

type Place = { readonly namespace?: string; readonly name?: string };

/**
 * Makes requests to the server without a connection: they are decoded, admitted,
 * validated and audited like any other, only not authorized.
 */
export class InProcessClient {
  readonly #options: InProcessClientOptions;

  constructor(options: InProcessClientOptions) {
    this.#options = options;
  }

  /** @throws a Status when it is refused. */
  create(
    kind: PlayedKind,
    namespace: string,
    body: Readonly<Record<string, unknown>>,
  ): Promise<ApiObject> {
    return this.#send("POST", pathOf(kind, { namespace }), {
      body: { apiVersion: kind.apiVersion, kind: kind.kind, ...body },
    });
  }

  /** Posts to a subresource such as `binding`. @throws a Status when it is refused. */
  async post(
    kind: PlayedKind,
    place: Place,
    request: {
      readonly subresource: string;
      readonly body: Readonly<Record<string, unknown>>;
    },
  ): Promise<void> {
    await this.#send("POST", pathOf(kind, place, request.subresource), {
      body: request.body,
    });
  }

  /** Replaces the object, or its status. @throws a Status when it is refused. */
  update(
    kind: PlayedKind,
    object: ApiObject,
    subresource = "",
  ): Promise<ApiObject> {
    return this.#send("PUT", pathOf(kind, object.metadata, subresource), {
      body: withType(object, kind),
    });
  }

  /** Merges `body` into the object, or into its status. @throws a Status when it is refused. */
  patch(
    kind: Pick<PlayedKind, "apiVersion" | "plural">,
    place: Place,
    patch: {
      readonly subresource?: string;
      readonly body: Readonly<Record<string, unknown>>;
    },
  ): Promise<ApiObject> {
    return this.#send("PATCH", pathOf(kind, place, patch.subresource), {
      body: patch.body,
      contentType: "application/merge-patch+json",
    });
  }

  /** Deletes an object, at once if `isNow`. @throws a Status when it is refused. */
  async delete(
    kind: Pick<PlayedKind, "apiVersion" | "plural">,
    object: ApiObject,
    options: { readonly isNow?: boolean } = {},
  ): Promise<void> {
    const { uid } = object.metadata;
    await this.#send("DELETE", pathOf(kind, object.metadata), {
      body: {
        apiVersion: "v1",
        kind: "DeleteOptions",
        ...(uid !== undefined && { preconditions: { uid } }),
        ...(options.isNow && { gracePeriodSeconds: 0 }),
        propagationPolicy: "Background",
      },
    });
  }

  async #send(
    method: string,
    path: string,
    content: {
      readonly body: Readonly<Record<string, unknown>>;
      readonly contentType?: string;
    },
  ): Promise<ApiObject> {
    const { handle, user, userAgent } = this.#options;
    const { body, contentType = "application/json" } = content;
    const query = new URLSearchParams();
    const request: ApiRequest = {
      method,
      info: parseRequestInfo(method, path, query),
      query,
      headers: { "user-agent": userAgent, "content-type": contentType },
      user,
      warnings: [],
      readBody: () => Promise.resolve(Buffer.from(JSON.stringify(body))),
    };
    try {
      const answer = await handle(request);
      this.#audit(request, "code" in answer ? answer.code : 200);
      return answer.type === "object" ? answer.stored.object : { metadata: {} };
    } catch (error) {
      if (isStatusError(error)) this.#audit(request, error.status.code ?? 500);
      throw error;
    }
  }

  #audit({ info, method, user }: ApiRequest, code: number): void {
    const { audit, clock, userAgent } = this.#options;
    audit.record({
      timeMs: clock.now(),
      user: user.username,
      groups: user.groups,
      verb: info.verb,
      method,
      path: info.path,
      apiGroup: info.group,
      apiVersion: info.version,
      resource: info.resource,
      ...(info.subresource !== "" && { subresource: info.subresource }),
      ...(info.namespace !== "" && { namespace: info.namespace }),
      ...(info.name !== "" && { name: info.name }),
      userAgent,
      code,
    });
  }
}
