import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { RuntimeError } from "../../primitives/runtime-error.js";

const YAML_FILE = /\.(ya?ml|json)$/;

/**
 * A YAML file, or those of a folder and the folders below it, by name.
 *
 * @throws {@link RuntimeError} with `code` when it can't be read, which says `what` was to be read.
 */
export async function yamlFiles(
  path: string,
  { code, what }: { readonly code: string; readonly what: string },
): Promise<string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const names = await readdir(path, { recursive: true });
    return names
      .filter((name) => YAML_FILE.test(name))
      .sort()
      .map((name) => join(path, name));
  } catch (cause) {
    throw new RuntimeError(code, `read ${what} from ${path}`, { cause });
  }
}
