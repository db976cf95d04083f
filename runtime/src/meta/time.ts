/** `epochMs` as `meta/v1.Time` writes it: RFC 3339 in UTC, whole seconds (truncated). */
export function formatTime(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}

/** `epochMs` as `meta/v1.MicroTime` writes it: RFC 3339 in UTC, with six digits of a second. */
export function formatMicroTime(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 23)}000Z`;
}
