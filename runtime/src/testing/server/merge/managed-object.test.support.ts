import type { KubeObject } from "../../../meta/object.js";
import {
  applyConfiguration,
  type ApplyRequest,
} from "./apply-configuration.js";
import type { ApplyConflicts } from "./apply-conflicts.js";
import type { TypeSchema } from "./type-schema.js";
import { updateManagedFields } from "./update-managed-fields.js";

/** See {@link ManagedObject}. */
export interface ManagedObjectOptions {
  readonly apiVersion: string;
  readonly kind: string;
  readonly type: TypeSchema;
  /** What a server does before it stores an object. Default: nothing. */
  readonly finish?: (object: KubeObject) => KubeObject;
  readonly versions?: ApplyRequest["versions"];
}

type Fields = Readonly<Record<string, unknown>>;

/** How {@link ManagedObject} is written. */
export interface WriteOptions {
  readonly force?: boolean;
  readonly subresource?: "status";
  readonly apiVersion?: string;
  readonly type?: TypeSchema;
}

/** One object that managers write, as a server would store it; a second passes with each write. */
export class ManagedObject {
  live: KubeObject;
  nowMs: number = Date.parse("2026-01-01T00:00:00.700Z");
  readonly #options: ManagedObjectOptions;
  readonly #empty: KubeObject;

  constructor(options: ManagedObjectOptions) {
    this.#options = options;
    const { apiVersion, kind } = options;
    this.#empty = { apiVersion, kind };
    this.live = this.#empty;
  }

  /** Applies `fields`, which lack apiVersion and kind. Gives the conflicts that keep it from being done. */
  apply(
    manager: string,
    fields: Fields,
    options: WriteOptions = {},
  ): ApplyConflicts | undefined {
    const { force = false } = options;
    const request = this.#request(manager, options);
    const { conflicts, object } = applyConfiguration({
      ...request,
      live: { ...this.live, apiVersion: request.apiVersion },
      applied: {
        apiVersion: request.apiVersion,
        kind: this.#options.kind,
        ...fields,
      },
      force,
    });
    if (object !== undefined) this.#store(object, options);
    return conflicts;
  }

  /** Replaces the object by what `change` makes of it. */
  update(
    manager: string,
    change: (object: KubeObject) => KubeObject,
    options: WriteOptions = {},
  ): void {
    const request = this.#request(manager, options);
    const live = { ...this.live, apiVersion: request.apiVersion };
    const updated = this.#finished(change(live));
    this.#store(updateManagedFields({ ...request, live, updated }), options);
  }

  /** Who owns what: `fieldsV1` by manager, operation, subresource and time. */
  owners(): Record<string, unknown> {
    return Object.fromEntries(
      (this.live.metadata?.managedFields ?? []).map((entry) => [
        [entry.manager, entry.operation, entry.subresource, entry.time]
          .filter((part) => part !== undefined)
          .join(" "),
        entry.fieldsV1,
      ]),
    );
  }

  #request(manager: string, options: WriteOptions) {
    const { subresource } = options;
    this.nowMs += 1000;
    return {
      manager,
      apiVersion: options.apiVersion ?? this.#options.apiVersion,
      subresource,
      type: options.type ?? this.#options.type,
      empty: this.#empty,
      versions: this.#options.versions,
      resetFields:
        subresource === "status" ? [["spec"], ["metadata"]] : [["status"]],
      nowMs: this.nowMs,
    };
  }

  // Each endpoint takes its own part of what it is given.
  #store(written: KubeObject, { subresource }: WriteOptions): void {
    const { status: oldStatus, ...old } = this.live as Fields;
    const { status, ...rest } = this.#finished(written) as Fields;
    const metadata = {
      ...(subresource === "status" ? this.live : written).metadata,
      ...(this.live.metadata?.uid === undefined && { uid: "uid-1" }),
      managedFields: written.metadata?.managedFields ?? [],
    };
    const kept = subresource === "status" ? status : oldStatus;
    this.live = {
      ...(subresource === "status" ? old : rest),
      apiVersion: this.#options.apiVersion,
      metadata,
      ...(kept !== undefined && { status: kept }),
    };
  }

  #finished(object: KubeObject): KubeObject {
    return this.#options.finish?.(object) ?? object;
  }
}
