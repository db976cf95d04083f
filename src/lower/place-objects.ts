import type { ObjectNode, TypeNode } from "../ir/type-node.js";
import type { Shapes } from "./shapes.js";
import { typeNamePart } from "./type-names.js";

/** The first place in a kind where an object of some shape stands. */
export interface PlacedObject {
  readonly shape: number;
  readonly node: ObjectNode;
  /** Parts of its name, the kind's excluded: `["Spec", "Ports", "Item"]`. */
  readonly parts: readonly string[];
  /** Keys that lead to it, for an order that names can't give. */
  readonly path: readonly string[];
}

/**
 * Finds the objects below a kind's root that have properties, one for each shape:
 * that with the shortest path and, of several, the first in alphabetical order.
 * They come in the order of their paths, each parent before its children.
 */
export function placeObjects(
  root: ObjectNode,
  shapes: Shapes,
): readonly PlacedObject[] {
  const placed = new Map<number, PlacedObject>();
  let level: readonly Place[] = [{ node: root, parts: [], path: [] }];
  while (level.length > 0) {
    const next: Place[] = [];
    for (const object of level.flatMap(objectsBelow)) {
      const shape = shapes.shapeOf(object.node);
      if (placed.has(shape)) continue;
      placed.set(shape, { ...object, shape });
      next.push(object);
    }
    level = next;
  }
  return [...placed.values()].sort((a, b) => comparePaths(a.path, b.path));
}

interface Place {
  readonly node: ObjectNode;
  readonly parts: readonly string[];
  readonly path: readonly string[];
}

/** The objects with properties that the properties of `place` hold, in lists and maps too. */
function objectsBelow({ node, parts, path }: Place): readonly Place[] {
  return node.properties.flatMap(({ key, type }) => {
    const found = unwrap(type);
    return found
      ? [
          {
            node: found.node,
            parts: [...parts, typeNamePart(key), ...found.suffixes],
            path: [...path, key],
          },
        ]
      : [];
  });
}

function unwrap(
  type: TypeNode,
):
  | { readonly node: ObjectNode; readonly suffixes: readonly string[] }
  | undefined {
  switch (type.kind) {
    case "object":
      return type.properties.length > 0
        ? { node: type, suffixes: [] }
        : undefined;
    case "list":
    case "map": {
      const inner = unwrap(type.kind === "list" ? type.items : type.values);
      const suffix = type.kind === "list" ? "Item" : "Value";
      return inner && { ...inner, suffixes: [suffix, ...inner.suffixes] };
    }
    default:
      return undefined;
  }
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (const [index, key] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (key !== other) return key < other ? -1 : 1;
  }
  return a.length - b.length;
}
