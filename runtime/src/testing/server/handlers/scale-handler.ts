import { isStatusError } from "../../../errors/status-error.js";
import { jsonEqual, type ApiObject } from "../api-object.js";
import type { Clock } from "../../../primitives/clock.js";
import type { ApiRequest } from "../http/api-request.js";
import { bodyFormat } from "../http/parse-body.js";
import {
  toParentManagedFields,
  toScaleManagedFields,
  type ReplicasPaths,
} from "../merge/scale-managed-fields.js";
import type { Resource } from "../registry/resource.js";
import {
  badRequest,
  methodNotAllowed,
  unclassified,
} from "../response/api-errors.js";
import { StoredObject } from "../storage/stored-object.js";
import { updateObject } from "../write/update-object.js";
import {
  checkIsTarget,
  trackManager,
  type WriteTarget,
} from "../write/write-target.js";
import type { Answer } from "./answer.js";
import { decodeObject } from "./decode-object.js";
import { getObject } from "./get-object.js";
import { patchChange, patchTypeOf, type Change } from "./patch-object.js";
import {
  checkHasReplicas,
  scaleAccess,
  scaleOf,
  scaleToChange,
  withScale,
} from "./scale-object.js";
import { ScaleResources } from "./scale-resource.js";
import { parseWriteOptions, type WriteOptions } from "./write-options.js";

/** Makes the target of a write from its options. */
export type TargetMaker = (options: WriteOptions) => WriteTarget;

/** Answers requests to `…/scale`: a Scale stands for the replicas of the object behind it. */
export class ScaleHandler {
  readonly #resources: ScaleResources;
  readonly #clock: Clock;

  constructor(resources: ScaleResources, clock: Clock) {
    this.#resources = resources;
    this.#clock = clock;
  }

  /** @throws a Status for whatever is refused. */
  async handle(
    request: ApiRequest,
    resource: Resource,
    makeTarget: TargetMaker,
  ): Promise<Answer> {
    switch (request.info.verb) {
      case "get": {
        const access = scaleAccess(resource);
        const { object } = await getObject(resource, request.info, {
          clock: this.#clock,
        });
        if (resource.isCustom) checkHasReplicas(access, object);
        return this.#answer(resource, scaleOf(access, object));
      }
      case "update":
        return this.#update(request, resource, makeTarget);
      case "patch":
        return this.#patch(request, resource, makeTarget);
      default:
        throw methodNotAllowed();
    }
  }

  async #update(
    request: ApiRequest,
    resource: Resource,
    makeTarget: TargetMaker,
  ): Promise<Answer> {
    const options = parseWriteOptions("UpdateOptions", request.query);
    const target = makeTarget(options);
    const scales = this.#resources.of(resource);
    bodyFormat(request.headers["content-type"]);
    const scale = await decodeObject(
      request,
      scales,
      options.fieldValidation,
    ).catch((error: unknown) => {
      throw resource.isCustom ? unknownScale(error) : error;
    });
    checkIsTarget(target, scale);
    return this.#store(target, (old) =>
      trackManager({ ...target, resource: scales }, scale, old),
    );
  }

  async #patch(
    request: ApiRequest,
    resource: Resource,
    makeTarget: TargetMaker,
  ): Promise<Answer> {
    const type = patchTypeOf(
      request.headers["content-type"],
      resource.isCustom,
    );
    const options = parseWriteOptions(
      "PatchOptions",
      request.query,
      type === "apply" ? "apply" : "other",
    );
    const target = makeTarget(options);
    const body = await request.readBody();
    const change = patchChange(
      { ...target, resource: this.#resources.of(resource) },
      { type, body, options },
    );
    return this.#store(
      target,
      type === "apply" && resource.isCustom
        ? unconvertible(target, change)
        : change,
    );
  }

  async #store(target: WriteTarget, change: Change): Promise<Answer> {
    const { resource } = target;
    const access = scaleAccess(resource);
    const replicasPaths = replicasPathsOf(target);
    const { stored } = await updateObject(target, (old) => {
      const entries = old.metadata.managedFields;
      const before = scaleToChange(resource, access, old);
      const managedFields = toScaleManagedFields(entries, replicasPaths);
      const known = {
        ...before,
        metadata: { ...before.metadata, managedFields },
      };
      const scale = change(known);
      if (jsonEqual(scale, known)) return old;
      checkIsTarget(target, scale);
      return withScale(target, old, {
        access,
        scale,
        managedFields: toParentManagedFields({
          parent: entries,
          scale: scale.metadata.managedFields,
          apiVersion: resource.apiVersion,
          replicasPaths,
        }),
      });
    });
    return this.#answer(resource, scaleOf(access, stored.object));
  }

  #answer(resource: Resource, scale: ApiObject): Answer {
    const stored = new StoredObject({
      key: "",
      revision: 0,
      apiVersion: "autoscaling/v1",
      object: scale,
    });
    return {
      type: "object",
      code: 200,
      resource: this.#resources.of(resource),
      stored,
    };
  }
}

/** Those who serve custom resources know the type of their scales only halfway, and say so instead of what is wrong. */
function unknownScale(error: unknown): unknown {
  return isStatusError(error) && FOREIGN_SCALE.test(error.status.message ?? "")
    ? badRequest(
        'no kind is registered for the type v1.Scale in scheme "pkg/runtime/scheme.go:111"',
      )
    : error;
}

const FOREIGN_SCALE = /^Scale in version|^the API version in the data/;

const UNCONVERTIBLE =
  "to proper version: request to convert CR to an invalid group/version: autoscaling/v1";

/** The real server takes the scale of a custom resource for one, which no apply outlives that changes something. */
function unconvertible({ name }: WriteTarget, change: Change): Change {
  return (old) => {
    if (old && (old.metadata.managedFields ?? []).length === 0)
      throw unclassified(
        `failed to create manager for existing fields: failed to convert live object (/; autoscaling/v1, Kind=Scale) ${UNCONVERTIBLE}`,
      );
    const changed = change(old);
    if (old && jsonEqual(withoutManagers(changed), withoutManagers(old)))
      return changed;
    throw unclassified(
      `failed to convert new object (/${name}; autoscaling/v1, Kind=Scale) ${UNCONVERTIBLE}`,
    );
  };
}

function withoutManagers(object: ApiObject): ApiObject {
  const { managedFields: _managedFields, ...metadata } = object.metadata;
  return { ...object, metadata };
}

/** Where the versions of the object behind a scale have their replicas. */
function replicasPathsOf({ context, resource }: WriteTarget): ReplicasPaths {
  const { group, plural } = resource;
  return (apiVersion) => {
    const version = apiVersion.slice(apiVersion.lastIndexOf("/") + 1);
    const served = context.registry.find(group, version, plural);
    if (served?.apiVersion !== apiVersion) return undefined;
    return served.scale?.specReplicas ?? null;
  };
}
