import { isNotFound } from "../../../errors/status-error.js";
import type { ApiObject } from "../api-object.js";
import { MASTERS_GROUP } from "../auth/anonymous.js";
import type { ServerContext } from "../context.js";
import type { Resource } from "../registry/resource.js";
import { createObject } from "../write/create-object.js";
import { deleteObject } from "../write/delete-object.js";
import {
  DEFAULT_DELETE_OPTIONS,
  type DeleteOptions,
} from "../write/delete-options.js";
import { updateObject, type Transform } from "../write/update-object.js";
import { trackManager, type WriteTarget } from "../write/write-target.js";

/** Which object, in which resource. */
export interface ObjectPlace {
  readonly resource: Resource;
  readonly namespace: string;
  readonly name: string;
}

/** Writes on behalf of one of the server's own controllers, through admission as everyone. */
export class SystemWriter {
  readonly #context: ServerContext;
  readonly #controller: string;
  readonly #manager: string;

  /** `controller` is its name as a user, such as `generic-garbage-collector`; `manager`, default that of all, as field manager. */
  constructor(
    context: ServerContext,
    controller: string,
    { manager = "kube-controller-manager" }: { readonly manager?: string } = {},
  ) {
    this.#context = context;
    this.#controller = controller;
    this.#manager = manager;
  }

  /** @throws a Status when it is refused. */
  async create(place: ObjectPlace, object: ApiObject): Promise<void> {
    await createObject(this.#target(place, "CreateOptions"), object);
  }

  /** Updates an object that exists; what is gone is left alone. @throws a Status when it is refused. */
  async update(
    place: ObjectPlace & { readonly part?: string },
    transform: Transform,
  ): Promise<void> {
    const target = {
      ...this.#target(place, "UpdateOptions"),
      part: place.part ?? "",
    };
    try {
      await updateObject(target, async (old) =>
        trackManager(target, await transform(old), old),
      );
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  /** Deletes an object; what is gone is left alone. @throws a Status when it is refused. */
  async delete(
    place: ObjectPlace,
    options: Partial<DeleteOptions> = {},
  ): Promise<void> {
    try {
      await deleteObject(this.#target(place, "DeleteOptions"), {
        ...DEFAULT_DELETE_OPTIONS,
        ...options,
      });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  #target(
    { resource, namespace, name }: ObjectPlace,
    kind: string,
  ): WriteTarget {
    return {
      context: this.#context,
      resource,
      namespace,
      name,
      part: "",
      isDryRun: false,
      options: { kind, apiVersion: "meta.k8s.io/v1" },
      manager: this.#manager,
      user: {
        username: `system:serviceaccount:kube-system:${this.#controller}`,
        uid: "",
        groups: [MASTERS_GROUP],
        extra: {},
      },
      warnings: [],
    };
  }
}
