import type { KindView, OperatorView } from "./operator-view.js";
import { renderTemplate } from "./render-template.js";

/** Reads a template by its path below `templates/`. */
export type ReadTemplate = (path: string) => Promise<string>;

/** A file that is written once and then the user's. */
export interface ScaffoldedFile {
  readonly path: string;
  readonly content: string;
}

// npm leaves files named .gitignore and .npmrc out of a package, so that templates carry no leading dot.
const PROJECT_FILES: readonly (readonly [path: string, template: string])[] = [
  [".dockerignore", "dockerignore"],
  [".editorconfig", "editorconfig"],
  [".gitattributes", "gitattributes"],
  [".github/workflows/ci.yaml", "github/workflows/ci.yaml"],
  [".gitignore", "gitignore"],
  [".npmrc", "npmrc"],
  [".vscode/extensions.json", "vscode/extensions.json"],
  [".vscode/launch.json", "vscode/launch.json"],
  [".vscode/settings.json", "vscode/settings.json"],
  ["AGENTS.md", "AGENTS.md"],
  ["Dockerfile", "Dockerfile"],
  ["README.md", "README.md"],
  ["build.mjs", "build.mjs"],
  ["config/default/kustomization.yaml", "config/default/kustomization.yaml"],
  ["config/default/namespace.yaml", "config/default/namespace.yaml"],
  ["config/manager/deployment.yaml", "config/manager/deployment.yaml"],
  ["config/manager/kustomization.yaml", "config/manager/kustomization.yaml"],
  ["config/rbac/kustomization.yaml", "config/rbac/kustomization.yaml"],
  ["config/rbac/role.yaml", "config/rbac/role.yaml"],
  ["config/rbac/role-binding.yaml", "config/rbac/role-binding.yaml"],
  ["config/rbac/service-account.yaml", "config/rbac/service-account.yaml"],
  ["config/samples/kustomization.yaml", "config/samples/kustomization.yaml"],
  ["package.json", "package.json"],
  ["src/main.ts", "src/main.ts"],
  ["tsconfig.json", "tsconfig.json"],
];

/** The scaffolded files of an operator project, without its CRDs; the same view gives the same bytes. */
export async function renderOperatorFiles(
  view: OperatorView,
  readTemplate: ReadTemplate,
): Promise<readonly ScaffoldedFile[]> {
  const render = async (
    path: string,
    template: string,
    values: object,
  ): Promise<ScaffoldedFile> => ({
    path,
    content: renderTemplate(
      await readTemplate(`operator/${template}.hbs`),
      values,
    ),
  });
  const files = PROJECT_FILES.map(([path, template]) =>
    render(path, template, view),
  );
  for (const kind of view.kinds) {
    const values = { ...kind, crds: crdsOf(kind, view) };
    files.push(
      render(`src/controllers/${kind.file}.ts`, "src/controller.ts", values),
      render(`test/${kind.file}.test.ts`, "test/controller.test.ts", values),
    );
  }
  return [...(await Promise.all(files)), ...view.kinds.map(sampleFile)];
}

/** A test needs no CRD but its own; of a large set the others would only make it slow. */
function crdsOf({ plural, group }: KindView, view: OperatorView): string {
  return view.hasManyCrds ? `crds/${plural}.${group}.yaml` : "crds";
}

function sampleFile({ sampleFile: file, sample }: KindView): ScaffoldedFile {
  return { path: `config/samples/${file}.yaml`, content: sample.yaml };
}
