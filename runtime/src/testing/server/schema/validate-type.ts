import type { Json } from "../../../meta/object.js";
import { typeInvalid } from "./field-error.js";
import { isInt64, isWholeNumber, quote } from "./go-text.js";
import { isJsonArray } from "./json-value.js";
import { preparedSchema, type AnySchema } from "./prepared-schema.js";
import type { ValidationResult, ValuePath } from "./validation-result.js";

/** Checks that a value is of the schema's type; kube-openapi's `typeValidator`, with its leniencies. */
export function checkType(
  subject: { readonly value: Json; readonly path: ValuePath },
  schema: AnySchema,
  result: ValidationResult,
): void {
  const { types, format, nullable } = preparedSchema(schema);
  if (subject.value === null) {
    if (types.length > 0 && !nullable)
      addTypeError(result, subject.path, {
        types: types.join(),
        actual: "null",
      });
    else result.matchCount++;
    return;
  }
  if (types.length === 0 && format === "") return;
  const error = typeError(subject.value, types, format);
  if (error === undefined) result.matchCount++;
  else addTypeError(result, subject.path, error);
  result.matchCount++;
}

interface TypeError {
  /** What the schema asks for: its types or its format. */
  readonly types: string;
  /** The type, or for formats the format, that the value has; may be empty. */
  readonly actual: string;
}

function typeError(
  value: Json,
  types: readonly string[],
  format: string,
): TypeError | undefined {
  const [actual, actualFormat] = typeOf(value);
  const isNumeric = types.includes("number") || types.includes("integer");
  const fits =
    types.includes(actual) ||
    (actual === "number" &&
      types.includes("integer") &&
      isWholeNumber(value as number)) ||
    (actual === "integer" && types.includes("number"));
  const isTextOrList = actual === "string" || actual === "array";
  if (!isTextOrList && format !== "" && !fits && format !== actualFormat)
    return { types: format, actual: actualFormat };
  // Text with a format is judged by the format alone, and so, oddly, is a list.
  if (isTextOrList && format !== "" && !isNumeric) return undefined;
  return fits ? undefined : { types: types.join(), actual };
}

function typeOf(value: Json): readonly [type: string, format: string] {
  switch (typeof value) {
    case "string":
      return ["string", ""];
    case "boolean":
      return ["boolean", ""];
    case "number":
      return isInt64(value) ? ["integer", "int64"] : ["number", "float64"];
    default:
      return [isJsonArray(value) ? "array" : "object", ""];
  }
}

function addTypeError(
  result: ValidationResult,
  at: ValuePath,
  { types, actual }: TypeError,
): void {
  const path = at.toString();
  const message = `${path} in body must be of type ${types}: ${quote(actual)}`;
  result.add({
    path,
    message,
    toError: (field) => typeInvalid(field, actual, message),
  });
}
