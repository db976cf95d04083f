import { textAt, type ApiObject } from "../api-object.js";
import {
  deniedMessage,
  accessAttributes,
  type Authorizer,
} from "../auth/authorizer.js";
import type { ServerContext } from "../context.js";
import type { ApiRequest } from "../http/api-request.js";
import type { RequestInfo } from "../http/request-info.js";
import { bodyFormat, parseBody } from "../http/parse-body.js";
import { isNotFound } from "../../../errors/status-error.js";
import { managerOfUserAgent } from "../metadata/user-agent-manager.js";
import type { Resource } from "../registry/resource.js";
import {
  badRequest,
  forbidden,
  methodNotAllowed,
  notFound,
  notImplemented,
  resourceNotFound,
  verbNotSupported,
} from "../response/api-errors.js";
import type { StoredObject } from "../storage/stored-object.js";
import { createObject } from "../write/create-object.js";
import { deleteObject } from "../write/delete-object.js";
import {
  deleteOptionsOfQuery,
  parseDeleteOptions,
  type DeleteOptions,
} from "../write/delete-options.js";
import { updateObject } from "../write/update-object.js";
import {
  checkIsTarget,
  subjectOf,
  trackManager,
  uidConflict,
  type WriteTarget,
} from "../write/write-target.js";
import type { Answer } from "./answer.js";
import { decodeObject } from "./decode-object.js";
import { getObject } from "./get-object.js";
import { listObjects } from "./list-objects.js";
import { parseListOptions } from "./list-options.js";
import type { PodLog } from "./pod-log.js";
import { podSubresources } from "./pod-subresources.js";
import { patchObject, patchTypeOf } from "./patch-object.js";
import { ScaleHandler } from "./scale-handler.js";
import type { ScaleResources } from "./scale-resource.js";
import { WatchSource } from "./watch-source.js";
import { parseWriteOptions, type WriteOptions } from "./write-options.js";

/** Answers requests to a special subresource, such as `pods/eviction`. */
export type SubresourceHandler = (
  request: ApiRequest,
  resource: Resource,
) => Promise<Answer>;

/** What a {@link ResourceHandler} needs. */
export interface ResourceHandlerOptions {
  readonly context: ServerContext;
  readonly authorizer: Authorizer;
  readonly scales: ScaleResources;
  /** By resource id and subresource, such as `pods/binding`. */
  readonly subresources: ReadonlyMap<string, SubresourceHandler>;
  /** What a pod's log says; undefined: logs are not there. */
  readonly podLog: PodLog | undefined;
}

/** Answers requests to resources that objects are stored of. */
export class ResourceHandler {
  readonly #options: ResourceHandlerOptions;
  readonly #scale: ScaleHandler;
  readonly #subresources: ReadonlyMap<string, SubresourceHandler>;

  constructor(options: ResourceHandlerOptions) {
    this.#options = options;
    this.#subresources = new Map([
      ...options.subresources,
      ...podSubresources({
        context: options.context,
        podLog: options.podLog,
        target: (request, resource, write) =>
          this.target(request, resource, write),
      }),
    ]);
    this.#scale = new ScaleHandler(options.scales, options.context.clock);
  }

  /** @throws a Status for whatever is refused. */
  handle(request: ApiRequest, resource: Resource): Promise<Answer> {
    const { info } = request;
    const { subresource } = info;
    // Before all others, and with refusals too.
    if (resource.deprecationWarning !== undefined)
      request.warnings.push(resource.deprecationWarning);
    if (subresource === "") {
      if (!resource.verbs.includes(info.verb) || !isShaped(info))
        throw methodNotAllowed();
      return this.#handleObject(request, resource);
    }
    const sub = resource.subresources.get(subresource);
    if (!sub)
      throw resource.isCustom
        ? notFound(subjectOf(resource, info.name))
        : resourceNotFound();
    if (!sub.verbs.includes(info.verb))
      throw resource.isCustom
        ? verbNotSupported(subjectOf(resource, info.name), info.verb)
        : methodNotAllowed();
    const special = this.#subresources.get(`${resource.id}/${subresource}`);
    if (special) return special(request, resource);
    if (subresource === "scale")
      return this.#scale.handle(request, resource, (options) =>
        this.target(request, resource, options),
      );
    // What is of another kind than the object needs a handler of its own.
    if (sub.kind !== resource.kind)
      throw notImplemented(`${resource.plural}/${subresource}`);
    return this.#handleObject(request, resource);
  }

  /** The target of a write, for special subresources too. */
  target(
    request: ApiRequest,
    resource: Resource,
    options: Pick<WriteOptions, "isDryRun" | "fieldManager" | "wire">,
  ): WriteTarget {
    const { info, user, warnings, headers } = request;
    return {
      context: this.#options.context,
      resource,
      namespace: resource.namespaced ? info.namespace : "",
      name: info.name,
      part: info.subresource,
      isDryRun: options.isDryRun,
      options: options.wire,
      manager:
        options.fieldManager === ""
          ? managerOfUserAgent(headers["user-agent"])
          : options.fieldManager,
      user,
      warnings,
    };
  }

  async #handleObject(
    request: ApiRequest,
    resource: Resource,
  ): Promise<Answer> {
    const { info, query } = request;
    const { context } = this.#options;
    const view = request.viewOf?.(resource) ?? resource;
    switch (info.verb) {
      case "get":
        return {
          type: "object",
          code: 200,
          resource,
          stored: await getObject(view, info, {
            resourceVersion: query.get("resourceVersion") ?? "",
            clock: context.clock,
          }),
        };
      case "list":
        return {
          type: "list",
          resource,
          ...(await listObjects(view, scopeOf(request, resource), {
            options: parseListOptions(query, false),
            clock: context.clock,
          })),
        };
      case "watch":
        return {
          type: "watch",
          source: new WatchSource(context, view, {
            namespace: scopeOf(request, resource),
            options: parseListOptions(watchQuery(request), true),
            error: request.watchError,
          }),
        };
      case "create":
        return this.#create(request, resource);
      case "update":
        return this.#update(request, resource);
      case "patch":
        return this.#patch(request, resource);
      case "delete":
        return this.#delete(request, resource);
      case "deletecollection":
        return this.#deleteCollection(request, resource);
      default:
        throw methodNotAllowed();
    }
  }

  async #create(request: ApiRequest, resource: Resource): Promise<Answer> {
    const options = parseWriteOptions("CreateOptions", request.query);
    const object = await decodeObject(
      request,
      resource,
      options.fieldValidation,
    );
    const target = {
      ...this.target(request, resource, options),
      name: object.metadata.name ?? "",
    };
    const stored = await createObject(target, object);
    return { type: "object", code: 201, resource, stored };
  }

  async #update(request: ApiRequest, resource: Resource): Promise<Answer> {
    const options = parseWriteOptions("UpdateOptions", request.query);
    const object = await decodeObject(
      request,
      resource,
      options.fieldValidation,
    );
    const target = this.target(request, resource, options);
    checkIsTarget(target, object);
    try {
      const { stored } = await updateObject(target, (old) => {
        checkUid(target, object, old);
        return trackManager(target, object, old);
      });
      return { type: "object", code: 200, resource, stored };
    } catch (error) {
      const mayCreate =
        resource.strategy.allowsCreateOnUpdate && target.part === "";
      if (!mayCreate || !isNotFound(error)) throw error;
      return this.#createOnUpdate(request, target, object);
    }
  }

  async #createOnUpdate(
    request: ApiRequest,
    target: WriteTarget,
    object: ApiObject,
  ): Promise<Answer> {
    const { resource } = target;
    this.#checkMayCreate(request, resource);
    const { resourceVersion: _resourceVersion, ...metadata } = object.metadata;
    const stored = await createObject(
      { ...target, options: { ...target.options, kind: "CreateOptions" } },
      { ...object, metadata },
    );
    return { type: "object", code: 201, resource, stored };
  }

  async #patch(request: ApiRequest, resource: Resource): Promise<Answer> {
    const type = patchTypeOf(
      request.headers["content-type"],
      resource.isCustom,
    );
    const body = await request.readBody();
    const options = parseWriteOptions(
      "PatchOptions",
      request.query,
      type === "apply" ? "apply" : "other",
    );
    const target = this.target(request, resource, {
      ...options,
      wire: { ...options.wire, kind: "UpdateOptions" },
    });
    const { stored, isCreated } = await patchObject(target, {
      type,
      body,
      options,
      checkMayCreate: () => this.#checkMayCreate(request, resource),
    });
    return { type: "object", code: isCreated ? 201 : 200, resource, stored };
  }

  async #delete(request: ApiRequest, resource: Resource): Promise<Answer> {
    const options = await readDeleteOptions(request);
    const target = this.#deleteTarget(request, resource, options);
    const { stored, isGone } = await deleteObject(target, options);
    if (isGone && !resource.strategy.returnsDeletedObject)
      return {
        type: "value",
        code: 200,
        value: deletedStatus(resource, stored),
      };
    const code = !isGone && options.orphanDependents === false ? 202 : 200;
    return { type: "object", code, resource, stored };
  }

  async #deleteCollection(
    request: ApiRequest,
    resource: Resource,
  ): Promise<Answer> {
    const { context } = this.#options;
    const { items, metadata } = await listObjects(
      resource,
      scopeOf(request, resource),
      {
        options: parseListOptions(request.query, false),
        clock: context.clock,
      },
    );
    const options = await readDeleteOptions(request);
    for (const { namespace, name } of items) {
      const target = {
        ...this.#deleteTarget(request, resource, options),
        namespace,
        name,
      };
      try {
        await deleteObject(target, options);
      } catch (error) {
        // Someone else was faster.
        if (!isNotFound(error)) throw error;
      }
    }
    return { type: "list", resource, items, metadata };
  }

  #deleteTarget(
    request: ApiRequest,
    resource: Resource,
    options: DeleteOptions,
  ): WriteTarget {
    return this.target(request, resource, {
      isDryRun: options.isDryRun,
      fieldManager: "",
      wire: options.wire,
    });
  }

  /** Creating through an update or an apply needs the right to create. */
  #checkMayCreate(request: ApiRequest, resource: Resource): void {
    const attributes = {
      ...accessAttributes(request.user, request.info),
      verb: "create",
    };
    const { isAllowed } = this.#options.authorizer.authorize(attributes);
    request.alsoNeeds?.(attributes.verb, isAllowed);
    if (isAllowed) return;
    throw forbidden(
      subjectOf(resource, request.info.name),
      deniedMessage(attributes),
    );
  }
}

/** Some verbs are for collections, some for single objects. */
function isShaped({ verb, parts, namespace, resource }: RequestInfo): boolean {
  const isNested = resource !== "namespaces" && namespace !== "";
  const hasName = parts.length > (isNested ? 3 : 1);
  switch (verb) {
    case "create":
      return !hasName;
    case "update":
    case "patch":
      return hasName;
    default:
      return true;
  }
}

/** `""` for requests across namespaces and for cluster-scoped kinds. */
function scopeOf({ info }: ApiRequest, resource: Resource): string {
  return resource.namespaced ? info.namespace : "";
}

/** A watch of an old path that names an object selects it. */
function watchQuery({ info, query }: ApiRequest): URLSearchParams {
  if (!info.isWatchPath || info.name === "") return query;
  const selecting = new URLSearchParams(query);
  selecting.set("fieldSelector", `metadata.name=${info.name}`);
  return selecting;
}

function checkUid(
  target: WriteTarget,
  object: ApiObject,
  old: ApiObject,
): void {
  const { uid = "" } = object.metadata;
  if (uid === "" || uid === old.metadata.uid) return;
  throw uidConflict(target, uid, old.metadata.uid);
}

async function readDeleteOptions(request: ApiRequest): Promise<DeleteOptions> {
  const body = await request.readBody();
  if (body.length === 0)
    return parseDeleteOptions(deleteOptionsOfQuery(request.query));
  const format = bodyFormat(request.headers["content-type"]);
  const { value } = parseBody(body, format, undefined);
  const { kind } = value;
  if (kind !== undefined && kind !== "" && kind !== "DeleteOptions")
    throw badRequest(
      typeof kind === "string" && !kind.endsWith("Options")
        ? `no kind ${JSON.stringify(kind)} is registered for version ${JSON.stringify(textAt(value, "apiVersion"))} in scheme "pkg/runtime/scheme.go:111"`
        : "decoded object cannot be converted to DeleteOptions",
    );
  return parseDeleteOptions(value);
}

function deletedStatus(
  resource: Resource,
  { object }: StoredObject,
): Record<string, unknown> {
  const { name, uid } = object.metadata;
  return {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Success",
    details: {
      name,
      ...(resource.group !== "" && { group: resource.group }),
      kind: resource.plural,
      uid,
    },
  };
}
