import type { ResourceEventHandlerRegistration } from "./syncable.js";

/** One handler on several informers: synced when it is on all of them. */
export class MergedRegistration implements ResourceEventHandlerRegistration {
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
