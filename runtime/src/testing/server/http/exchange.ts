import { ServerResponse } from "node:http";
import type { TLSSocket } from "node:tls";
import type { Http2ServerRequest, Http2ServerResponse } from "node:http2";
import { isStatusError } from "../../../errors/status-error.js";
import type { Clock } from "../../../primitives/clock.js";
import type { Status } from "../../../meta/status.js";
import type { ServerLogger } from "../api-server-options.js";
import type { AuditLog } from "../audit.js";
import type { Authenticator } from "../auth/authenticator.js";
import { ANONYMOUS } from "../auth/anonymous.js";
import {
  accessAttributes,
  deniedMessage,
  type Authorizer,
} from "../auth/authorizer.js";
import { impersonate } from "../auth/impersonation.js";
import type { Answer } from "../handlers/answer.js";
import type { WatchSink, WatchSource } from "../handlers/watch-source.js";
import type { RequestPlan } from "../faults/request-faults.js";
import {
  badRequest,
  forbidden,
  internalError,
} from "../response/api-errors.js";
import {
  negotiate,
  PLAIN_OFFER,
  RESOURCE_OFFER,
  type Format,
  type Offer,
} from "../response/negotiate.js";
import { protobufStatus } from "../response/protobuf-status.js";
import {
  renderList,
  renderObject,
  renderValue,
  type RenderOptions,
} from "../response/render.js";
import { parseIncludeObject } from "../response/table.js";
import { WatchWriter } from "../watch/watch-writer.js";
import type { ApiRequest, UserInfo } from "./api-request.js";
import { isTrue, parseRequestInfo, type RequestInfo } from "./request-info.js";
import { sendAnswer, writeHead, type HttpAnswer } from "./response-writer.js";
import { WatchStream } from "./watch-stream.js";

/** What an {@link Exchange} needs. */
export interface ExchangeOptions {
  readonly authenticator: Authenticator;
  readonly authorizer: Authorizer;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly logger: ServerLogger;
  /** Host names, without port, that requests may be addressed to. */
  readonly hosts: ReadonlySet<string>;
}

const FORBIDDEN_PROTOBUF = "application/vnd.kubernetes.protobuf";

/** One request and its answer. */
export class Exchange {
  readonly #request: Http2ServerRequest;
  readonly #response: Http2ServerResponse;
  readonly #options: ExchangeOptions;
  readonly #path: string;
  readonly #query: URLSearchParams;
  readonly #warnings: string[] = [];
  readonly #startMs: number;
  #info: RequestInfo | undefined;
  #user: UserInfo = ANONYMOUS;
  #isDenied = false;
  #alsoNeeds: string | undefined;
  #format: Format | undefined;

  constructor(
    request: Http2ServerRequest,
    response: Http2ServerResponse,
    options: ExchangeOptions,
  ) {
    this.#request = request;
    this.#response = response;
    this.#options = options;
    this.#startMs = options.clock.now();
    const mark = request.url.indexOf("?");
    this.#path = mark < 0 ? request.url : request.url.slice(0, mark);
    this.#query = new URLSearchParams(
      mark < 0 ? "" : request.url.slice(mark + 1),
    );
  }

  /** @throws a 400, 401 or 403 Status. */
  authorize(readBody: ApiRequest["readBody"]): ApiRequest {
    const { authenticator, authorizer, hosts } = this.#options;
    const { headers, method } = this.#request;
    const info = parseRequestInfo(method, decodePath(this.#path), this.#query);
    this.#info = info;
    const host = hostName(headers[":authority"] ?? headers.host ?? "");
    if (!hosts.has(host))
      throw forbidden(
        { group: "", resource: "" },
        `this server does not answer for the host ${JSON.stringify(host)}`,
      );
    const user = authenticator.authenticate(
      headers.authorization,
      tlsSocketOf(this.#request),
    );
    this.#user = user;
    const effective = impersonate(user, headers, authorizer);
    this.#user = effective;
    const attributes = accessAttributes(effective, info);
    if (!authorizer.authorize(attributes).isAllowed) {
      this.#isDenied = true;
      throw forbidden(
        { group: info.group, resource: info.resource, name: info.name },
        deniedMessage(attributes),
      );
    }
    return {
      method,
      info,
      query: this.#query,
      headers,
      user: effective,
      warnings: this.#warnings,
      alsoNeeds: (verb, isAllowed) => {
        this.#alsoNeeds = verb;
        this.#isDenied ||= !isAllowed;
      },
      readBody,
    };
  }

  /** @throws a 406 Status. */
  negotiate({ info, headers, query }: ApiRequest): Format {
    const format = negotiate(
      headers.accept,
      offerFor(info),
      isTrue(query.get("pretty")),
    );
    this.#format = format;
    return format;
  }

  send(
    answer: Exclude<Answer, { readonly type: "watch" }>,
    plan: RequestPlan | undefined,
  ): void {
    const format = this.#format ?? negotiate(undefined, PLAIN_OFFER);
    const rendered = this.#render(answer, format);
    if (plan?.cutAnswer(this.#response, rendered) === true)
      this.#audit(rendered.code);
    else this.#finish(rendered);
  }

  /** Accounts for a request whose answer a fault keeps back. */
  lose(answer?: Answer): void {
    this.#drain();
    this.#audit(answer && "code" in answer ? answer.code : 0);
  }

  stream(
    source: WatchSource,
    sinkOf: (stream: WatchStream) => WatchSink,
    onEnd: () => void,
  ): void {
    const format = this.#format ?? negotiate(undefined, PLAIN_OFFER);
    const options = this.#renderOptions(format);
    this.#audit(200);
    writeHead(
      this.#response,
      { code: 200, contentType: format.contentType, warnings: this.#warnings },
      {},
    );
    const response = this.#response;
    const end = (): void => {
      source.stop();
      onEnd();
    };
    response.on("close", end);
    // Headers go out at once: clients wait for them before they trust the watch.
    flushHeaders(response);
    source.start(
      new WatchWriter(source.resource, options),
      sinkOf(new WatchStream(response)),
    );
  }

  fail(error: unknown): void {
    const { logger } = this.#options;
    const status = statusOf(error);
    if (status.code === 500 && !isStatusError(error))
      logger.error(error, "request failed", { path: this.#path });
    const code = status.code ?? 500;
    const retryAfter = status.details?.retryAfterSeconds;
    const headers =
      retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
    this.#drain();
    if (code === 406 && this.#request.headers.accept === FORBIDDEN_PROTOBUF) {
      this.#finish({
        code,
        contentType: FORBIDDEN_PROTOBUF,
        body: protobufStatus(status),
        headers,
      });
      return;
    }
    const format = statusFormat(this.#request.headers.accept);
    this.#finish({
      code,
      contentType: format.contentType,
      body: renderValue(status, format),
      headers,
    });
  }

  #render(
    answer: Exclude<Answer, { readonly type: "watch" }>,
    format: Format,
  ): HttpAnswer {
    const { contentType } = format;
    switch (answer.type) {
      case "object":
        return {
          code: answer.code,
          contentType,
          body: renderObject(
            answer.resource,
            answer.stored,
            this.#renderOptions(format),
          ),
        };
      case "list":
        return {
          code: 200,
          contentType,
          body: renderList(answer.resource, answer.items, {
            ...this.#renderOptions(format),
            metadata: answer.metadata,
          }),
        };
      case "value":
        return {
          code: answer.code,
          contentType,
          body: renderValue(answer.value, format),
          headers: answer.headers,
        };
      case "text":
        return {
          code: answer.code,
          contentType: answer.contentType ?? "text/plain; charset=utf-8",
          body: answer.text,
          headers: answer.headers,
        };
    }
  }

  #renderOptions(format: Format): RenderOptions {
    return {
      format,
      includeObject: parseIncludeObject(this.#query),
      nowMs: this.#options.clock.now(),
    };
  }

  #finish(answer: HttpAnswer): void {
    this.#audit(answer.code);
    const encoding = this.#request.headers["accept-encoding"];
    sendAnswer(
      this.#response,
      { ...answer, warnings: this.#warnings },
      Array.isArray(encoding) ? encoding.join() : encoding,
    );
  }

  /** An answer that does not wait for the body must not leave it in the way of the next request. */
  #drain(): void {
    this.#request.resume();
  }

  #audit(code: number): void {
    const info = this.#info;
    const userAgent = this.#request.headers["user-agent"];
    this.#options.audit.record({
      timeMs: this.#startMs,
      user: this.#user.username,
      groups: this.#user.groups,
      verb: info?.verb ?? this.#request.method.toLowerCase(),
      method: this.#request.method,
      path: this.#path,
      ...(info?.isResource && {
        apiGroup: info.group,
        apiVersion: info.version,
        resource: info.resource,
        ...(info.subresource !== "" && { subresource: info.subresource }),
        ...(info.namespace !== "" && { namespace: info.namespace }),
        ...(info.name !== "" && { name: info.name }),
      }),
      ...(userAgent !== undefined && { userAgent }),
      code,
      ...(this.#isDenied && { isDenied: true }),
      ...(this.#alsoNeeds !== undefined && { alsoNeeds: this.#alsoNeeds }),
      ...(this.#query.has("dryRun") && { isDryRun: true }),
    });
  }
}

/** HTTP/2 sends headers when they are written; HTTP/1.1 waits for the first byte unless told. */
function flushHeaders(response: object): void {
  if (response instanceof ServerResponse) response.flushHeaders();
}

function offerFor(info: RequestInfo): Offer {
  if (info.isResource) return RESOURCE_OFFER;
  return info.path === "/api" || info.path === "/apis"
    ? DISCOVERY_OFFER
    : ANY_OFFER;
}

const DISCOVERY_OFFER: Offer = {
  transforms: new Map([
    [
      "APIGroupDiscoveryList",
      ["apidiscovery.k8s.io/v2", "apidiscovery.k8s.io/v2beta1"],
    ],
  ]),
};

/** Text and documents of other kinds: whatever is asked for, they are what they are. */
const ANY_OFFER: Offer = { transforms: new Map(), takesAny: true };

function statusFormat(accept: string | undefined): Format {
  try {
    return negotiate(accept, PLAIN_OFFER);
  } catch (error) {
    if (isStatusError(error)) return negotiate(undefined, PLAIN_OFFER);
    throw error;
  }
}

function statusOf(error: unknown): Status {
  if (isStatusError(error)) return error.status;
  // Only what a request holds is walked by recursion, so that it was nested too deeply.
  if (error instanceof RangeError && error.message.includes("call stack"))
    return badRequest("exceeded max depth").status;
  return internalError(error instanceof Error ? error.message : String(error))
    .status;
}

function decodePath(path: string): string {
  try {
    return path
      .split("/")
      .map((segment) => decodeURIComponent(segment))
      .join("/");
  } catch (error) {
    if (error instanceof URIError)
      throw badRequest(`malformed path ${JSON.stringify(path)}`);
    throw error;
  }
}

function hostName(authority: string): string {
  return authority.replace(/:\d+$/, "").toLowerCase();
}

function tlsSocketOf(request: Http2ServerRequest): TLSSocket | undefined {
  const socket: unknown =
    request.httpVersionMajor >= 2
      ? request.stream.session?.socket
      : request.socket;
  return isTlsSocket(socket) ? socket : undefined;
}

/** HTTP/2 hands out a proxy of the socket that answers `get` but not `in`. */
function isTlsSocket(socket: unknown): socket is TLSSocket {
  return (
    typeof socket === "object" &&
    socket !== null &&
    typeof Reflect.get(socket, "getPeerCertificate") === "function"
  );
}
