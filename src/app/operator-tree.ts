import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LoadedCrd } from "../crd/loaded-crd.js";
import { renderOperatorFiles } from "../scaffold/operator-files.js";
import type { KindView } from "../scaffold/operator-view.js";
import { contentHash } from "../workspace/content-hash.js";
import { PROJECT_FILE, printProject } from "../workspace/project-file.js";
import { VirtualTree } from "../workspace/virtual-tree.js";
import type { GeneratedCode } from "./generate-from-sources.js";
import { addGeneratedFiles } from "./generated-tree.js";
import type { Host } from "./host.js";
import type { PackedPackages } from "./packed-package.js";

/** Folder of a project's CRDs. */
export const CRDS_FOLDER = "crds";

/** What a new project is made of. */
export interface OperatorTreeInput {
  readonly name: string;
  readonly generated: GeneratedCode;
  readonly kinds: readonly KindView[];
  readonly packages: PackedPackages;
}

/** Every file of a new operator project; the same input gives the same bytes. */
export async function createOperatorTree(
  input: OperatorTreeInput,
  host: Pick<Host, "packageRoot" | "version">,
): Promise<VirtualTree> {
  const { name, generated, kinds, packages } = input;
  const { cli, runtime } = packages;
  const tree = new VirtualTree();
  const scaffolded = await renderOperatorFiles(
    {
      name,
      namespace: `${name}-system`,
      runtimeTarball: runtime.fileName,
      cliTarball: cli.fileName,
      kinds,
      hasManyCrds: generated.crds.length > 1,
      openBraces: "{{",
    },
    (path) => readFile(join(host.packageRoot, "templates", path), "utf8"),
  );
  for (const { path, content } of scaffolded)
    tree.add({ path, content, ownership: "scaffolded" });
  for (const { fileName, content } of [cli, runtime])
    tree.add({ path: `vendor/${fileName}`, content, ownership: "scaffolded" });
  for (const crd of generated.crds) tree.add(crdFile(crd));
  addGeneratedFiles(tree, generated);
  tree.add({
    path: PROJECT_FILE,
    ownership: "scaffolded",
    content: printProject({
      name,
      versions: { kubewright: host.version, runtime: runtime.version },
      crds: CRDS_FOLDER,
      controllers: kinds.map(({ plural, group, version }) => ({
        crd: `${plural}.${group}`,
        version,
      })),
      generated: hashes(tree, "generated"),
      scaffolded: hashes(tree, "scaffolded"),
    }),
  });
  return tree;
}

function crdFile({ definition, text }: LoadedCrd): {
  readonly path: string;
  readonly content: string;
  readonly ownership: "scaffolded";
} {
  return {
    path: `${CRDS_FOLDER}/${definition.name}.yaml`,
    content: text,
    ownership: "scaffolded",
  };
}

function hashes(
  tree: VirtualTree,
  ownership: "generated" | "scaffolded",
): ReadonlyMap<string, string> {
  return new Map(
    [...tree]
      .filter((file) => file.ownership === ownership)
      .map(({ path, content }) => [path, contentHash(content)]),
  );
}
