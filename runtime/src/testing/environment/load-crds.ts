import { RuntimeError } from "../../primitives/runtime-error.js";
import { yamlDocuments } from "./yaml-documents.js";
import { yamlFiles } from "./yaml-files.js";

/**
 * The CustomResourceDefinitions in a YAML file, or in those of a folder and the folders
 * below it; documents of other kinds are skipped.
 *
 * @throws {@link RuntimeError} `InvalidCrds` when a file can't be read or there is none.
 */
export async function loadCrds(path: string): Promise<unknown[]> {
  const crds: unknown[] = [];
  for (const file of await yamlFiles(path, {
    code: "InvalidCrds",
    what: "CRDs",
  }))
    for (const document of await yamlDocuments(file, "InvalidCrds"))
      if (isCrd(document)) crds.push(document);
  if (crds.length === 0)
    throw new RuntimeError(
      "InvalidCrds",
      `found no CustomResourceDefinition in ${path}`,
    );
  return crds;
}

function isCrd(document: unknown): boolean {
  return (
    typeof document === "object" &&
    document !== null &&
    "kind" in document &&
    document.kind === "CustomResourceDefinition"
  );
}
