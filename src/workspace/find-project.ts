import { dirname, join } from "node:path";
import { CliError, EXIT } from "../diagnostics/cli-error.js";
import type { FileSystem } from "./file-system.js";
import { parseProject, PROJECT_FILE, type Project } from "./project-file.js";

/**
 * The root of the project that `folder` is in: the nearest one upwards with a project file.
 *
 * @throws {@link CliError} E0200 with exit code 3 when there is none.
 */
export async function findProjectRoot(
  folder: string,
  fileSystem: FileSystem,
): Promise<string> {
  for (let current = folder; ; current = dirname(current)) {
    if ((await fileSystem.kindOf(join(current, PROJECT_FILE))) === "file")
      return current;
    if (dirname(current) !== current) continue;
    throw new CliError(
      [
        {
          code: "E0200",
          severity: "error",
          message: `${folder} is in no project: no ${PROJECT_FILE} there or above`,
          hint: 'make a project with "scaffold new operator NAME", go to one, or give both --crd and --out',
        },
      ],
      EXIT.notAProject,
    );
  }
}

/**
 * Reads the project file in `root`.
 *
 * @throws {@link CliError} E0210 when it is broken.
 */
export async function readProject(
  root: string,
  fileSystem: FileSystem,
): Promise<Project> {
  const file = join(root, PROJECT_FILE);
  const bytes = await fileSystem.readFile(file);
  return parseProject(Buffer.from(bytes).toString("utf8"), file);
}
