/** Query of a list; wire spelling and units. */
export interface ListOptions {
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /** Page size; 0 or absent: everything. */
  readonly limit?: number;
  readonly continue?: string;
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: "Exact" | "NotOlderThan";
  readonly timeoutSeconds?: number;
}

/** Query of a watch; wire spelling and units. */
export interface WatchOptions extends ListOptions {
  readonly allowWatchBookmarks?: boolean;
  readonly sendInitialEvents?: boolean;
}

/** Query that every write takes. */
export interface WriteOptions {
  readonly dryRun?: "All";
  /** At most 128 printable characters; the server's default is the user agent up to its first slash. */
  readonly fieldManager?: string;
  /** The server's default is Warn. */
  readonly fieldValidation?: "Ignore" | "Warn" | "Strict";
}

/** Body of a delete; `meta/v1.DeleteOptions`. */
export interface DeleteOptions {
  readonly gracePeriodSeconds?: number;
  readonly propagationPolicy?: "Orphan" | "Background" | "Foreground";
  readonly preconditions?: {
    readonly uid?: string;
    readonly resourceVersion?: string;
  };
  readonly dryRun?: "All";
}
