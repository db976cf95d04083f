import type { EmitOptions } from "./emit-options.js";
import type { GroupModule, GroupVersionModule } from "./group-module.js";
import { Imports } from "./imports.js";
import type { Method, SourceFile } from "./source-file.js";

/** `clientset.ts`: the clients of every group version, and of every group in its stored versions. */
export function emitClientset(
  groups: readonly GroupModule[],
  options: EmitOptions,
): SourceFile {
  const className = "Clientset";
  const imports = new Imports([className]);
  const rest = imports.type("RestClient", options.runtime);
  const accessor = accessorsOf({
    imports,
    suffix: "Client",
    file: "client.js",
    argument: "this.#rest",
  });
  const methods = groups.flatMap((group): Method[] => [
    accessor({
      accessor: group.names.accessor,
      ...defaultClientOf(group),
      doc: `Clients of ${group.group || "the core group"}, of each kind in the version that is stored.`,
    }),
    ...group.versions.map(({ names, groupVersion: { version } }) =>
      accessor({
        accessor: names.accessor,
        stem: names.stem,
        folder: folderOf(group.group, version),
        doc: `Clients of ${folderOf(group.group, version)}.`,
      }),
    ),
  ]);
  return {
    header: options.rootHeader,
    imports: imports.declarations,
    statements: [
      {
        kind: "class",
        name: className,
        doc: ["Clients of every kind, by group and by group version."],
        field: { name: "rest", type: { kind: "name", name: rest } },
        methods,
      },
    ],
  };
}

/** `informers.ts`: the shared informers of every group version. */
export function emitInformers(
  groups: readonly GroupModule[],
  options: EmitOptions,
): SourceFile {
  const className = "Informers";
  const imports = new Imports([className]);
  const source = imports.type("InformerSource", options.runtime);
  const accessor = accessorsOf({
    imports,
    suffix: "Informers",
    file: "informer.js",
    argument: "this.#source",
  });
  const methods = groups.flatMap(({ group, versions }) =>
    versions.map(({ names, groupVersion: { version } }) =>
      accessor({
        accessor: names.accessor,
        stem: names.stem,
        folder: folderOf(group, version),
        doc: `Informers of ${group}/${version}.`,
      }),
    ),
  );
  return {
    header: options.rootHeader,
    imports: imports.declarations,
    statements: [
      {
        kind: "class",
        name: className,
        doc: [
          "Shared informers of every kind, by group version. They come from a manager",
          "or an informer factory, which runs them.",
        ],
        field: { name: "source", type: { kind: "name", name: source } },
        methods,
      },
    ],
  };
}

/** `register.ts`: every resource there is, and a scheme of them. */
export function emitRegister(
  groups: readonly GroupModule[],
  options: EmitOptions,
): SourceFile {
  const modules = groups.flatMap(({ versions }) => versions);
  const imports = new Imports(["resources", "scheme"]);
  const resource = imports.type("ApiResource", options.runtime);
  const scheme = imports.value("Scheme", options.runtime);
  return {
    header: options.rootHeader,
    imports: [
      ...imports.declarations,
      ...modules.map(({ groupVersion: { group, version }, names }) => ({
        from: `./${folderOf(group, version)}/types.js`,
        names: [],
        namespace: names.accessor,
      })),
    ],
    statements: [
      {
        kind: "constant",
        name: "resources",
        doc: ["Every served version of every kind."],
        type: {
          kind: "array",
          items: { kind: "name", name: resource },
          readonly: true,
        },
        value: { kind: "list", items: modules.flatMap(resourcesOf) },
      },
      {
        kind: "constant",
        name: "scheme",
        doc: ["Knows each of these kinds by `apiVersion` and `kind`."],
        type: { kind: "name", name: scheme },
        value: {
          kind: "call",
          callee: `new ${scheme}`,
          args: [{ kind: "code", code: "resources" }],
        },
      },
    ],
  };
}

function resourcesOf({
  groupVersion,
  names,
}: GroupVersionModule): { readonly kind: "code"; readonly code: string }[] {
  return groupVersion.kinds.map(({ typeName }) => ({
    kind: "code",
    code: `${names.accessor}.${typeName}`,
  }));
}

/** The folder of a group or, with `version`, of a group version. */
export function folderOf(group: string, version?: string): string {
  const folder = group === "" ? "core" : group;
  return version === undefined ? folder : `${folder}/${version}`;
}

/** Where the client of a group's stored versions is: that of its only version, or one of its own. */
function defaultClientOf({ group, names, versions }: GroupModule): {
  readonly stem: string;
  readonly folder: string;
} {
  const [only, ...others] = versions;
  return only && others.length === 0
    ? {
        stem: only.names.stem,
        folder: folderOf(group, only.groupVersion.version),
      }
    : { stem: names.stem, folder: folderOf(group) };
}

/** Makes methods that return a new instance of a class of another file. */
function accessorsOf(context: {
  readonly imports: Imports;
  /** What class names end with. */
  readonly suffix: string;
  readonly file: string;
  /** What the class is constructed with. */
  readonly argument: string;
}): (to: {
  readonly accessor: string;
  readonly stem: string;
  readonly folder: string;
  readonly doc: string;
}) => Method {
  const { imports, suffix, file, argument } = context;
  return ({ accessor, stem, folder, doc }) => {
    const name = imports.value(`${stem}${suffix}`, `./${folder}/${file}`);
    return {
      name: accessor,
      doc: [doc],
      parameters: [],
      returnType: { kind: "name", name },
      returns: {
        kind: "call",
        callee: `new ${name}`,
        args: [{ kind: "code", code: argument }],
      },
    };
  };
}
