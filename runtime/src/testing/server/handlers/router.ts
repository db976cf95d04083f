import { textAt } from "../api-object.js";
import { bodyFormat, parseBody } from "../http/parse-body.js";
import { versionInfo } from "../discovery/version.js";
import type { AggregatedDiscovery } from "../discovery/aggregated-discovery.js";
import type { ClassicDiscovery } from "../discovery/classic-discovery.js";
import { metricsText } from "../discovery/metrics.js";
import type { OpenApiV2 } from "../discovery/open-api-v2.js";
import type { OpenApiV3 } from "../discovery/open-api-v3.js";
import {
  SWAGGER_PROTOBUF,
  SWAGGER_PROTOBUF_TYPE,
  swaggerProtobuf,
} from "../discovery/swagger-protobuf.js";
import type { ApiRequest } from "../http/api-request.js";
import type { Registry } from "../registry/registry.js";
import type { Resource } from "../registry/resource.js";
import {
  methodNotAllowed,
  notImplemented,
  resourceNotFound,
} from "../response/api-errors.js";
import { notAcceptable, type Format } from "../response/negotiate.js";
import type { Answer } from "./answer.js";
import { healthAnswer, healthPaths } from "./health-checks.js";
import type { ResourceHandler } from "./resource-handler.js";

/** Answers creations of kinds that nothing is stored of, such as reviews. */
export type VirtualHandler = (request: ApiRequest) => Promise<Answer>;

/** What a {@link Routes} leads to. */
export interface RoutesOptions {
  readonly registry: Registry;
  readonly resources: ResourceHandler;
  readonly classic: ClassicDiscovery;
  readonly aggregated: AggregatedDiscovery;
  readonly openApi: OpenApiV3;
  readonly swagger: OpenApiV2;
  /** By `group/version/resource`, such as `authorization.k8s.io/v1/subjectaccessreviews`. */
  readonly virtual: ReadonlyMap<string, VirtualHandler>;
  /** Recorded kinds that are known but have no handler. */
  readonly unsupported: ReadonlySet<string>;
  readonly kubernetesVersion: string;
  readonly isReady: () => boolean;
}

/** Finds what answers a request. */
export class Routes {
  readonly #options: RoutesOptions;

  constructor(options: RoutesOptions) {
    this.#options = options;
  }

  /** @throws a Status for what is not served. */
  async route(request: ApiRequest, format: Format): Promise<Answer> {
    return request.info.isResource
      ? this.#resource(request)
      : this.#document(request, format);
  }

  /** Answers `bindings`: a Binding as its pod's endpoint takes it. @throws a Status for what can't be bound. */
  async bind(request: ApiRequest): Promise<Answer> {
    const { registry, resources } = this.#options;
    const pods = registry.find("", "v1", "pods");
    if (!pods) throw resourceNotFound();
    const body = await request.readBody();
    const format = bodyFormat(request.headers["content-type"]);
    const { value } = parseBody(body, format, "Binding");
    const info = {
      ...request.info,
      resource: "pods",
      name: textAt(value, "metadata", "name"),
      subresource: "binding",
    };
    const readBody = (): Promise<Buffer> => Promise.resolve(body);
    return resources.handle({ ...request, info, readBody }, pods);
  }

  async #resource(request: ApiRequest): Promise<Answer> {
    const { registry, resources, virtual, unsupported } = this.#options;
    const { group, version, resource: plural, parts } = request.info;
    if (request.info.isWatchPath && request.info.verb !== "watch")
      throw methodNotAllowed();
    const key = `${group === "" ? version : `${group}/${version}`}/${plural}`;
    const handler = virtual.get(key);
    if (handler) {
      if (request.info.verb !== "create") throw methodNotAllowed();
      return handler(request);
    }
    const resource = registry.find(group, version, plural);
    if (!resource) {
      if (unsupported.has(key)) throw notImplemented(key);
      if (!registry.isBuiltIn(group)) return pageNotFound();
      throw resourceNotFound();
    }
    const isInNamespace = parts[0] === "namespaces" && parts.length > 2;
    const isNested = plural !== "namespaces" && isInNamespace;
    if (resource.namespaced !== isNested && !isAcross(request, isNested))
      return notRouted(request, resource);
    return resources.handle(request, resource);
  }

  async #document(request: ApiRequest, format: Format): Promise<Answer> {
    const { method } = request;
    const { path } = request.info;
    // Any method will do.
    const health = healthAnswer(path, request.query, this.#options.isReady());
    if (health) return health;
    if (method !== "GET" && method !== "HEAD") throw methodNotAllowed();
    if (path === "/version")
      return {
        type: "text",
        code: 200,
        // Indented whatever the client accepts, as the real server does.
        text: JSON.stringify(
          versionInfo(this.#options.kubernetesVersion),
          undefined,
          2,
        ),
        contentType: "application/json",
      };
    if (path === "/metrics")
      return {
        type: "text",
        code: 200,
        text: metricsText(
          this.#options.registry,
          this.#options.kubernetesVersion,
        ),
        contentType: "text/plain; version=0.0.4; charset=utf-8",
      };
    if (path.startsWith("/openapi/")) return this.#openApi(request, path);
    if (path === "/") return value({ paths: this.#paths() });
    return this.#discovery(request, format);
  }

  #discovery(request: ApiRequest, format: Format): Answer {
    const { classic, aggregated, registry } = this.#options;
    const [prefix, group = "", version = "", ...rest] = request.info.path
      .split("/")
      .filter((part) => part !== "");
    const vary = { vary: "Accept" };
    if (prefix === "api" && rest.length === 0 && version === "") {
      if (group !== "") return found(classic.resources("", group));
      return format.transform === "APIGroupDiscoveryList"
        ? tagged(aggregated.core(format.transformVersion), request, format)
        : value(classic.coreVersions(hostOf(request)), vary);
    }
    if (prefix !== "apis" || rest.length > 0) return pageNotFound();
    if (group === "")
      return format.transform === "APIGroupDiscoveryList"
        ? tagged(aggregated.groups(format.transformVersion), request, format)
        : value(classic.groups(), vary);
    const content =
      version === "" ? classic.group(group) : classic.resources(group, version);
    if (content === undefined && !registry.isBuiltIn(group))
      return pageNotFound();
    return found(content);
  }

  #openApi(request: ApiRequest, path: string): Answer {
    const { openApi } = this.#options;
    if (path === "/openapi/v3")
      return {
        type: "text",
        code: 200,
        text: JSON.stringify(openApi.index()),
      };
    if (path === "/openapi/v2") return this.#swagger(request);
    const document = openApi.document(path.replace(/^\/openapi\/v3\/?/, ""));
    if (!document)
      return { type: "text", code: 404, text: "", contentType: "" };
    const { hash, json } = document;
    const asked = request.query.get("hash");
    if (asked !== null && asked !== hash)
      return {
        type: "text",
        code: 301,
        text: "",
        contentType: "",
        headers: { location: `${path}?hash=${hash}` },
      };
    const etag = `"${hash}"`;
    const headers: Record<string, string> = { etag, vary: "Accept" };
    if (asked !== null) {
      headers["cache-control"] = "public, immutable";
      headers["expires"] = "Thu, 31 Dec 2099 23:59:59 GMT";
    }
    const isKnown = request.headers["if-none-match"] === etag;
    return {
      type: "text",
      code: isKnown ? 304 : 200,
      text: isKnown ? "" : json,
      contentType: "application/json",
      headers,
    };
  }

  /** The protobuf form, which has a schema of its own, is not made. */
  #swagger({ headers }: ApiRequest): Answer {
    const accept = headers.accept ?? "*/*";
    const isProtobuf = SWAGGER_PROTOBUF.test(accept);
    if (!isProtobuf && !/application\/(?:json|\*)|\*\/\*/.test(accept))
      throw notAcceptable("application/json");
    const { json, hash } = this.#options.swagger.document();
    // Two forms of one document are two entities.
    const etag = isProtobuf ? `"${hash}-PB"` : `"${hash}"`;
    const isKnown = headers["if-none-match"] === etag;
    const takesProtobuf = !isKnown && isProtobuf;
    return {
      type: "text",
      code: isKnown ? 304 : 200,
      text: takesProtobuf
        ? swaggerProtobuf(JSON.parse(json))
        : isKnown
          ? ""
          : json,
      contentType: isProtobuf ? SWAGGER_PROTOBUF_TYPE : "application/json",
      headers: { etag, vary: "Accept", "cache-control": "no-cache, private" },
    };
  }

  #paths(): string[] {
    const { registry } = this.#options;
    const groups = registry
      .groups()
      .flatMap((group) => [
        `/apis/${group}`,
        ...registry
          .versions(group)
          .map(({ version }) => `/apis/${group}/${version}`),
      ]);
    return [
      "/api",
      "/api/v1",
      "/apis",
      ...groups,
      ...healthPaths(),
      "/metrics",
      "/openapi/v2",
      "/openapi/v3",
      "/version",
    ].sort();
  }
}

/** The address that the client used; HTTP/2 has it under a name of its own. */
function hostOf({ headers }: ApiRequest): string {
  const { host } = headers;
  const authority = headers[":authority"];
  return host ?? (typeof authority === "string" ? authority : "");
}

/** A list or watch of a namespaced resource may be across namespaces. */
function isAcross({ info }: ApiRequest, isNested: boolean): boolean {
  return (
    !isNested &&
    info.parts.length === 1 &&
    ["list", "watch", "create"].includes(info.verb)
  );
}

function value(
  content: unknown,
  headers?: Readonly<Record<string, string>>,
): Answer {
  return {
    type: "value",
    code: 200,
    value: content,
    ...(headers && { headers }),
  };
}

function found(content: unknown): Answer {
  if (content === undefined) throw resourceNotFound();
  return value(content);
}

function tagged(
  document: { readonly json: string; readonly etag: string },
  request: ApiRequest,
  format: Format,
): Answer {
  const isKnown = request.headers["if-none-match"] === document.etag;
  return {
    type: "text",
    code: isKnown ? 304 : 200,
    text: isKnown ? "" : document.json,
    contentType: format.contentType,
    headers: {
      etag: document.etag,
      vary: "Accept",
      "x-varied-accept": format.contentType,
      "cache-control": "public",
    },
  };
}

/** Requests of a custom resource that have no or too much of a namespace get past all handlers. */
function notRouted(
  { info }: ApiRequest,
  { isCustom, namespaced }: Resource,
): Answer {
  if (isCustom) return pageNotFound();
  // Collections of all namespaces are listed, but not deleted.
  if (namespaced && info.verb === "deletecollection") throw methodNotAllowed();
  throw resourceNotFound();
}

/** What the real server's mux answers when no API is there. */
function pageNotFound(): Answer {
  return { type: "text", code: 404, text: "404 page not found\n" };
}
