/** A description, and what it says of deprecation. */
export interface Deprecation {
  /** The rest of the description; undefined when there is none. */
  readonly doc?: string;
  /** Why not to use it, possibly `""`; undefined for what is not deprecated. */
  readonly deprecated?: string;
}

/**
 * Takes the notice out of a description that has one by Go's convention: a
 * sentence that begins with `Deprecated:`, up to the end of its paragraph.
 */
export function deprecationIn(description: string | undefined): Deprecation {
  if (description === undefined || description.trim() === "") return {};
  const notice = NOTICE.exec(description);
  if (!notice) return { doc: description };
  const [matched, before = ""] = notice;
  const start = notice.index + before.length;
  const from = notice.index + matched.length;
  const blank = /\n\s*\n/g;
  blank.lastIndex = from;
  const end = blank.exec(description)?.index ?? description.length;
  const doc =
    `${description.slice(0, start).trimEnd()}\n\n${description.slice(end).trim()}`.trim();
  return {
    ...(doc === "" ? {} : { doc }),
    deprecated: description.slice(from, end).trim().replaceAll(/\s+/g, " "),
  };
}

const NOTICE = /(^|[.\n] *)\**deprecated\**:\**\s*/i;
