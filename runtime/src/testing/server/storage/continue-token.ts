import { badRequest } from "../response/api-errors.js";
import { scanJson } from "../http/json-scan.js";
import { isRecord } from "../api-object.js";

/** Where the next page of a list begins. */
export interface ContinueToken {
  /** Version of the snapshot; -1: the latest, after the first is lost. */
  readonly revision: number;
  /** The first key of the page, or one just before it. */
  readonly start: string;
}

/** The token as clients hand it back: opaque to them. */
export function encodeContinueToken({
  revision,
  start,
}: ContinueToken): string {
  const json = JSON.stringify({
    v: "meta.k8s.io/v1",
    rv: revision,
    start: `${start}\u0000`,
  });
  return Buffer.from(json).toString("base64url");
}

/**
 * Reads a token of {@link encodeContinueToken}.
 *
 * @throws a 400 Status when it is none.
 */
export function decodeContinueToken(text: string): ContinueToken {
  const refuse = (why: string): ReturnType<typeof badRequest> =>
    badRequest(`invalid continue token: continue key is not valid: ${why}`);
  const illegal = illegalBase64(text);
  if (illegal !== undefined)
    throw refuse(`illegal base64 data at input byte ${illegal}`);
  const bytes = Buffer.from(text, "base64url");
  // Go reports the first byte, not the first character.
  const { error } = scanJson(bytes.toString("latin1"));
  if (error !== undefined) throw refuse(error);
  const value: unknown = JSON.parse(bytes.toString());
  if (!isRecord(value) || value["v"] !== "meta.k8s.io/v1")
    throw refuse("server does not recognize this encoded version");
  const { rv, start } = value;
  if (typeof rv !== "number" || rv === 0)
    throw refuse(
      "incorrect encoded start resourceVersion (version meta.k8s.io/v1)",
    );
  if (typeof start !== "string" || start === "")
    throw refuse("encoded start key empty (version meta.k8s.io/v1)");
  return {
    revision: rv,
    start: start.endsWith("\0") ? start.slice(0, -1) : start,
  };
}

/** Where Go's decoder stops; a single character at the end makes no byte. */
function illegalBase64(text: string): number | undefined {
  const index = text.search(/[^A-Za-z0-9_-]/);
  if (index >= 0) return index;
  return text.length % 4 === 1 ? text.length - 1 : undefined;
}
