import { RuntimeError } from "../../../primitives/runtime-error.js";
import { GoEmbeddings, type MessageShape } from "./go-embedding.js";
import type { GoField, GoStruct, GoType, GoTypes } from "./go-type.js";
import { readFields, readPacked, type WireField } from "./protobuf-reader.js";

/** Starts every message of Kubernetes in protobuf. */
const MAGIC = Buffer.from("k8s\0");

// Far deeper than any built-in kind goes.
const MAX_DEPTH = 100;

/**
 * Decodes bodies that Go clients send as `application/vnd.kubernetes.protobuf`, kubectl's
 * `create` commands among them, into the JSON that the same object would have been sent as.
 */
export class ProtobufDecoder {
  readonly #types: GoTypes;
  readonly #embeddings: GoEmbeddings;

  constructor(types: GoTypes, embeddings: GoEmbeddings = new GoEmbeddings()) {
    this.#types = types;
    this.#embeddings = embeddings;
  }

  /**
   * The object in `body`, with apiVersion and kind.
   *
   * @throws {@link RuntimeError} `InvalidProtobuf` for anything that is no envelope of a
   * known built-in kind.
   */
  decode(body: Buffer): Record<string, unknown> {
    if (!body.subarray(0, MAGIC.length).equals(MAGIC))
      throw new RuntimeError(
        "InvalidProtobuf",
        "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]",
      );
    let typeMeta = Buffer.alloc(0);
    let raw = Buffer.alloc(0);
    for (const { number, bytes } of readFields(body.subarray(MAGIC.length))) {
      if (number === 1) typeMeta = Buffer.from(bytes);
      if (number === 2) raw = Buffer.from(bytes);
    }
    const [apiVersion = "", kind = ""] = [1, 2].map((wanted) => {
      for (const { number, bytes } of readFields(typeMeta))
        if (number === wanted) return bytes.toString("utf8");
      return "";
    });
    const struct =
      this.#types.ofKind(apiVersion, kind) ?? this.#optionsStruct(kind);
    if (!struct)
      throw new RuntimeError(
        "InvalidProtobuf",
        `no kind "${kind}" is registered for version "${apiVersion}"`,
      );
    return { kind, apiVersion, ...this.#struct(raw, struct, 0) };
  }

  #optionsStruct(kind: string): GoStruct | undefined {
    return kind === "DeleteOptions"
      ? this.#types.struct(`io.k8s.apimachinery.pkg.apis.meta.v1.${kind}`)
      : undefined;
  }

  #struct(
    message: Buffer,
    struct: GoStruct,
    depth: number,
  ): Record<string, unknown> {
    if (depth > MAX_DEPTH)
      throw new RuntimeError("InvalidProtobuf", "message nested too deeply");
    const shape = this.#embeddings.shapeOf(struct);
    return this.#message(message, shape, depth);
  }

  #message(
    message: Buffer,
    shape: MessageShape,
    depth: number,
  ): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    for (const wire of readFields(message)) {
      const embedded = shape.embedded.get(wire.number);
      if (embedded) {
        Object.assign(object, this.#message(wire.bytes, embedded, depth));
        continue;
      }
      const field = shape.fields.get(wire.number);
      if (field) this.#addField(object, field, { wire, depth });
    }
    return object;
  }

  #addField(
    object: Record<string, unknown>,
    field: GoField,
    from: { readonly wire: WireField; readonly depth: number },
  ): void {
    const { name, type } = field;
    const { wire, depth } = from;
    const previous = Object.hasOwn(object, name) ? object[name] : undefined;
    switch (type.kind) {
      case "list":
        object[name] = [
          ...(Array.isArray(previous) ? (previous as unknown[]) : []),
          ...this.#items(type.element, wire, depth),
        ];
        return;
      case "map": {
        const map = (previous ?? {}) as Record<string, unknown>;
        const [key, value] = this.#entry(type.element, wire.bytes, depth);
        // A key such as __proto__ is data.
        Object.defineProperty(map, key, {
          value,
          enumerable: true,
          configurable: true,
          writable: true,
        });
        object[name] = map;
        return;
      }
      default: {
        const value = this.#value(type, wire, depth);
        // Go writes zero values that JSON leaves out.
        if (value === null || (field.omitEmpty && isZero(value, type))) return;
        object[name] = value;
      }
    }
  }

  #items(element: GoType, wire: WireField, depth: number): readonly unknown[] {
    const isInteger = element.kind === "int32" || element.kind === "int64";
    return isInteger && wire.bytes.length > 0
      ? readPacked(wire.bytes).map((value) => toNumber(value))
      : [this.#value(element, wire, depth)];
  }

  #entry(
    element: GoType,
    bytes: Buffer,
    depth: number,
  ): readonly [key: string, value: unknown] {
    let key = "";
    let value: unknown = element.kind === "string" ? "" : {};
    for (const wire of readFields(bytes)) {
      if (wire.number === 1) key = wire.bytes.toString("utf8");
      if (wire.number !== 2) continue;
      // A map's values can't repeat: lists are wrapped into a message of their own.
      value =
        element.kind === "list"
          ? [...readFields(wire.bytes)].map((item) =>
              this.#value(element.element, item, depth),
            )
          : this.#value(element, wire, depth);
    }
    return [key, value];
  }

  #union(
    { union, struct }: GoType & { readonly kind: "union" },
    bytes: Buffer,
    depth: number,
  ): unknown {
    const fields = [...readFields(bytes)];
    const schemaNumber = union === "schemaorbool" ? 2 : 1;
    const schema = fields.find(({ number }) => number === schemaNumber);
    if (schema) return this.#struct(schema.bytes, struct, depth + 1);
    if (union === "schemaorbool")
      return fields.some(({ number, value }) => number === 1 && value !== 0n);
    const items = fields.filter(({ number }) => number === 2);
    if (items.length === 0) return null;
    return items.map((item) =>
      union === "schemaorarray"
        ? this.#struct(item.bytes, struct, depth + 1)
        : item.bytes.toString("utf8"),
    );
  }

  #value(type: GoType, wire: WireField, depth: number): unknown {
    const { value, bytes } = wire;
    switch (type.kind) {
      case "pointer":
        return this.#value(type.element, wire, depth);
      case "struct":
        return this.#struct(bytes, type.struct, depth + 1);
      case "string":
        return bytes.toString("utf8");
      case "bool":
        return value !== 0n;
      case "int32":
      case "int64":
        return toNumber(value);
      case "float64": {
        const double = Buffer.alloc(8);
        double.writeBigUInt64LE(value);
        return double.readDoubleLE();
      }
      case "bytes":
        return bytes.toString("base64");
      case "time":
      case "microtime":
        return toTimestamp(bytes, type.kind);
      case "quantity":
        return firstField(bytes)?.bytes.toString("utf8") ?? "";
      case "intorstring":
        return toIntOrString(bytes);
      case "union":
        return this.#union(type, bytes, depth);
      case "json":
      case "raw":
        return toJson(firstField(bytes)?.bytes);
      case "list":
      case "map":
        throw new RuntimeError("InvalidProtobuf", "list of lists");
    }
  }
}

function firstField(bytes: Buffer): WireField | undefined {
  for (const field of readFields(bytes)) if (field.number === 1) return field;
  return undefined;
}

function toNumber(value: bigint): number {
  return Number(BigInt.asIntN(64, value));
}

function isZero(value: unknown, type: GoType): boolean {
  return (
    type.kind !== "pointer" && (value === "" || value === 0 || value === false)
  );
}

/** RFC 3339 with no or, for a MicroTime, six digits after the second; null for Go's zero time. */
function toTimestamp(bytes: Buffer, kind: "time" | "microtime"): string | null {
  let seconds: number | undefined;
  let nanos = 0;
  for (const { number, value } of readFields(bytes)) {
    if (number === 1) seconds = toNumber(value);
    if (number === 2) nanos = toNumber(value);
  }
  if (seconds === undefined) return null;
  const instant = new Date(seconds * 1000);
  if (Number.isNaN(instant.getTime()))
    throw new RuntimeError("InvalidProtobuf", "timestamp out of range");
  const whole = instant.toISOString().slice(0, -".000Z".length);
  const micros = String(Math.floor(nanos / 1000)).padStart(6, "0");
  return kind === "time" ? `${whole}Z` : `${whole}.${micros}Z`;
}

function toIntOrString(bytes: Buffer): number | string {
  let isString = false;
  let integer = 0;
  let text = "";
  for (const { number, value, bytes: content } of readFields(bytes)) {
    if (number === 1) isString = value === 1n;
    if (number === 2) integer = toNumber(value);
    if (number === 3) text = content.toString("utf8");
  }
  return isString ? text : integer;
}

function toJson(text: Buffer | undefined): unknown {
  if (!text || text.length === 0) return null;
  try {
    return JSON.parse(text.toString("utf8")) as unknown;
  } catch (cause) {
    throw new RuntimeError("InvalidProtobuf", "embedded JSON is invalid", {
      cause,
    });
  }
}
