import type { Logger } from "../observability/logger.js";
import { LruMap } from "../primitives/lru-map.js";
import type { TransportResponse } from "../transport/transport.js";

/** Receives what the server warns of, such as the use of a deprecated version. */
export type WarningHandler = (text: string) => void;

const REMEMBERED = 1000;

/** Logs each text once; client-go's deduplicating warning writer, with a bound on what it remembers. */
export function createWarningLogger(logger: Logger): WarningHandler {
  const seen = new LruMap<string, true>({ limit: REMEMBERED });
  return (text) => {
    if (seen.get(text)) return;
    seen.set(text, true);
    logger.warn("the API server warns", { warning: text });
  };
}

/** Texts of the `warning` headers with code 299 (RFC 7234, 5.5), the only code that API servers send. */
export function warningsOf(response: TransportResponse): string[] {
  const header = response.headers["warning"];
  if (header === undefined) return [];
  const value = typeof header === "string" ? header : header.join(", ");
  return Array.from(
    value.matchAll(/(?:^|,)\s*299\s+\S+\s+"((?:[^"\\]|\\.)*)"/g),
    ([, quoted = ""]) => quoted.replace(/\\(.)/g, "$1"),
  );
}
