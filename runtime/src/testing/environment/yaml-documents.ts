import { readFile } from "node:fs/promises";
import { loadAll } from "js-yaml";
import { RuntimeError } from "../../primitives/runtime-error.js";

/**
 * The documents of a YAML or JSON file.
 *
 * @throws {@link RuntimeError} with `code` when it can't be read or parsed.
 */
export async function yamlDocuments(
  file: string,
  code: string,
): Promise<unknown[]> {
  try {
    return loadAll(await readFile(file, "utf8"), { filename: file });
  } catch (cause) {
    throw new RuntimeError(code, `read ${file}`, { cause });
  }
}
