import type { Clock } from "../../../primitives/clock.js";
import { isRecord, type ApiObject } from "../api-object.js";
import type { GoStruct } from "../builtin/go-type.js";
import type { ApiRequest } from "../http/api-request.js";
import { bodyFormat, parseBody, parseJson } from "../http/parse-body.js";
import { applyJsonPatch } from "../merge/json-patch.js";
import { applyMergePatch } from "../merge/merge-patch.js";
import type { Resource, ScaleAccess } from "../registry/resource.js";
import {
  badRequest,
  methodNotAllowed,
  notImplemented,
} from "../response/api-errors.js";
import { updateObject } from "../write/update-object.js";
import type { WriteTarget } from "../write/write-target.js";
import type { Answer } from "./answer.js";
import { getObject } from "./get-object.js";
import { patchStatusOf, patchTypeOf } from "./patch-object.js";
import {
  decodeScale,
  scaleAccess,
  scaleOf,
  withScale,
} from "./scale-object.js";
import { parseWriteOptions, type WriteOptions } from "./write-options.js";

/** Makes the target of a write from its options. */
export type TargetMaker = (options: WriteOptions) => WriteTarget;

/** Answers requests to `…/scale`: a Scale stands for the replicas of the object behind it. */
export class ScaleHandler {
  readonly #struct: GoStruct;
  readonly #clock: Clock;

  constructor(struct: GoStruct, clock: Clock) {
    this.#struct = struct;
    this.#clock = clock;
  }

  /** @throws a Status for whatever is refused. */
  async handle(
    request: ApiRequest,
    resource: Resource,
    makeTarget: TargetMaker,
  ): Promise<Answer> {
    const access = scaleAccess(resource);
    switch (request.info.verb) {
      case "get": {
        const { object } = await getObject(resource, request.info, {
          clock: this.#clock,
        });
        return { type: "value", code: 200, value: scaleOf(access, object) };
      }
      case "update":
        return this.#update(request, access, makeTarget);
      case "patch":
        return this.#patch(request, access, makeTarget);
      default:
        throw methodNotAllowed();
    }
  }

  async #update(
    request: ApiRequest,
    access: ScaleAccess,
    makeTarget: TargetMaker,
  ): Promise<Answer> {
    const options = parseWriteOptions("UpdateOptions", request.query);
    const target = makeTarget(options);
    const body = parseBody(
      await request.readBody(),
      bodyFormat(request.headers["content-type"]),
      "Scale",
    );
    const scale = decodeScale(body.value, this.#struct);
    checkName(scale, target.name);
    return this.#store(target, access, () => scale);
  }

  async #patch(
    request: ApiRequest,
    access: ScaleAccess,
    makeTarget: TargetMaker,
  ): Promise<Answer> {
    const type = patchTypeOf(request.headers["content-type"], false);
    const options = parseWriteOptions(
      "PatchOptions",
      request.query,
      type === "apply" ? "apply" : "other",
    );
    if (type === "apply")
      throw notImplemented("server-side apply to the scale subresource");
    const target = makeTarget(options);
    const patch = parseJson(
      (await request.readBody()).toString("utf8"),
      (error) => badRequest(`error decoding patch: ${error}`),
    );
    return this.#store(target, access, (old) => {
      const document = scaleOf(access, old);
      const patched = patchStatusOf(() =>
        type === "json"
          ? applyJsonPatch(document, patch)
          : applyMergePatch(document, patch),
      );
      const scale = decodeScale(isRecord(patched) ? patched : {}, this.#struct);
      checkName(scale, target.name);
      return scale;
    });
  }

  async #store(
    target: WriteTarget,
    access: ScaleAccess,
    scaleFor: (old: ApiObject) => ApiObject,
  ): Promise<Answer> {
    const { stored } = await updateObject(target, (old) =>
      withScale(target, old, { access, scale: scaleFor(old) }),
    );
    return { type: "value", code: 200, value: scaleOf(access, stored.object) };
  }
}

function checkName(scale: ApiObject, name: string): void {
  const given = scale.metadata.name ?? "";
  if (given !== "" && given !== name)
    throw badRequest(
      `the name of the object (${given}) does not match the name on the URL (${name})`,
    );
}
