import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { RuntimeError } from "../../primitives/runtime-error.js";
import { yamlDocuments } from "./yaml-documents.js";

const YAML_FILE = /\.(ya?ml|json)$/;

/**
 * The CustomResourceDefinitions in a YAML file, or in those of a folder and the folders
 * below it; documents of other kinds are skipped.
 *
 * @throws {@link RuntimeError} `InvalidCrds` when a file can't be read or there is none.
 */
export async function loadCrds(path: string): Promise<unknown[]> {
  const crds: unknown[] = [];
  for (const file of await yamlFiles(path))
    for (const document of await yamlDocuments(file, "InvalidCrds"))
      if (isCrd(document)) crds.push(document);
  if (crds.length === 0)
    throw new RuntimeError(
      "InvalidCrds",
      `found no CustomResourceDefinition in ${path}`,
    );
  return crds;
}

async function yamlFiles(path: string): Promise<string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const names = await readdir(path, { recursive: true });
    return names
      .filter((name) => YAML_FILE.test(name))
      .sort()
      .map((name) => join(path, name));
  } catch (cause) {
    throw new RuntimeError("InvalidCrds", `read CRDs from ${path}`, { cause });
  }
}

function isCrd(document: unknown): boolean {
  return (
    typeof document === "object" &&
    document !== null &&
    "kind" in document &&
    document.kind === "CustomResourceDefinition"
  );
}
