import type { ObjectNode, Property, TypeNode } from "../ir/type-node.js";

/**
 * Tells object types apart by what they hold, documentation included: two nodes have
 * the same number exactly when they would be declared alike.
 */
export class Shapes {
  readonly #numbers = new Map<string, number>();
  readonly #known = new WeakMap<TypeNode, number>();

  /** The number of a node's shape; the nullability of the node itself is not part of it. */
  shapeOf(node: TypeNode): number {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const key = this.#describe(node);
    const number = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, number);
    this.#known.set(node, number);
    return number;
  }

  #describe(node: TypeNode): string {
    const { nullable: _nullable, ...rest } = node;
    switch (rest.kind) {
      case "object":
        return this.#describeObject(rest);
      case "list":
        return JSON.stringify({ ...rest, items: this.#child(rest.items) });
      case "map":
        return JSON.stringify({ ...rest, values: this.#child(rest.values) });
      default:
        return JSON.stringify(rest);
    }
  }

  #describeObject(node: ObjectNode): string {
    const { properties, ...rest } = node;
    const described = properties.map((property) =>
      this.#describeProperty(property),
    );
    return `${JSON.stringify(rest)}${described.join("\n")}`;
  }

  #describeProperty({ type, ...rest }: Property): string {
    return `${JSON.stringify(rest)}${this.#child(type)}`;
  }

  #child(node: TypeNode): string {
    return `${this.shapeOf(node)}${node.nullable ? "?" : ""}`;
  }
}
