import type { ObjectNode, Property, TypeNode } from "../ir/type-node.js";
import { docOfProperty } from "./doc-of.js";
import type { EmitOptions } from "./emit-options.js";
import type { Imports } from "./imports.js";
import type { TypeExpression, TypeMember } from "./source-file.js";

/** What types refer to. */
export interface TypeContext {
  readonly imports: Imports;
  readonly options: EmitOptions;
}

const UNKNOWN: TypeExpression = { kind: "name", name: "unknown" };

/** The TypeScript type of a node. */
export function typeExpressionOf(
  node: TypeNode,
  context: TypeContext,
): TypeExpression {
  const type = baseTypeOf(node, context);
  if (!node.nullable || type === UNKNOWN) return type;
  const members = type.kind === "union" ? type.members : [type];
  return {
    kind: "union",
    members: [...members, { kind: "literal", value: null }],
  };
}

/** The members of an object's type, with an index signature where it keeps unknown fields. */
export function membersOf(
  node: ObjectNode,
  context: TypeContext,
): readonly TypeMember[] {
  const members = node.properties.map((property) =>
    memberOf(property, context),
  );
  return node.open || node.properties.length === 0
    ? [...members, indexSignature(UNKNOWN)]
    : members;
}

function memberOf(property: Property, context: TypeContext): TypeMember {
  return {
    key: property.key,
    optional: !property.required,
    type: typeExpressionOf(property.type, context),
    doc: docOfProperty(property),
  };
}

function indexSignature(type: TypeExpression): TypeMember {
  return { optional: false, type, doc: [] };
}

function baseTypeOf(node: TypeNode, context: TypeContext): TypeExpression {
  const { imports, options } = context;
  const runtimeType = (name: string): string =>
    imports.type(name, options.runtime);
  switch (node.kind) {
    case "string":
    case "number":
    case "boolean":
      return { kind: "name", name: node.kind };
    case "intOrString":
      return union([
        { kind: "name", name: "number" },
        { kind: "name", name: "string" },
      ]);
    case "literal":
      return union(node.values.map((value) => ({ kind: "literal", value })));
    case "any":
      return UNKNOWN;
    case "map":
      return {
        kind: "members",
        members: [indexSignature(typeExpressionOf(node.values, context))],
      };
    case "list":
      return { kind: "array", items: typeExpressionOf(node.items, context) };
    case "object":
      return { kind: "members", members: membersOf(node, context) };
    case "objectMeta": {
      const name = runtimeType("ObjectMeta");
      return node.constraints
        ? {
            kind: "intersection",
            name,
            members: membersOf(node.constraints, context),
          }
        : { kind: "name", name };
    }
    case "embedded":
      return { kind: "name", name: runtimeType("EmbeddedObject") };
    case "ref":
      return {
        kind: "name",
        name: node.module
          ? imports.type(node.name, options.typesModule(node.module))
          : node.name,
      };
  }
}

function union(members: readonly TypeExpression[]): TypeExpression {
  const [only] = members;
  return only && members.length === 1 ? only : { kind: "union", members };
}
