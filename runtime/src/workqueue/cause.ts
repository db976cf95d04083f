/** Why a key was queued: an answer to "why did this reconcile run?" that survives deduplication. */
export interface Cause {
  /** Short and CamelCase, such as `Updated`, `Resync` or `Retry`. */
  readonly reason: string;
  /** What it came from, such as `ConfigMap default/settings`. */
  readonly source?: string;
  /** resourceVersion of the source at that moment. */
  readonly resourceVersion?: string;
}

/** Causes kept of one key; past that only their number is. */
export const DEFAULT_MAX_CAUSES = 10;

/** The causes of one run, oldest first, each once. */
export interface Causes {
  readonly kept: readonly Cause[];
  /** Distinct or not, those beyond the bound. */
  readonly dropped: number;
}

/** What a key that was added without a cause has. */
export const NO_CAUSES: Causes = { kept: [], dropped: 0 };

/** `causes` and one more, within `maxCauses`. */
export function withCause(
  causes: Causes,
  cause: Cause,
  options: { readonly maxCauses: number },
): Causes {
  if (causes.kept.some((known) => isSame(known, cause))) return causes;
  return causes.kept.length < options.maxCauses
    ? { kept: [...causes.kept, cause], dropped: causes.dropped }
    : { kept: causes.kept, dropped: causes.dropped + 1 };
}

function isSame(a: Cause, b: Cause): boolean {
  return (
    a.reason === b.reason &&
    a.source === b.source &&
    a.resourceVersion === b.resourceVersion
  );
}
