const RFC3339 =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/**
 * An RFC 3339 time in UTC: of whole seconds, or with `isMicro` of microseconds; undefined
 * when it is none.
 */
export function canonicalTime(
  text: string,
  isMicro = false,
): string | undefined {
  const match = RFC3339.exec(text);
  if (!match) return undefined;
  const [, , , , , , , fraction = "", zone = "Z"] = match;
  const wholeSeconds = text.slice(0, 19);
  const timeMs = Date.parse(`${wholeSeconds}${zone}`);
  if (Number.isNaN(timeMs)) return undefined;
  const seconds = new Date(timeMs).toISOString().slice(0, 19);
  return isMicro
    ? `${seconds}.${fraction.slice(1, 7).padEnd(6, "0")}Z`
    : `${seconds}Z`;
}

/** A wall-clock time as `metav1.Time` is written: RFC 3339 in whole seconds. */
export function formatTime(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 19)}Z`;
}
