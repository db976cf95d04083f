import type { GroupVersion } from "../ir/group-version.js";
import type { EmitOptions } from "./emit-options.js";
import { sourcesOf } from "./emit-types.js";
import { Imports } from "./imports.js";
import { nameAccessors, type ModuleNames } from "./module-names.js";
import type { SourceFile } from "./source-file.js";

/** `informer.ts`: a class with the shared informer of each kind of a group version. */
export function emitInformer(
  groupVersion: GroupVersion,
  names: ModuleNames,
  options: EmitOptions,
): SourceFile {
  const { group, version } = groupVersion;
  const className = `${names.stem}Informers`;
  const imports = new Imports([className]);
  const kinds = groupVersion.kinds.toSorted((a, b) =>
    a.plural < b.plural ? -1 : 1,
  );
  const accessors = nameAccessors(kinds.map(({ plural }) => plural));
  const source = imports.type("InformerSource", options.runtime);
  const informer = imports.type("KindInformer", options.runtime);
  const methods = kinds.map(({ kind, typeName, plural }, index) => {
    const type = imports.value(typeName, "./types.js");
    return {
      name: accessors[index] ?? plural,
      doc: [
        `Shared informer of ${kind} objects; its \`lister\` reads the cache.`,
      ],
      parameters: [],
      returnType: { kind: "name" as const, name: informer, argument: type },
      returns: {
        kind: "call" as const,
        callee: "this.#source.informer",
        args: [{ kind: "code" as const, code: type }],
      },
    };
  });
  return {
    header: options.header(sourcesOf(groupVersion.kinds)),
    imports: imports.declarations,
    statements: [
      {
        kind: "class",
        name: className,
        doc: [`Shared informers of ${group}/${version}.`],
        field: { name: "source", type: { kind: "name", name: source } },
        methods,
      },
    ],
  };
}
