import { formatCheck, type FormatCheck } from "./formats.js";
import { compilePattern, type CompiledPattern } from "./pattern.js";
import type {
  NestedValidation,
  StructuralSchema,
} from "./structural-schema.js";

/** A schema that values are checked against. */
export type AnySchema = StructuralSchema | NestedValidation;

/** What checking a value needs of a schema and takes time to work out. */
export interface PreparedSchema {
  /** Empty for any type. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  /** Empty when there is none, or none that the real server knows for the type. */
  readonly format: string;
  /** The check of the format on text. */
  readonly checkFormat: FormatCheck | undefined;
  /** The compiled pattern; compiled when first asked for. */
  readonly pattern: () => CompiledPattern;
}

const prepared = new WeakMap<AnySchema, PreparedSchema>();

/** Prepares `schema`, once. */
export function preparedSchema(schema: AnySchema): PreparedSchema {
  const known = prepared.get(schema);
  if (known !== undefined) return known;
  const made = prepare(schema);
  prepared.set(schema, made);
  return made;
}

function prepare(schema: AnySchema): PreparedSchema {
  const isIntOrString = "intOrString" in schema && schema.intOrString;
  const types = isIntOrString
    ? ["integer", "string"]
    : schema.type === undefined
      ? []
      : [schema.type];
  const format = knownFormat(schema.format ?? "", types);
  let pattern: CompiledPattern | undefined;
  return {
    types,
    nullable: "nullable" in schema && schema.nullable,
    format,
    checkFormat: format === "" ? undefined : formatCheck(format),
    pattern: () => (pattern ??= compilePattern(schema.pattern ?? "")),
  };
}

/** True when the real server checks `format` for the single type of a schema, or for text when it has none. */
export function isKnownFormat(
  format: string,
  type: string | undefined,
): boolean {
  switch (type) {
    case undefined:
    case "string":
      return formatCheck(format) !== undefined;
    case "integer":
      return format === "int32" || format === "int64";
    case "number":
      return format === "float" || format === "double";
    default:
      return false;
  }
}

function knownFormat(format: string, types: readonly string[]): string {
  const type = types.length === 1 ? types[0] : undefined;
  return isKnownFormat(format, type) ? format : "";
}
