import { apiVersionOf, type ApiResource } from "../../meta/api-resource.js";
import type { KubeObject } from "../../meta/object.js";
import { RuntimeError } from "../../primitives/runtime-error.js";
import { yamlDocuments } from "./yaml-documents.js";

/**
 * The first object of a kind in a YAML file, such as a sample to test with. What it holds is the
 * server's to check: it is taken for a `T` by its apiVersion and kind alone.
 *
 * @throws {@link RuntimeError} `InvalidObject` when the file can't be read or holds none.
 */
export async function loadObject<T extends KubeObject>(
  resource: ApiResource<T>,
  file: string,
): Promise<T> {
  const apiVersion = apiVersionOf(resource);
  for (const document of await yamlDocuments(file, "InvalidObject"))
    if (isOfKind(document, { apiVersion, kind: resource.kind }))
      return document as T;
  throw new RuntimeError(
    "InvalidObject",
    `found no ${resource.kind} of ${apiVersion} in ${file}`,
  );
}

function isOfKind(
  document: unknown,
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
): boolean {
  return (
    typeof document === "object" &&
    document !== null &&
    "apiVersion" in document &&
    document.apiVersion === apiVersion &&
    "kind" in document &&
    document.kind === kind
  );
}
