import type { QueryParameters } from "./transport.js";

/** `?a=1&b=2`, or the empty string when nothing is set. */
export function encodeQuery(query: QueryParameters | undefined): string {
  if (!query) return "";
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (Array.isArray(value))
      for (const item of value as readonly string[])
        parameters.append(name, item);
    else parameters.append(name, String(value));
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}
