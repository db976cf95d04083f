import type { Impersonation } from "./rest-config.js";

/** The `impersonate-*` headers of `impersonate`; keys of `extra` are escaped as client-go's `headerKeyEscape`. */
export function impersonationHeaders(
  impersonate: Impersonation | undefined,
): Record<string, string | readonly string[]> {
  if (!impersonate) return {};
  const { user, uid, groups = [], extra = {} } = impersonate;
  return {
    "impersonate-user": user,
    ...(uid !== undefined && { "impersonate-uid": uid }),
    ...(groups.length > 0 && { "impersonate-group": groups }),
    ...Object.fromEntries(
      Object.entries(extra).map(([key, values]) => [
        `impersonate-extra-${escapeHeaderKey(key)}`,
        values,
      ]),
    ),
  };
}

// Percent-encodes what is no token character of RFC 9110, and the percent sign itself.
function escapeHeaderKey(key: string): string {
  return Array.from(Buffer.from(key.toLowerCase()), (byte) => {
    const character = String.fromCharCode(byte);
    return /[a-z0-9!#$&'*+\-.^_`|~]/.test(character)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }).join("");
}
