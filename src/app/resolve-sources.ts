import { resolve } from "node:path";
import { parseCrdSource, type CrdSource } from "../crd/crd-source.js";

/** Sources as a command line names them, with paths taken from `cwd`. */
export function resolveSources(
  names: readonly string[],
  cwd: string,
): readonly CrdSource[] {
  return names.map((name) => {
    const source = parseCrdSource(name);
    return source.type === "path"
      ? { type: "path", path: resolve(cwd, source.path) }
      : source;
  });
}
