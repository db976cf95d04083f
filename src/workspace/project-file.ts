import { dump, load, YAMLException } from "js-yaml";
import { CliError, EXIT } from "../diagnostics/cli-error.js";
import { unsafePathReason } from "./safe-path.js";

/** Name of the project file, which stands in the root of every project. */
export const PROJECT_FILE = "kubewright.yaml";

/** Layout of the project file that this CLI writes and reads. */
export const PROJECT_FORMAT = 1;

/** What `kubewright.yaml` records. */
export interface Project {
  /** Name of the operator. */
  readonly name: string;
  /** Versions that the project was last written with. */
  readonly versions: {
    readonly kubewright: string;
    readonly runtime: string;
  };
  /** Folder of the CRDs, relative to the root. */
  readonly crds: string;
  /** Kinds that a controller was scaffolded for. */
  readonly controllers: readonly ProjectController[];
  /** Hash of each generated file as it was last written; see `contentHash`. */
  readonly generated: ReadonlyMap<string, string>;
  /** Hash of each scaffolded file as it was first written. */
  readonly scaffolded: ReadonlyMap<string, string>;
}

/** A controller that was scaffolded. */
export interface ProjectController {
  /** Name of its CRD. */
  readonly crd: string;
  readonly version: string;
}

const HEAD = `# Written by scaffold; keep it under version control.
# Generated files are rewritten by "npm run generate"; scaffolded files are yours.
`;

/** The text of `kubewright.yaml`; the same project gives the same bytes. */
export function printProject(project: Project): string {
  const body = {
    format: PROJECT_FORMAT,
    name: project.name,
    versions: {
      kubewright: project.versions.kubewright,
      runtime: project.versions.runtime,
    },
    crds: project.crds,
    controllers: project.controllers.map(({ crd, version }) => ({
      crd,
      version,
    })),
    files: {
      generated: sortedObject(project.generated),
      scaffolded: sortedObject(project.scaffolded),
    },
  };
  return HEAD + dump(body, { lineWidth: -1, noRefs: true });
}

/**
 * Reads the text of `kubewright.yaml`, which stands at `file`.
 *
 * @throws {@link CliError} E0210 when it is no project file of this format.
 */
export function parseProject(text: string, file: string): Project {
  const reader = new ProjectReader(file);
  const root = reader.record(loadYaml(text, file), "the file");
  const format = root["format"];
  if (format !== PROJECT_FORMAT)
    throw broken(
      file,
      `its format is ${JSON.stringify(format)}, this version reads format ${PROJECT_FORMAT}`,
    );
  const versions = reader.record(root["versions"], "versions");
  const files = reader.record(root["files"], "files");
  return {
    name: reader.text(root["name"], "name"),
    versions: {
      kubewright: reader.text(versions["kubewright"], "versions.kubewright"),
      runtime: reader.text(versions["runtime"], "versions.runtime"),
    },
    crds: reader.path(root["crds"], "crds"),
    controllers: reader.controllers(root["controllers"]),
    generated: reader.hashes(files["generated"], "files.generated"),
    scaffolded: reader.hashes(files["scaffolded"], "files.scaffolded"),
  };
}

class ProjectReader {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  record(value: unknown, name: string): Readonly<Record<string, unknown>> {
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Readonly<Record<string, unknown>>;
    throw broken(this.#file, `${name} is no mapping`);
  }

  text(value: unknown, name: string): string {
    if (typeof value === "string" && value !== "") return value;
    throw broken(this.#file, `${name} is no text`);
  }

  path(value: unknown, name: string): string {
    const path = this.text(value, name);
    const reason = unsafePathReason(path);
    if (reason === undefined) return path;
    throw broken(this.#file, `${name} leads outside the project: ${reason}`);
  }

  controllers(value: unknown): readonly ProjectController[] {
    if (!Array.isArray(value))
      throw broken(this.#file, "controllers is no list");
    return value.map((item: unknown, index) => {
      const name = `controllers[${index}]`;
      const fields = this.record(item, name);
      return {
        crd: this.text(fields["crd"], `${name}.crd`),
        version: this.text(fields["version"], `${name}.version`),
      };
    });
  }

  hashes(value: unknown, name: string): ReadonlyMap<string, string> {
    const hashes = new Map<string, string>();
    for (const [path, hash] of Object.entries(this.record(value, name)))
      hashes.set(this.path(path, `a path of ${name}`), this.text(hash, path));
    return hashes;
  }
}

function loadYaml(text: string, file: string): unknown {
  try {
    return load(text);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    throw broken(file, error.reason, error.mark);
  }
}

function broken(
  file: string,
  reason: string,
  mark?: { readonly line: number; readonly column: number },
): CliError {
  return new CliError(
    [
      {
        code: "E0210",
        severity: "error",
        message: `cannot read the project file: ${reason}`,
        location: mark
          ? { file, line: mark.line + 1, column: mark.column + 1 }
          : { file },
        hint: "restore it from version control",
      },
    ],
    EXIT.diagnostics,
  );
}

function sortedObject(
  map: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...map].sort(([left], [right]) => (left < right ? -1 : 1)),
  );
}
