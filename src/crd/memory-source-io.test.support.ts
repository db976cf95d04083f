import { CliError } from "../diagnostics/cli-error.js";
import type { SourceIo } from "./source-io.js";

/** An error of Node's file system functions. */
export class SystemError extends CliError {
  override readonly code: string;

  constructor(code: string) {
    super([{ code, severity: "error", message: code }]);
    this.code = code;
  }
}

/** Sources in memory: files by path, pages by URL; a value that is an error is thrown. */
export function memorySourceIo(files: {
  readonly [path: string]: string | Error;
}): SourceIo {
  const read = (path: string): string => {
    const content = files[path];
    if (content === undefined) throw new SystemError("ENOENT");
    if (content instanceof Error) throw content;
    return content;
  };
  const below = (path: string): readonly string[] =>
    Object.keys(files).filter((file) => file.startsWith(`${path}/`));
  return {
    stat: async (path) => {
      if (path in files) {
        const content = files[path];
        const sizeBytes = typeof content === "string" ? content.length : 0;
        return { type: "file", sizeBytes };
      }
      if (below(path).length > 0) return { type: "directory", sizeBytes: 0 };
      throw new SystemError("ENOENT");
    },
    readFile: async (path) => read(path),
    readDirectory: async (path) =>
      [...new Set(below(path).map((file) => file.slice(path.length + 1)))]
        .map((rest) => rest.split("/"))
        .map(([name = "", ...more]) => ({
          name,
          type: more.length > 0 ? ("directory" as const) : ("file" as const),
        }))
        .filter(
          ({ name }, index, all) =>
            all.findIndex((entry) => entry.name === name) === index,
        ),
    fetchText: async (url) => read(url),
    readStdin: async () => read("-"),
  };
}
