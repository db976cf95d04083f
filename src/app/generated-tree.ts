import type { LoadedCrd } from "../crd/loaded-crd.js";
import type { VirtualTree } from "../workspace/virtual-tree.js";
import type { GeneratedFile } from "./generate-code.js";

/** Folders of a project that hold nothing but generated files. */
export const GENERATED_FOLDERS: readonly string[] = [
  "config/crd",
  "src/generated",
];

/** Adds a project's generated files to `tree`: the code, and the CRDs as kustomize deploys them. */
export function addGeneratedFiles(
  tree: VirtualTree,
  generated: {
    readonly crds: readonly LoadedCrd[];
    readonly files: readonly GeneratedFile[];
  },
): void {
  for (const { path, content } of generated.files)
    tree.add({
      path: `src/generated/${path}`,
      content,
      ownership: "generated",
    });
  const names: string[] = [];
  for (const { definition, text } of generated.crds) {
    const name = `${definition.name}.yaml`;
    names.push(name);
    tree.add({
      path: `config/crd/${name}`,
      content: `# Copied from the CRD's source by "scaffold generate". DO NOT EDIT.\n${text}`,
      ownership: "generated",
    });
  }
  tree.add({
    path: "config/crd/kustomization.yaml",
    content: kustomization(names),
    ownership: "generated",
  });
}

function kustomization(names: readonly string[]): string {
  const resources = [...names].sort().map((name) => `  - ${name}\n`);
  return `# Written by "scaffold generate". DO NOT EDIT.
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources:
${resources.join("")}`;
}
