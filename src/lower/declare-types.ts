import type { ApiKind } from "../ir/api-kind.js";
import type { GroupVersion, TypeDeclaration } from "../ir/group-version.js";
import type { ObjectNode, TypeNode } from "../ir/type-node.js";
import type { InlineKind } from "./crd/lower-crd.js";
import { placeObjects, type PlacedObject } from "./place-objects.js";
import { Shapes } from "./shapes.js";
import { TypeNames } from "./type-names.js";

/**
 * Gives every object type of a group version a name and declares each shape once.
 *
 * A type is named after its kind and the shortest path to it, so that a kind's
 * names depend on its own schema alone. Where another kind of the group version has
 * declared the shape, the name becomes an alias: adding or removing a kind takes no
 * name from any other.
 */
export function declareTypes(
  { group, version }: { readonly group: string; readonly version: string },
  inlineKinds: readonly InlineKind[],
): GroupVersion {
  const sorted = inlineKinds.toSorted((a, b) =>
    a.kind.kind < b.kind.kind ? -1 : 1,
  );
  const shapes = new Shapes();
  const named = nameTypes(
    sorted.map((inline) => ({
      ...inline,
      objects: placeObjects(inline.root, shapes),
    })),
  );
  const declared = new Map<number, string>();
  return {
    group,
    version,
    kinds: named.map(({ kind }) => kind),
    declarations: named.flatMap((kind) =>
      declareKind(kind, { shapes, declared }),
    ),
  };
}

interface PlacedKind extends InlineKind {
  readonly objects: readonly PlacedObject[];
}

interface NamedKind {
  readonly kind: ApiKind;
  readonly root: ObjectNode;
  readonly objects: readonly (PlacedObject & { readonly name: string })[];
}

/** Kinds keep their names before all else, then lists; then come the objects, short paths first. */
function nameTypes(kinds: readonly PlacedKind[]): readonly NamedKind[] {
  const names = new TypeNames();
  const typeNames = kinds.map(({ kind }) => names.take(kind.typeName));
  const listTypeNames = kinds.map(({ kind }) => names.take(kind.listTypeName));
  const objectNames = new Map<PlacedObject, string>();
  const wanted = kinds
    .flatMap(({ kind, objects }) =>
      objects.map((object) => ({
        object,
        name: kind.typeName + object.parts.join(""),
      })),
    )
    .sort(
      (a, b) =>
        compare(a.name, b.name) ||
        a.object.path.length - b.object.path.length ||
        compare(a.object.path.join("\n"), b.object.path.join("\n")),
    );
  for (const { object, name } of wanted)
    objectNames.set(object, names.take(name));
  return kinds.map(({ kind, root, objects }, index) => ({
    kind: {
      ...kind,
      typeName: typeNames[index] ?? kind.typeName,
      listTypeName: listTypeNames[index] ?? kind.listTypeName,
    },
    root,
    objects: objects.map((object) => ({
      ...object,
      name: objectNames.get(object) ?? "",
    })),
  }));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function declareKind(
  { kind, root, objects }: NamedKind,
  context: {
    readonly shapes: Shapes;
    /** Names of the shapes that were declared so far. */
    readonly declared: Map<number, string>;
  },
): readonly TypeDeclaration[] {
  const { shapes, declared } = context;
  const names = new Map(objects.map(({ shape, name }) => [shape, name]));
  const refer = (node: TypeNode): TypeNode =>
    toReferences(node, { shapes, names });
  return [
    {
      name: kind.typeName,
      type: referToProperties(root, refer),
      ...(kind.doc === undefined ? {} : { doc: kind.doc }),
      ...(kind.deprecated === undefined ? {} : { deprecated: kind.deprecated }),
    },
    ...objects.map(({ name, shape, node }): TypeDeclaration => {
      const first = declared.get(shape);
      if (first !== undefined)
        return { name, type: { kind: "ref", name: first } };
      declared.set(shape, name);
      return { name, type: referToProperties(node, refer) };
    }),
  ];
}

function referToProperties(
  node: ObjectNode,
  refer: (node: TypeNode) => TypeNode,
): ObjectNode {
  const { nullable: _nullable, ...rest } = node;
  return {
    ...rest,
    properties: node.properties.map((property) => ({
      ...property,
      type: refer(property.type),
    })),
  };
}

/** `node` with each object that has a name replaced by a reference to it. */
function toReferences(
  node: TypeNode,
  context: {
    readonly shapes: Shapes;
    readonly names: ReadonlyMap<number, string>;
  },
): TypeNode {
  switch (node.kind) {
    case "list":
      return { ...node, items: toReferences(node.items, context) };
    case "map":
      return { ...node, values: toReferences(node.values, context) };
    case "object": {
      if (node.properties.length === 0) return node;
      const name = context.names.get(context.shapes.shapeOf(node));
      return name === undefined
        ? node
        : { kind: "ref", name, ...(node.nullable ? { nullable: true } : {}) };
    }
    default:
      return node;
  }
}
