import type { StructuralSchema } from "../../schema/structural-schema.js";
import {
  goTypeName,
  isJsonArray,
  isJsonObject,
} from "../../schema/json-value.js";
import type { Json } from "../../../../meta/object.js";
import { CelError } from "../values/cel-error.js";
import type { CelValue } from "../values/cel-value.js";
import { KeyedList, SchemaList, SetList } from "./schema-list.js";
import { SchemaMap } from "./schema-map.js";
import { asResourceSchema } from "./resource-schema.js";
import { stringFormatValue } from "./string-format-value.js";

/**
 * A value of an object as expressions see it, by its schema. Objects and lists are
 * wrapped, and their parts converted when an expression asks for them.
 * After apiserver's `UnstructuredToVal`.
 */
export function toCelValue(value: Json, schema: StructuralSchema): CelValue {
  if (value === null)
    return schema.nullable
      ? null
      : new CelError("invalid data, got null for schema with nullable=false");
  if (schema.intOrString) return intOrString(value);
  switch (schema.type) {
    case "object":
      return isJsonObject(value)
        ? new SchemaMap(
            value,
            schema.embeddedResource ? asResourceSchema(schema) : schema,
          )
        : new CelError(
            "invalid data, expected a map for the provided schema with type=object",
          );
    case "array":
      return isJsonArray(value)
        ? toList(value, schema)
        : new CelError(
            "invalid data, expected an array for the provided schema with type=array",
          );
    case "string":
      return typeof value === "string"
        ? stringFormatValue(value, schema.format)
        : mistyped("string", value);
    case "number":
      return typeof value === "number" ? value : mistyped("float", value);
    case "integer":
      return typeof value === "number" && Number.isInteger(value)
        ? BigInt(value)
        : mistyped("int", value);
    case "boolean":
      return typeof value === "boolean" ? value : mistyped("bool", value);
    default:
      return new CelError(
        "invalid type, expected object, array, number, integer, boolean or string, or no type with x-kubernetes-int-or-string or x-kubernetes-preserve-unknown-fields is true, got ",
      );
  }
}

const mistyped = (expected: string, value: Json): CelError =>
  new CelError(`invalid data, expected ${expected}, got ${goTypeName(value)}`);

function intOrString(value: Json): CelValue {
  if (typeof value === "string") return value;
  return typeof value === "number" && Number.isInteger(value)
    ? BigInt(value)
    : new CelError(
        "invalid data, expected XIntOrString value to be either a string or integer",
      );
}

function toList(items: readonly Json[], schema: StructuralSchema): CelValue {
  const itemSchema = schema.items;
  if (itemSchema === undefined)
    return new CelError(
      "invalid array type, expected Items with a non-empty Schema",
    );
  switch (schema.listType) {
    case "set":
      return new SetList(items, itemSchema);
    case "map":
      return new KeyedList(items, itemSchema, schema.listMapKeys ?? []);
    default:
      return new SchemaList(items, itemSchema);
  }
}
