/** One request as the audit log records it. */
export interface AuditEntry {
  /** Milliseconds since the epoch. */
  readonly timeMs: number;
  readonly user: string;
  readonly groups: readonly string[];
  /** An API verb such as `list`, or the lower-case method of a non-resource path. */
  readonly verb: string;
  readonly method: string;
  readonly path: string;
  readonly apiGroup?: string;
  readonly apiVersion?: string;
  readonly resource?: string;
  readonly subresource?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly userAgent?: string;
  /** The HTTP status; 0 when a fault kept the request from being answered. */
  readonly code: number;
  /** A verb that the user needed besides: `create`, where an apply or an update makes the object. */
  readonly alsoNeeds?: string;
  /** True when RBAC doesn't allow that: {@link alsoNeeds} if there is one, else {@link verb}. */
  readonly isDenied?: true;
  /** True when nothing was to be stored. */
  readonly isDryRun?: true;
}

const ENTRIES_KEPT = 10_000;

/** Keeps the latest entries and hands each to a callback. */
export class AuditLog {
  readonly #onEntry: ((entry: AuditEntry) => void) | undefined;
  #entries: AuditEntry[] = [];

  constructor(onEntry?: (entry: AuditEntry) => void) {
    this.#onEntry = onEntry;
  }

  /** The last 10,000 or more entries, oldest first. */
  get entries(): readonly AuditEntry[] {
    return this.#entries;
  }

  record(entry: AuditEntry): void {
    this.#entries.push(entry);
    // Cut in halves, so that a long run does not shift an array at each request.
    if (this.#entries.length >= 2 * ENTRIES_KEPT)
      this.#entries = this.#entries.slice(-ENTRIES_KEPT);
    this.#onEntry?.(entry);
  }
}
