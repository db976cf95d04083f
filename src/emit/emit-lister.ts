import type { GroupVersion } from "../ir/group-version.js";
import type { EmitOptions } from "./emit-options.js";
import { sourcesOf } from "./emit-types.js";
import { Imports } from "./imports.js";
import type { SourceFile, Statement } from "./source-file.js";

/** `lister.ts`: for each kind the type of its lister, and a function that makes one over an indexer. */
export function emitLister(
  groupVersion: GroupVersion,
  options: EmitOptions,
): SourceFile {
  const { kinds } = groupVersion;
  const imports = new Imports(
    kinds.flatMap(({ typeName }) => [
      `${typeName}Lister`,
      `create${typeName}Lister`,
    ]),
  );
  const statements = kinds.flatMap(({ kind, typeName }): Statement[] => {
    const type = imports.value(typeName, "./types.js");
    return [
      {
        kind: "typeAlias",
        name: `${typeName}Lister`,
        doc: [`Reads ${kind} objects from a cache.`],
        type: {
          kind: "name",
          name: imports.type("Lister", options.runtime),
          argument: type,
        },
      },
      {
        kind: "function",
        name: `create${typeName}Lister`,
        doc: [`A lister over an indexer of ${kind} objects.`],
        parameters: [
          {
            name: "indexer",
            type: {
              kind: "name",
              name: imports.type("ListerIndexer", options.runtime),
              argument: type,
            },
          },
        ],
        returnType: { kind: "name", name: `${typeName}Lister` },
        returns: {
          kind: "call",
          callee: `${imports.value("createLister", options.runtime)}<${type}>`,
          args: [
            { kind: "code", code: "indexer" },
            { kind: "code", code: type },
          ],
        },
      },
    ];
  });
  return {
    header: options.header(sourcesOf(groupVersion.kinds)),
    imports: imports.declarations,
    statements,
  };
}
