import { isTrue } from "../http/request-info.js";
import {
  dryRunErrors,
  fieldManagerErrors,
} from "../metadata/validate-metadata.js";
import { invalidOptions } from "../response/api-errors.js";
import {
  forbidden,
  notSupported,
  required,
  type FieldError,
} from "../schema/field-error.js";
import { FieldPath } from "../schema/field-path.js";

/** How strictly unknown and duplicate fields of a body are taken. */
export type FieldValidation = "Ignore" | "Warn" | "Strict";

/** Query of a create, update or patch, checked. */
export interface WriteOptions {
  readonly kind: "CreateOptions" | "UpdateOptions" | "PatchOptions";
  readonly isDryRun: boolean;
  /** May be empty. */
  readonly fieldManager: string;
  readonly fieldValidation: FieldValidation;
  /** Of an apply. */
  readonly isForced: boolean;
  /** As sent, for admission webhooks: wire spelling, absent parts left out. */
  readonly wire: Readonly<Record<string, unknown>>;
}

/**
 * Reads the options of a write from its query.
 *
 * @throws a 422 Status that names every bad one.
 */
export function parseWriteOptions(
  kind: WriteOptions["kind"],
  query: URLSearchParams,
  patchType: "apply" | "other" = "other",
): WriteOptions {
  const dryRun = query.getAll("dryRun").filter((value) => value !== "");
  const fieldManager = query.get("fieldManager") ?? "";
  const validation = query.get("fieldValidation") ?? "";
  const errors: FieldError[] = [];
  if (kind === "PatchOptions") {
    if (patchType === "apply" && fieldManager === "")
      errors.push(
        required(FieldPath.of("fieldManager"), "is required for apply patch"),
      );
    if (patchType === "other" && query.has("force"))
      errors.push(
        forbidden(
          FieldPath.of("force"),
          "may not be specified for non-apply patch",
        ),
      );
  }
  errors.push(
    ...fieldManagerErrors(fieldManager, FieldPath.of("fieldManager")),
    ...dryRunErrors(dryRun),
    ...fieldValidationErrors(validation),
  );
  if (errors.length > 0) throw invalidOptions(kind, errors);
  const force = query.get("force");
  return {
    kind,
    isDryRun: dryRun.length > 0,
    fieldManager,
    fieldValidation: isFieldValidation(validation) ? validation : "Warn",
    isForced: isTrue(force),
    wire: {
      kind,
      apiVersion: "meta.k8s.io/v1",
      ...(dryRun.length > 0 && { dryRun }),
      ...(fieldManager !== "" && { fieldManager }),
      ...(validation !== "" && { fieldValidation: validation }),
    },
  };
}

function fieldValidationErrors(value: string): FieldError[] {
  return value === "" || isFieldValidation(value)
    ? []
    : [
        notSupported(FieldPath.of("fieldValidation"), value, [
          "",
          "Ignore",
          "Strict",
          "Warn",
        ]),
      ];
}

function isFieldValidation(value: string): value is FieldValidation {
  return value === "Ignore" || value === "Warn" || value === "Strict";
}
