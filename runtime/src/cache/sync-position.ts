/** How far a Reflector has come, and where its next list starts. */
export class SyncPosition {
  #lastSyncResourceVersion = "";
  #isUnavailable = false;
  #isPaginated = false;

  /** resourceVersion of the last list, event or bookmark that reached the store; `""` before the first. */
  get lastSyncResourceVersion(): string {
    return this.#lastSyncResourceVersion;
  }

  /**
   * Where a list starts: at `"0"`, whatever the server's cache holds, the first
   * time; then no earlier than what is known, so that the cache can't go back in
   * time; and at `""`, the newest there is, once the server refused that.
   */
  get relistResourceVersion(): string {
    if (this.#isUnavailable) return "";
    return this.#lastSyncResourceVersion === ""
      ? "0"
      : this.#lastSyncResourceVersion;
  }

  /** Where a streaming list starts. */
  get streamResourceVersion(): string {
    return this.#isUnavailable ? "" : this.#lastSyncResourceVersion;
  }

  /** True once a list at `"0"` came in pages: the server has no cache to list from. */
  get isServedInPages(): boolean {
    return this.#isPaginated;
  }

  /** The server has forgotten, or doesn't know yet, the resourceVersion asked for. */
  markUnavailable(): void {
    this.#isUnavailable = true;
  }

  /** A whole list at `resourceVersion` is in the store. */
  listed(
    resourceVersion: string,
    options: { readonly isServedInPages: boolean },
  ): void {
    this.#isUnavailable = false;
    if (options.isServedInPages) this.#isPaginated = true;
    this.#lastSyncResourceVersion = resourceVersion;
  }

  /** Everything up to `resourceVersion` is in the store. */
  advance(resourceVersion: string): void {
    this.#lastSyncResourceVersion = resourceVersion;
  }
}
