/** `value` as a mapping; an empty one when it is none. Servers leave out what is empty. */
export function mapping(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** `value` as a sequence of mappings. */
export function mappings(
  value: unknown,
): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(mapping) : [];
}

/** `value` as text; empty when it is none. */
export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The strings of `value`. */
export function texts(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? value.filter((item) => typeof item === "string")
    : [];
}
