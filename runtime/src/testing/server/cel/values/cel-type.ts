/** What kind of type a {@link CelType} is. `param` is a type variable; `error` is the type of what failed to check. */
export type TypeKind =
  | "dyn"
  | "error"
  | "null"
  | "bool"
  | "int"
  | "uint"
  | "double"
  | "string"
  | "bytes"
  | "duration"
  | "timestamp"
  | "type"
  | "list"
  | "map"
  | "opaque"
  | "struct"
  | "param";

/** Gives the type of a field, when it is asked for. */
export interface FieldTypes {
  get(name: string): CelType | undefined;
}

/**
 * A type of CEL, for checking and as a value: `type(1) == int`. Values compare by
 * {@link name} alone, as `type([1]) == list` needs; the checker compares the whole.
 */
export class CelType {
  readonly kind: TypeKind;
  /** As `type(x)` prints it, such as `google.protobuf.Duration`. */
  readonly name: string;
  /** Of list: the item; of map: key and value; of type: what it is the type of. */
  readonly parameters: readonly CelType[];
  /** Of struct: its fields by the name expressions use. */
  readonly fields: FieldTypes | undefined;
  #text: string | undefined;

  constructor(
    kind: TypeKind,
    name: string,
    shape: {
      readonly parameters?: readonly CelType[];
      readonly fields?: FieldTypes;
    } = {},
  ) {
    this.kind = kind;
    this.name = name;
    this.parameters = shape.parameters ?? [];
    this.fields = shape.fields;
  }

  /** The type as messages of the checker write it, such as `map(string, int)`. */
  toString(): string {
    this.#text ??= describe(this);
    return this.#text;
  }
}

const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ["null_type", "null"],
  ["google.protobuf.Duration", "duration"],
  ["google.protobuf.Timestamp", "timestamp"],
]);

function describe(type: CelType): string {
  if (type.kind === "error") return "!error!";
  const name = SHORT_NAMES.get(type.name) ?? type.name;
  return type.parameters.length === 0
    ? name
    : `${name}(${type.parameters.join(", ")})`;
}

/** A type that is known only at run time. */
export const DYN: CelType = new CelType("dyn", "dyn");
/** The type of what the checker refused. */
export const ERROR: CelType = new CelType("error", "error");
/** The type of null. */
export const NULL: CelType = new CelType("null", "null_type");
/** The type of true and false. */
export const BOOL: CelType = new CelType("bool", "bool");
/** The type of signed 64-bit integers. */
export const INT: CelType = new CelType("int", "int");
/** The type of unsigned 64-bit integers. */
export const UINT: CelType = new CelType("uint", "uint");
/** The type of floating-point numbers. */
export const DOUBLE: CelType = new CelType("double", "double");
/** The type of texts. */
export const STRING: CelType = new CelType("string", "string");
/** The type of byte sequences. */
export const BYTES: CelType = new CelType("bytes", "bytes");
/** The type of spans of time. */
export const DURATION: CelType = new CelType(
  "duration",
  "google.protobuf.Duration",
);
/** The type of points in time. */
export const TIMESTAMP: CelType = new CelType(
  "timestamp",
  "google.protobuf.Timestamp",
);
/** The type of types. */
export const TYPE: CelType = new CelType("type", "type");

/** The type of lists of `item`. */
export const listOf = (item: CelType): CelType =>
  new CelType("list", "list", { parameters: [item] });

/** The type of maps from `key` to `value`. */
export const mapOf = (key: CelType, value: CelType): CelType =>
  new CelType("map", "map", { parameters: [key, value] });

/** The type of `type(x)` for an x of type `of`. */
export const typeOfType = (of: CelType): CelType =>
  new CelType("type", "type", { parameters: [of] });

/** A type that has functions but no fields, such as `net.IP`. */
export const opaqueOf = (
  name: string,
  ...parameters: readonly CelType[]
): CelType => new CelType("opaque", name, { parameters });

/** The name of optional types. */
export const OPTIONAL_NAME = "optional_type";

/** The type of a value of type `of` that may be missing. */
export const optionalOf = (of: CelType): CelType => opaqueOf(OPTIONAL_NAME, of);

/** A type variable. */
export const typeParam = (name: string): CelType => new CelType("param", name);

/** An object type. Default: it has no fields. */
export const structOf = (
  name: string,
  fields: FieldTypes = new Map<string, CelType>(),
): CelType => new CelType("struct", name, { fields });

/** Lists of anything. */
export const LIST: CelType = listOf(DYN);
/** Maps of anything. */
export const MAP: CelType = mapOf(DYN, DYN);
/** Optional values of any type. */
export const OPTIONAL: CelType = optionalOf(DYN);
