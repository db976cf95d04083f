/** Something that is complete at some point; client-go's `InformerSynced` and `DoneChecker`. */
export interface Syncable {
  /** Names it where waiting for it fails. */
  readonly name: string;
  /** Never becomes false again. */
  readonly hasSynced: boolean;
  /**
   * Waits until {@link hasSynced}.
   *
   * @throws `signal.reason` as soon as `signal` aborts.
   */
  waitForSync(options?: {
    readonly signal?: AbortSignal | undefined;
  }): Promise<void>;
}

/** What `addEventHandler` gives: synced once the handler was called for every object of the initial list. */
export interface ResourceEventHandlerRegistration extends Syncable {
  /** False once the handler is removed. */
  readonly isActive: boolean;
}
