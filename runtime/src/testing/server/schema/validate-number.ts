import { invalid } from "./field-error.js";
import { floatText, isInt64, isWholeNumber, numberText } from "./go-text.js";
import { preparedSchema, type AnySchema } from "./prepared-schema.js";
import { ValidationResult, type ValuePath } from "./validation-result.js";

interface NumberSubject {
  readonly value: number;
  readonly path: ValuePath;
}

/** Checks range, bounds and divisibility of a number; kube-openapi's `numberValidator`. */
export function validateNumber(
  subject: NumberSubject,
  schema: AnySchema,
  result: ValidationResult,
): void {
  const { value } = subject;
  const { multipleOf, maximum, minimum } = schema;
  checkRange(value, { label: "Checked", subject, schema }, result);
  if (multipleOf !== undefined) {
    checkRange(multipleOf, { label: "MultipleOf", subject, schema }, result);
    checkMultiple(subject, multipleOf, result);
  }
  if (minimum !== undefined) {
    const label = "Minimum boundary";
    const fits = checkRange(minimum, { label, subject, schema }, result);
    checkBound(subject, boundOf(minimum, value, fits), {
      isExclusive: schema.exclusiveMinimum === true,
      words: "greater than",
      exceeds: (bound) => value < bound,
      result,
    });
  }
  if (maximum !== undefined) {
    const label = "Maximum boundary";
    const fits = checkRange(maximum, { label, subject, schema }, result);
    checkBound(subject, boundOf(maximum, value, fits), {
      isExclusive: schema.exclusiveMaximum === true,
      words: "less than",
      exceeds: (bound) => value > bound,
      result,
    });
  }
  result.matchCount += 2;
}

interface Bound {
  readonly bound: number;
  readonly text: string;
}

// An integer is compared with the whole part of the bound, and the bound is then written as an integer.
function boundOf(bound: number, value: number, fits: boolean): Bound {
  if (!fits || !isInt64(value)) return { bound, text: floatText(bound) };
  const whole = Math.trunc(bound);
  return { bound: whole, text: numberText(whole) };
}

function checkBound(
  { value, path: at }: NumberSubject,
  { bound, text }: Bound,
  check: {
    readonly isExclusive: boolean;
    readonly words: string;
    readonly exceeds: (bound: number) => boolean;
    readonly result: ValidationResult;
  },
): void {
  const { isExclusive, words, exceeds, result } = check;
  if (!exceeds(bound) && !(isExclusive && value === bound)) return;
  const path = at.toString();
  const message = `${path} in body should be ${words}${isExclusive ? "" : " or equal to"} ${text}`;
  result.add({
    path,
    message,
    toError: (field) => invalid(field, value, message),
  });
}

/** Reports a number that the schema's type and format cannot hold; false then. */
function checkRange(
  value: number,
  {
    label,
    subject,
    schema,
  }: {
    readonly label: string;
    readonly subject: NumberSubject;
    readonly schema: AnySchema;
  },
  result: ValidationResult,
): boolean {
  const { types, format } = preparedSchema(schema);
  const type = types.length === 1 ? types[0] : undefined;
  const fits =
    type === "integer"
      ? isInt64(value) &&
        (format !== "int32" || (value >= -(2 ** 31) && value < 2 ** 31))
      : type !== "number" ||
        format !== "float" ||
        Number.isFinite(Math.fround(value));
  if (fits) return true;
  const described =
    format === ""
      ? `${type} (default format)`
      : `${type} with format ${format}`;
  result.addUnnamed(
    `${label} value must be of type ${described} in ${subject.path.toString()}`,
  );
  return false;
}

function checkMultiple(
  { value, path: at }: NumberSubject,
  factor: number,
  result: ValidationResult,
): void {
  const path = at.toString();
  const isWholeCase = isInt64(value) && Number.isInteger(factor);
  const text = isWholeCase ? numberText(factor) : floatText(factor);
  if (factor <= 0) {
    const message = `factor MultipleOf declared for ${path} must be positive: ${text}`;
    result.add({
      path,
      message,
      toError: (field) => invalid(field, factor, message),
    });
  } else if (!isMultiple(value, factor)) {
    const message = `${path} in body should be a multiple of ${text}`;
    result.add({
      path,
      message,
      toError: (field) => invalid(field, value, message),
    });
  }
}

// Unlike the real server, which divides an integer by the whole part of the factor and so refuses 1 as a multiple of 0.5.
function isMultiple(value: number, factor: number): boolean {
  if (isInt64(value) && Number.isInteger(factor)) return value % factor === 0;
  return isWholeNumber(factor < 1 ? (1 / factor) * value : value / factor);
}
