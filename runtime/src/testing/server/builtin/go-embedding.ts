import { isRecord } from "../api-object.js";
import { readDataFile } from "./data-files.js";
import type { GoField, GoStruct } from "./go-type.js";

/** What a protobuf message holds. */
export interface MessageShape {
  readonly fields: ReadonlyMap<number, GoField>;
  readonly embedded: ReadonlyMap<number, MessageShape>;
}

interface Embedding {
  readonly number: number;
  readonly type: string;
  readonly fields: readonly string[];
}

/** Tells which fields of a flattened struct belong to which protobuf message. */
export class GoEmbeddings {
  readonly #typeMeta: ReadonlySet<string>;
  readonly #embedded: Readonly<Record<string, unknown>>;
  readonly #shapes = new Map<string, MessageShape>();

  constructor(data: unknown = readDataFile("go-inlines.json")) {
    const { typeMeta, embedded } = isRecord(data) ? data : {};
    this.#typeMeta = new Set(
      Array.isArray(typeMeta) ? typeMeta.map(String) : [],
    );
    this.#embedded = isRecord(embedded) ? embedded : {};
  }

  /** The message that `struct` is in protobuf. */
  shapeOf(struct: GoStruct): MessageShape {
    const known = this.#shapes.get(struct.name);
    if (known) return known;
    const names = new Set(struct.fields.keys());
    // TypeMeta stands in the envelope instead.
    if (this.#typeMeta.has(struct.name))
      for (const name of ["apiVersion", "kind"]) names.delete(name);
    const shape = this.#shape(struct, { type: struct.name, names });
    this.#shapes.set(struct.name, shape);
    return shape;
  }

  #shape(
    struct: GoStruct,
    part: { readonly type: string; readonly names: Set<string> },
  ): MessageShape {
    const embedded = new Map<number, MessageShape>();
    for (const { number, type, fields } of this.#embeddingsOf(part.type)) {
      const names = new Set(fields);
      for (const inner of this.#embeddingsOf(type))
        for (const name of inner.fields) names.add(name);
      for (const name of names) part.names.delete(name);
      embedded.set(number, this.#shape(struct, { type, names }));
    }
    const fields = new Map<number, GoField>();
    for (const name of part.names) {
      const field = struct.fields.get(name);
      if (field && field.number > 0) fields.set(field.number, field);
    }
    return { fields, embedded };
  }

  #embeddingsOf(type: string): readonly Embedding[] {
    const list = Object.hasOwn(this.#embedded, type)
      ? this.#embedded[type]
      : undefined;
    return Array.isArray(list) ? list.filter(isEmbedding) : [];
  }
}

function isEmbedding(value: unknown): value is Embedding {
  return (
    isRecord(value) &&
    typeof value["number"] === "number" &&
    typeof value["type"] === "string" &&
    Array.isArray(value["fields"])
  );
}
