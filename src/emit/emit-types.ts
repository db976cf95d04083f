import type { ApiKind } from "../ir/api-kind.js";
import type { GroupVersion, TypeDeclaration } from "../ir/group-version.js";
import { docOf } from "./doc-of.js";
import type { EmitOptions } from "./emit-options.js";
import { Imports } from "./imports.js";
import type {
  ConstantStatement,
  Expression,
  InterfaceStatement,
  SourceFile,
  Statement,
} from "./source-file.js";
import {
  membersOf,
  typeExpressionOf,
  type TypeContext,
} from "./type-expression-of.js";

/** `types.ts`: the types of a group version and, under the name of each kind, its ApiResource. */
export function emitTypes(
  groupVersion: GroupVersion,
  options: EmitOptions,
): SourceFile {
  const { kinds, declarations } = groupVersion;
  const imports = new Imports([
    ...declarations.map(({ name }) => name),
    ...kinds.map(({ listTypeName }) => listTypeName),
  ]);
  const context = { imports, options };
  const kindsByType = new Map(kinds.map((kind) => [kind.typeName, kind]));
  const statements = declarations.flatMap((declaration) => {
    const kind = kindsByType.get(declaration.name);
    const statement = declarationOf(declaration, context);
    return kind
      ? [statement, resourceOf(kind, context), listOf(kind, context)]
      : [statement];
  });
  return {
    header: options.header(sourcesOf(groupVersion.kinds)),
    imports: imports.declarations,
    statements,
  };
}

/** What kinds were generated from, sorted. */
export function sourcesOf(kinds: readonly ApiKind[]): readonly string[] {
  return [...new Set(kinds.map(({ source }) => source))].sort();
}

function declarationOf(
  declaration: TypeDeclaration,
  context: TypeContext,
): Statement {
  const { name, type } = declaration;
  const doc = docOf(declaration);
  return type.kind === "object" && !type.nullable
    ? { kind: "interface", name, doc, members: membersOf(type, context) }
    : {
        kind: "typeAlias",
        name,
        doc: type.kind === "ref" ? [] : doc,
        type: typeExpressionOf(type, context),
      };
}

function listOf(kind: ApiKind, context: TypeContext): InterfaceStatement {
  const { imports, options } = context;
  const name = imports.type("ListMeta", options.runtime);
  return {
    kind: "interface",
    name: kind.listTypeName,
    doc: [`A list of ${kind.kind} objects.`],
    members: [
      literalMember("apiVersion", apiVersionOf(kind)),
      literalMember("kind", kind.listKind),
      {
        key: "metadata",
        optional: false,
        type: { kind: "name", name },
        doc: [],
      },
      {
        key: "items",
        optional: false,
        type: { kind: "array", items: { kind: "name", name: kind.typeName } },
        doc: [],
      },
    ],
  };
}

function literalMember(
  key: string,
  value: string,
): InterfaceStatement["members"][number] {
  return { key, optional: true, type: { kind: "literal", value }, doc: [] };
}

function apiVersionOf({ group, version }: ApiKind): string {
  return group === "" ? version : `${group}/${version}`;
}

function resourceOf(kind: ApiKind, context: TypeContext): ConstantStatement {
  const { imports, options } = context;
  const text = (value: string): Expression => ({ kind: "value", value });
  const texts = (values: readonly string[]): Expression => ({
    kind: "list",
    items: values.map(text),
  });
  const lists = [
    ["shortNames", kind.shortNames],
    ["categories", kind.categories],
    ["subresources", kind.subresources.map(({ name }) => name)],
  ] as const;
  return {
    kind: "constant",
    name: kind.typeName,
    doc: docOf({
      doc: `The ${kind.kind} resource of ${apiVersionOf(kind)}.`,
      deprecated: kind.deprecated,
    }),
    type: {
      kind: "name",
      name: imports.type("ApiResource", options.runtime),
      argument: kind.typeName,
    },
    value: {
      kind: "object",
      fields: [
        ["group", text(kind.group)],
        ["version", text(kind.version)],
        ["kind", text(kind.kind)],
        ["plural", text(kind.plural)],
        ["singular", text(kind.singular)],
        ["listKind", text(kind.listKind)],
        ["namespaced", { kind: "value", value: kind.namespaced }],
        ...lists.flatMap(([key, values]): [string, Expression][] =>
          values.length > 0 ? [[key, texts(values)]] : [],
        ),
      ],
    },
  };
}
