/** Where the namespace of a sequence is made. */
export const NAMESPACES = "/api/v1/namespaces";

/**
 * One request of a sequence. Texts in it may hold `${ns}` and `${group}` (fresh for each
 * playing) and `${rv:ID}`, `${uid:ID}`, `${name:ID}` and `${continue:ID}`: what the answer
 * to the step of that id said on the same server.
 */
export interface Step {
  readonly id: number;
  /** `watch` is opened here and read at the end, `late watch` opened at the end. */
  readonly kind: "request" | "watch" | "late watch";
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly contentType?: string;
  readonly accept?: string;
  readonly body?: unknown;
  /** `body` is merged over the last object that was seen at this path. */
  readonly base?: string;
  /** What `body` is merged over when no object was seen there. */
  readonly blank?: unknown;
  /** Makes what the others need: shrinking keeps all of these or none. */
  readonly setup?: boolean;
  /** Repeat while the answer has not this status; it is not compared. */
  readonly until?: number;
}

/** A step in one line, to read. */
export function stepText(step: Step): string {
  const { id, kind, method, path, query, contentType, body, base } = step;
  const parameters = new URLSearchParams(query).toString();
  return [
    `#${id}`,
    kind === "request" ? method : kind,
    decodeURIComponent(path + (parameters && `?${parameters}`)),
    contentType ?? "",
    base === undefined ? "" : `over ${base}`,
    body === undefined ? "" : JSON.stringify(body),
  ]
    .filter((part) => part !== "")
    .join(" ");
}
