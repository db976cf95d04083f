import { isRecord } from "../api-object.js";
import { readDataFile } from "./data-files.js";

/** Go's types as they show on the wire. */
export type GoType =
  | { readonly kind: ScalarKind }
  | { readonly kind: "list" | "map" | "pointer"; readonly element: GoType }
  | { readonly kind: "struct"; readonly struct: GoStruct }
  | {
      readonly kind: "union";
      readonly union: UnionKind;
      readonly struct: GoStruct;
    };

/** What may stand where a schema may stand too: a list of schemas, a boolean, or a list of strings. */
export type UnionKind = "schemaorarray" | "schemaorbool" | "schemaorstrings";

/** Types without parts. `raw` and `json` are any JSON; they differ in the name that Go gives them. */
export type ScalarKind =
  | "string"
  | "bool"
  | "int32"
  | "int64"
  | "float64"
  | "bytes"
  | "time"
  | "microtime"
  | "quantity"
  | "intorstring"
  | "json"
  | "raw";

/** A field of a {@link GoStruct}. */
export interface GoField {
  readonly name: string;
  readonly type: GoType;
  /** Zero values and empty collections are left out. */
  readonly omitEmpty: boolean;
  /** The zero struct is left out too. */
  readonly omitZero: boolean;
  /** Its number in protobuf; 0 when it has none. */
  readonly number: number;
}

/** A struct of the Kubernetes API. */
export interface GoStruct {
  /** Such as `io.k8s.api.core.v1.Container`. */
  readonly name: string;
  readonly fields: ReadonlyMap<string, GoField>;
}

/** The types of all built-in kinds, read from the package's data when first asked for. */
export class GoTypes {
  readonly #kinds: Readonly<Record<string, unknown>>;
  readonly #sources: Readonly<Record<string, unknown>>;
  readonly #structs = new Map<string, GoStruct>();

  constructor(data: unknown = readDataFile("go-types.json")) {
    this.#kinds = recordOf(data, "kinds");
    this.#sources = recordOf(data, "types");
  }

  /** The struct of a kind such as `apps/v1`, `Deployment`; undefined when it is no built-in. */
  ofKind(apiVersion: string, kind: string): GoStruct | undefined {
    const name = this.#kinds[`${apiVersion}/${kind}`];
    return typeof name === "string" ? this.struct(name) : undefined;
  }

  /** The struct of that full name; undefined when there is none. */
  struct(name: string): GoStruct | undefined {
    const known = this.#structs.get(name);
    if (known) return known;
    const source = this.#sources[name];
    if (!isRecord(source)) return undefined;
    let fields: ReadonlyMap<string, GoField> | undefined;
    const struct: GoStruct = {
      name,
      // Read when first asked for: a server meets few of the types, and types may be recursive.
      get fields() {
        return (fields ??= readFields());
      },
    };
    const readFields = (): ReadonlyMap<string, GoField> =>
      new Map(
        Object.entries(source).map(([field, text]) => [
          field,
          this.#field(field, String(text)),
        ]),
      );
    this.#structs.set(name, struct);
    return struct;
  }

  #field(name: string, text: string): GoField {
    const [typeText = "", optionText = ""] = text.split(" ");
    const [flags = "", number = "0"] = optionText.split(",");
    return {
      name,
      type: this.#type(typeText),
      omitEmpty: flags.includes("e"),
      omitZero: flags.includes("z"),
      number: Number(number),
    };
  }

  #type(text: string): GoType {
    if (text.startsWith("*"))
      return { kind: "pointer", element: this.#type(text.slice(1)) };
    if (text.startsWith("[]"))
      return { kind: "list", element: this.#type(text.slice(2)) };
    if (text.startsWith("{}"))
      return { kind: "map", element: this.#type(text.slice(2)) };
    const union = UNIONS.find((name) => name === text);
    const schema = union && this.struct(SCHEMA);
    if (union && schema) return { kind: "union", union, struct: schema };
    const struct = text.includes(".") ? this.struct(text) : undefined;
    if (struct) return { kind: "struct", struct };
    return { kind: SCALARS.get(text) ?? "raw" };
  }
}

const SCHEMA =
  "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps";

const UNIONS: readonly UnionKind[] = [
  "schemaorarray",
  "schemaorbool",
  "schemaorstrings",
];

const SCALARS: ReadonlyMap<string, ScalarKind> = new Map(
  (
    [
      "string",
      "bool",
      "int32",
      "int64",
      "float64",
      "bytes",
      "time",
      "microtime",
      "quantity",
      "intorstring",
      "json",
      "raw",
    ] as const
  ).map((kind) => [kind, kind]),
);

function recordOf(
  data: unknown,
  name: string,
): Readonly<Record<string, unknown>> {
  const part = isRecord(data) ? data[name] : undefined;
  return isRecord(part) ? part : {};
}

const UNION_NAMES: Readonly<Record<UnionKind, string>> = {
  schemaorarray: "v1.JSONSchemaPropsOrArray",
  schemaorbool: "v1.JSONSchemaPropsOrBool",
  schemaorstrings: "v1.JSONSchemaPropsOrStringArray",
};

/** A type as Go prints it, such as `map[string]string` or `[]v1.Container`. */
export function goTypeName(type: GoType): string {
  switch (type.kind) {
    case "list":
      return `[]${goTypeName(type.element)}`;
    case "map":
      return `map[string]${goTypeName(type.element)}`;
    case "pointer":
      return goTypeName(type.element);
    case "struct":
      return type.struct.name.split(".").slice(-2).join(".");
    case "bytes":
      return "[]uint8";
    case "time":
      return "v1.Time";
    case "microtime":
      return "v1.MicroTime";
    case "quantity":
      return "resource.Quantity";
    case "intorstring":
      return "intstr.IntOrString";
    case "union":
      return UNION_NAMES[type.union];
    case "json":
      return "v1.JSON";
    case "raw":
      return "runtime.RawExtension";
    default:
      return type.kind;
  }
}
