import type { ModuleId } from "../../ir/type-node.js";
import type { OpenApiDocument } from "./openapi-schema.js";

/** Where a definition such as `io.k8s.api.core.v1.PodSpec` is declared, and under which name. */
export interface DefinitionHome {
  readonly module: ModuleId;
  readonly name: string;
}

const META_PACKAGE = "io.k8s.apimachinery.pkg.apis.meta.v1";

/** The module of apimachinery's own types, which belong to no group of the API. */
export const META_MODULE: ModuleId = { group: "meta", version: "v1" };

/**
 * Maps Go packages to group versions: a definition that has a kind of the very
 * document it stands in shows which package that group version lives in, and every
 * other definition of the package is at home there too.
 */
export class DefinitionHomes {
  readonly #modules = new Map<string, ModuleId>([[META_PACKAGE, META_MODULE]]);

  constructor(documents: readonly OpenApiDocument[]) {
    for (const { group, version, schemas } of documents) {
      for (const [name, schema] of Object.entries(schemas)) {
        const kinds = schema["x-kubernetes-group-version-kind"] ?? [];
        const goPackage = packageOf(name);
        // Options such as DeleteOptions claim every group version there is.
        if (goPackage === META_PACKAGE) continue;
        if (
          kinds.some((kind) => kind.group === group && kind.version === version)
        )
          this.#modules.set(goPackage, { group, version });
      }
    }
  }

  /** Undefined for a package that no document claims. */
  find(definition: string): DefinitionHome | undefined {
    const module = this.#modules.get(packageOf(definition));
    const name = definition.slice(definition.lastIndexOf(".") + 1);
    return module && { module, name };
  }
}

function packageOf(definition: string): string {
  return definition.slice(0, definition.lastIndexOf("."));
}
