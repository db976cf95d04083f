import type { Status, StatusCause } from "../../../meta/status.js";
import { fieldPathText, type FieldPath } from "./field-path.js";
import { marshalJson, numberText, quote } from "./go-text.js";

/** What is wrong with a field; the `reason` of a cause without its `FieldValue`. */
export type FieldErrorType =
  | "NotFound"
  | "Required"
  | "Duplicate"
  | "Invalid"
  | "NotSupported"
  | "Forbidden"
  | "TooLong"
  | "TooShort"
  | "TooMany"
  | "TooFew"
  | "InternalError"
  | "TypeInvalid";

/** One thing wrong with an object; apimachinery's `field.Error`. */
export interface FieldError {
  readonly type: FieldErrorType;
  /** Such as `spec.ports[0].name`; `<nil>` for the whole object. */
  readonly field: string;
  /** The value at fault. {@link OMITTED_VALUE} and {@link VerbatimValue} are special. */
  readonly badValue: unknown;
  /** May be empty. */
  readonly detail: string;
}

/** As bad value: an error that does not show it. */
export const OMITTED_VALUE: unique symbol = Symbol("omitted value");

/** As bad value: text that stands for a value the server prints in a form of its own. */
export class VerbatimValue {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type At = FieldPath | undefined;

/** A required value is missing. */
export const required = (path: At, detail = ""): FieldError => ({
  type: "Required",
  field: fieldPathText(path),
  badValue: "",
  detail,
});

/** A value is malformed. */
export const invalid = (
  path: At,
  badValue: unknown,
  detail: string,
): FieldError => ({
  type: "Invalid",
  field: fieldPathText(path),
  badValue,
  detail,
});

/** A value is of another type than the schema's. */
export const typeInvalid = (
  path: At,
  badValue: unknown,
  detail: string,
): FieldError => ({ ...invalid(path, badValue, detail), type: "TypeInvalid" });

/** A value is none of the few that are allowed. */
export const notSupported = (
  path: At,
  badValue: unknown,
  supported: readonly string[],
): FieldError => ({
  type: "NotSupported",
  field: fieldPathText(path),
  badValue,
  detail:
    supported.length === 0
      ? ""
      : `supported values: ${supported.map(quote).join(", ")}`,
});

/** A value stands twice where it must be unique. */
export const duplicate = (path: At, badValue: unknown): FieldError => ({
  type: "Duplicate",
  field: fieldPathText(path),
  badValue,
  detail: "",
});

/** A value that may not be set. */
export const forbidden = (path: At, detail: string): FieldError => ({
  type: "Forbidden",
  field: fieldPathText(path),
  badValue: "",
  detail,
});

/** A reference to what does not exist. */
export const notFound = (path: At, badValue: unknown): FieldError => ({
  type: "NotFound",
  field: fieldPathText(path),
  badValue,
  detail: "",
});

/** A text longer than `maxLengthBytes`; when negative, no limit is named. */
export const tooLong = (path: At, maxLengthBytes: number): FieldError => ({
  type: "TooLong",
  field: fieldPathText(path),
  badValue: "<value omitted>",
  detail:
    maxLengthBytes < 0
      ? "value is too long"
      : `may not be more than ${maxLengthBytes} byte${maxLengthBytes === 1 ? "" : "s"}`,
});

/** More items or properties than `maximum`; when negative, no limit is named. */
export const tooMany = (
  path: At,
  actual: number,
  maximum: number,
): FieldError => ({
  type: "TooMany",
  field: fieldPathText(path),
  badValue: actual < 0 ? OMITTED_VALUE : actual,
  detail:
    maximum < 0
      ? "has too many items"
      : `must have at most ${maximum} item${maximum === 1 ? "" : "s"}`,
});

/** The server failed at checking a field. */
export const internalError = (path: At, detail: string): FieldError => ({
  type: "InternalError",
  field: fieldPathText(path),
  badValue: OMITTED_VALUE,
  detail,
});

const TITLES: Readonly<Record<FieldErrorType, string>> = {
  NotFound: "Not found",
  Required: "Required value",
  Duplicate: "Duplicate value",
  Invalid: "Invalid value",
  NotSupported: "Unsupported value",
  Forbidden: "Forbidden",
  TooLong: "Too long",
  TooShort: "Too short",
  TooMany: "Too many",
  TooFew: "Too few",
  InternalError: "Internal error",
  TypeInvalid: "Invalid value",
};

const SHOWS_NO_VALUE: ReadonlySet<FieldErrorType> = new Set([
  "Required",
  "Forbidden",
  "TooLong",
  "TooShort",
  "InternalError",
] as const);

/** The error without its field, such as `Invalid value: 11: must be less`. */
export function fieldErrorBody(error: FieldError): string {
  const title = TITLES[error.type];
  const text =
    SHOWS_NO_VALUE.has(error.type) || error.badValue === OMITTED_VALUE
      ? title
      : `${title}: ${badValueText(error.badValue)}`;
  return error.detail === "" ? text : `${text}: ${error.detail}`;
}

/** The error as a message shows it: `spec.size: Invalid value: 11: …`. */
export function fieldErrorText(error: FieldError): string {
  return `${error.field}: ${fieldErrorBody(error)}`;
}

function badValueText(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (typeof value === "number") return numberText(value);
  if (value instanceof VerbatimValue) return value.text;
  return marshalJson(value);
}

/** The error as one cause of a Status. */
export function toStatusCause(error: FieldError): StatusCause {
  return {
    reason:
      error.type === "InternalError" ? error.type : `FieldValue${error.type}`,
    message: fieldErrorBody(error),
    field: error.field,
  };
}

/** Several errors as one text: alone as it is, otherwise `[a, b]`, each text once. */
export function aggregateText(errors: readonly FieldError[]): string {
  const texts = [...new Set(errors.map(fieldErrorText))];
  return texts.length === 1 ? texts.join() : `[${texts.join(", ")}]`;
}

/** The 422 that refuses an object; apimachinery's `NewInvalid`. `group` is `""` for core kinds. */
export function renderInvalid(subject: {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  readonly errors: readonly FieldError[];
}): Status {
  const { group, kind, name, errors } = subject;
  const qualified = group === "" ? kind : `${kind}.${group}`;
  const message = `${qualified} ${quote(name)} is invalid`;
  return {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message:
      errors.length === 0 ? message : `${message}: ${aggregateText(errors)}`,
    reason: "Invalid",
    details: {
      ...(name === "" ? {} : { name }),
      ...(group === "" ? {} : { group }),
      ...(kind === "" ? {} : { kind }),
      ...(errors.length === 0 ? {} : { causes: errors.map(toStatusCause) }),
    },
    code: 422,
  };
}
