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
  /** The HTTP status. */
  readonly code: number;
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
