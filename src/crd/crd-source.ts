/** Where CRDs come from. */
export type CrdSource =
  | {
      /** A file, or a directory read recursively in sorted order (.yaml, .yml, .json). */
      readonly type: "path";
      readonly path: string;
    }
  | { readonly type: "url"; readonly url: string }
  | { readonly type: "stdin" };

/** Reads a command-line argument: `-` is stdin, `http(s)://…` a URL, all else a path. */
export function parseCrdSource(argument: string): CrdSource {
  if (argument === "-") return { type: "stdin" };
  return /^https?:\/\//i.test(argument)
    ? { type: "url", url: argument }
    : { type: "path", path: argument };
}
