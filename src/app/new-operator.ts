import { join } from "node:path";
import { readFile } from "node:fs/promises";
import type { CrdSource } from "../crd/crd-source.js";
import type { SourceIo } from "../crd/source-io.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { KindView } from "../scaffold/operator-view.js";
import { renderTemplate } from "../scaffold/render-template.js";
import { spacedWords } from "../scaffold/names.js";
import {
  createFolder,
  requireFreshFolder,
} from "../workspace/create-folder.js";
import type { VirtualTree } from "../workspace/virtual-tree.js";
import { chooseKinds } from "./choose-kinds.js";
import {
  generateFromSources,
  type GeneratedCode,
} from "./generate-from-sources.js";
import type { Host } from "./host.js";
import {
  installProject,
  testProject,
  type TestSummary,
} from "./install-project.js";
import type { NewApi } from "./new-api.js";
import { createOperatorTree } from "./operator-tree.js";
import { resolveSources } from "./resolve-sources.js";
import { SampleChecker } from "./sample/check-sample.js";

/** What {@link newOperator} makes. */
export interface NewOperatorRequest {
  /** Checked by `requireOperatorName`. */
  readonly name: string;
  /** Absolute path of the project's folder. */
  readonly target: string;
  /** Relative sources are taken from here. */
  readonly cwd: string;
  /** Where its CRDs come from: given ones, or one that is made for a new API. */
  readonly api:
    | { readonly type: "given"; readonly sources: readonly string[] }
    | { readonly type: "new"; readonly api: NewApi };
  /** Kinds that get a controller; empty: one is chosen. */
  readonly controllers: readonly string[];
  /** False: only says what would be written. */
  readonly writes: boolean;
  /** Whether the project is installed and tested. */
  readonly installs: boolean;
}

/** What was made, or would be. */
export interface NewOperatorResult {
  readonly target: string;
  readonly tree: VirtualTree;
  /** Kinds that have a controller now, and those that could have one. */
  readonly controllers: {
    readonly kinds: readonly string[];
    readonly without: readonly string[];
  };
  /** Warnings only. */
  readonly diagnostics: readonly Diagnostic[];
  /** How the project's own tests ended; undefined when they did not run. */
  readonly tests: TestSummary | undefined;
}

/** What goes on while it works, and when it has to stop. */
export interface NewOperatorOptions {
  readonly signal: AbortSignal;
  readonly progress: (message: string) => void;
}

/**
 * Makes an operator project: writes it as a whole, installs it, runs its tests. When it can't be installed,
 * nothing of it stays.
 *
 * @throws {@link CliError} E0201 when the folder is in use; every error that the CRDs have; E0311 and E0312 when
 * npm fails; E0313 when the tests do, with the project left in place.
 */
export async function newOperator(
  request: NewOperatorRequest,
  host: Host,
  options: NewOperatorOptions,
): Promise<NewOperatorResult> {
  const { name, target, writes, installs } = request;
  const { signal, progress } = options;
  await requireFreshFolder(target, host.fileSystem);
  progress("Reading CRDs and generating code…");
  const generated = await generate(request, host);
  const chosen = await chooseKindsOf(generated, request.controllers);
  signal.throwIfAborted();
  progress("Packing the runtime and the CLI for vendor/…");
  const packages = await host.packPackages(signal);
  const tree = await createOperatorTree(
    { name, generated, kinds: chosen.kinds, packages },
    host,
  );
  const diagnostics = [...generated.diagnostics, ...chosen.diagnostics];
  const controllers = {
    kinds: chosen.kinds.map(({ kind }) => kind),
    without: generated.crds
      .map(({ definition }) => definition.names.kind)
      .filter((kind) => chosen.kinds.every((view) => view.kind !== kind)),
  };
  const result = { target, tree, controllers, diagnostics, tests: undefined };
  if (!writes) return result;
  signal.throwIfAborted();
  const folder = await createFolder(target, tree, host);
  if (!installs) return result;
  try {
    progress("Installing its dependencies…");
    await installProject(target, host, signal);
  } catch (error) {
    await folder.remove();
    throw error;
  }
  progress("Running its tests…");
  return { ...result, tests: await testProject(target, host, signal) };
}

async function generate(
  { api, cwd }: NewOperatorRequest,
  host: Host,
): Promise<GeneratedCode> {
  if (api.type === "given")
    return generateFromSources(resolveSources(api.sources, cwd), host);
  const file = `crds/${api.api.plural}.${api.api.group}.yaml`;
  const template = await readFile(
    join(host.packageRoot, "templates/operator/crd.yaml.hbs"),
    "utf8",
  );
  const text = renderTemplate(template, {
    ...api.api,
    words: spacedWords(api.api.kind),
    scope: api.api.namespaced ? "Namespaced" : "Cluster",
  });
  const source: CrdSource = { type: "path", path: file };
  return generateFromSources([source], { sourceIo: singleFile(file, text) });
}

/** A disk that holds one file. */
function singleFile(file: string, text: string): SourceIo {
  const refuse = (): never => {
    throw new TypeError("only the new CRD is read");
  };
  return {
    stat: async () => ({ type: "file", sizeBytes: Buffer.byteLength(text) }),
    readFile: async (path) => (path === file ? text : refuse()),
    readDirectory: async () => refuse(),
    fetchText: async () => refuse(),
    readStdin: async () => refuse(),
  };
}

async function chooseKindsOf(
  { crds }: GeneratedCode,
  wanted: readonly string[],
): Promise<ChosenKinds> {
  await using checker = await SampleChecker.start(crds);
  const kinds = await chooseKinds(crds, {
    wanted,
    check: (path, object) => checker.problems(path, object),
  });
  const { refusal } = checker;
  if (refusal === undefined) return { kinds, diagnostics: [] };
  const diagnostic: Diagnostic = {
    code: "E0117",
    severity: "warning",
    message: `the embedded API server does not take these CRDs: ${refusal}`,
    hint: "the project's tests wait until they are mended",
  };
  return { kinds, diagnostics: [diagnostic] };
}

interface ChosenKinds {
  readonly kinds: readonly KindView[];
  readonly diagnostics: readonly Diagnostic[];
}
