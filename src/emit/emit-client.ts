import type { ApiKind } from "../ir/api-kind.js";
import type { GroupVersion } from "../ir/group-version.js";
import type { EmitOptions } from "./emit-options.js";
import { sourcesOf } from "./emit-types.js";
import { defaultKinds, type GroupModule } from "./group-module.js";
import { Imports } from "./imports.js";
import { nameAccessors, type ModuleNames } from "./module-names.js";
import type { Method, SourceFile } from "./source-file.js";

/** `client.ts` of a group version: a class with a typed client for each kind. */
export function emitClient(
  groupVersion: GroupVersion,
  names: ModuleNames,
  options: EmitOptions,
): SourceFile {
  const { group, version, kinds } = groupVersion;
  return clientFile(kinds, options, {
    className: `${names.stem}Client`,
    doc: `Clients of ${group || "core"}/${version}.`,
    typesModule: (kind) => options.clientTypes(kind, "version"),
  });
}

/** `client.ts` of a group: a class with a typed client for each kind in its stored version. */
export function emitGroupClient(
  module: GroupModule,
  options: EmitOptions,
): SourceFile {
  return clientFile(defaultKinds(module), options, {
    className: `${module.names.stem}Client`,
    doc: `Clients of ${module.group}, of each kind in the version that is stored.`,
    typesModule: (kind) => options.clientTypes(kind, "group"),
  });
}

function clientFile(
  kinds: readonly ApiKind[],
  options: EmitOptions,
  shape: {
    readonly className: string;
    readonly doc: string;
    readonly typesModule: (kind: ApiKind) => string;
  },
): SourceFile {
  const { className, doc, typesModule } = shape;
  const imports = new Imports([className]);
  const rest = imports.type("RestClient", options.runtime);
  const methods = clientMethods(kinds, { imports, options, typesModule });
  return {
    header: options.header(sourcesOf(kinds)),
    imports: imports.declarations,
    statements: [
      {
        kind: "class",
        name: className,
        doc: [doc],
        field: { name: "rest", type: { kind: "name", name: rest } },
        methods,
      },
    ],
  };
}

/** A method for each kind, named and sorted by plural. */
function clientMethods(
  kinds: readonly ApiKind[],
  context: {
    readonly imports: Imports;
    readonly options: EmitOptions;
    readonly typesModule: (kind: ApiKind) => string;
  },
): readonly Method[] {
  const { imports, options } = context;
  const sorted = kinds.toSorted((a, b) => (a.plural < b.plural ? -1 : 1));
  const accessors = nameAccessors(sorted.map(({ plural }) => plural));
  const client = imports.type("Client", options.runtime);
  const clientFor = imports.value("clientFor", options.runtime);
  return sorted.map((kind, index) => {
    const type = imports.value(kind.typeName, context.typesModule(kind));
    return {
      name: accessors[index] ?? kind.plural,
      doc: [docOfMethod(kind)],
      parameters: kind.namespaced
        ? [
            {
              name: "namespace",
              type: { kind: "name", name: "string" },
              optional: true,
            },
          ]
        : [],
      returnType: { kind: "name", name: client, argument: type },
      returns: {
        kind: "call",
        callee: clientFor,
        args: [
          { kind: "code", code: "this.#rest" },
          { kind: "code", code: type },
          ...(kind.namespaced
            ? [{ kind: "code" as const, code: "namespace" }]
            : []),
        ],
      },
    };
  });
}

function docOfMethod({ kind, version, namespaced }: ApiKind): string {
  return namespaced
    ? `${kind} objects of ${version}, in one namespace or in all.`
    : `${kind} objects of ${version}, which have no namespace.`;
}
