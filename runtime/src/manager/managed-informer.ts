import type { Indexers, ReadonlyIndexer } from "../cache/indexer.js";
import { createLister, type Lister } from "../cache/lister.js";
import type {
  EventHandlerOptions,
  ResourceEventHandler,
} from "../cache/resource-event-handler.js";
import type { SharedIndexInformer } from "../cache/shared-index-informer.js";
import type {
  ResourceEventHandlerRegistration,
  Syncable,
} from "../cache/syncable.js";
import type { ControllerInformer } from "../controller/controller-informer.js";
import type { ApiResource } from "../meta/api-resource.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import { MergedIndexer } from "./merged-indexer.js";

/**
 * The shared informer of one kind as a manager has it: one `SharedIndexInformer`
 * for everything, or one for each namespace that the manager watches, read as one.
 */
export class ManagedInformer<T extends KubeObject>
  implements ControllerInformer<T>, Syncable
{
  readonly name: string;
  readonly resource: ApiResource<T>;
  readonly indexer: ReadonlyIndexer<DeepReadonly<T>>;
  readonly lister: Lister<T>;
  readonly #parts: readonly SharedIndexInformer<T>[];

  constructor(
    resource: ApiResource<T>,
    parts: readonly SharedIndexInformer<T>[],
  ) {
    const [only, ...others] = parts;
    const indexers = parts.map(({ indexer }) => indexer);
    this.name = resource.kind;
    this.resource = resource;
    this.#parts = parts;
    this.indexer =
      only && others.length === 0 ? only.indexer : new MergedIndexer(indexers);
    this.lister = createLister(this.indexer, resource);
  }

  get hasSynced(): boolean {
    return this.#parts.every(({ hasSynced }) => hasSynced);
  }

  async waitForSync(
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<void> {
    await Promise.all(this.#parts.map((part) => part.waitForSync(options)));
  }

  addIndexers(indexers: Indexers<DeepReadonly<T>>): void {
    for (const part of this.#parts) part.addIndexers(indexers);
  }

  addEventHandler(
    handler: ResourceEventHandler<DeepReadonly<T>>,
    options: EventHandlerOptions = {},
  ): ResourceEventHandlerRegistration {
    const registrations = this.#parts.map((part) =>
      part.addEventHandler(handler, options),
    );
    return new MergedRegistration(this.name, registrations);
  }

  /** Does nothing for a registration that is not this informer's, or was removed before. */
  removeEventHandler(registration: ResourceEventHandlerRegistration): void {
    if (!(registration instanceof MergedRegistration)) return;
    for (const [index, part] of this.#parts.entries()) {
      const own = registration.parts[index];
      if (own) part.removeEventHandler(own);
    }
  }

  /** Lists and watches until `signal` aborts. */
  async run(options: { readonly signal: AbortSignal }): Promise<void> {
    await Promise.all(this.#parts.map((part) => part.run(options)));
  }
}

class MergedRegistration implements ResourceEventHandlerRegistration {
  readonly name: string;
  readonly parts: readonly ResourceEventHandlerRegistration[];

  constructor(
    name: string,
    parts: readonly ResourceEventHandlerRegistration[],
  ) {
    this.name = name;
    this.parts = parts;
  }

  get hasSynced(): boolean {
    return this.parts.every(({ hasSynced }) => hasSynced);
  }

  get isActive(): boolean {
    return this.parts.every(({ isActive }) => isActive);
  }

  async waitForSync(
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<void> {
    await Promise.all(this.parts.map((part) => part.waitForSync(options)));
  }
}
