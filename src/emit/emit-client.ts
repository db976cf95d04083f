import type { ApiKind } from "../ir/api-kind.js";
import type { GroupVersion } from "../ir/group-version.js";
import type { EmitOptions } from "./emit-options.js";
import { sourcesOf } from "./emit-types.js";
import { Imports } from "./imports.js";
import { nameAccessors, type ModuleNames } from "./module-names.js";
import type { Method, SourceFile } from "./source-file.js";

/** `client.ts`: a class with a typed client for each kind of a group version. */
export function emitClient(
  groupVersion: GroupVersion,
  names: ModuleNames,
  options: EmitOptions,
): SourceFile {
  const className = `${names.stem}Client`;
  const imports = new Imports([className]);
  const statement = {
    kind: "class" as const,
    name: className,
    doc: [`Clients of ${groupVersion.group}/${groupVersion.version}.`],
    field: {
      name: "rest",
      type: {
        kind: "name" as const,
        name: imports.type("RestClient", options.runtime),
      },
    },
    methods: clientMethods(groupVersion.kinds, {
      imports,
      options,
      typesModule: () => "./types.js",
    }),
  };
  return {
    header: options.header(sourcesOf(groupVersion)),
    imports: imports.declarations,
    statements: [statement],
  };
}

/** A method for each kind, named and sorted by plural. */
export function clientMethods(
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
