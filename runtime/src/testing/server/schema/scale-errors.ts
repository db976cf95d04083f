import type { Json } from "../../../meta/object.js";
import { invalid, type FieldError } from "./field-error.js";
import { FieldPath } from "./field-path.js";
import { isInt64 } from "./go-text.js";
import { goValueText } from "./go-value-text.js";
import { goTypeName, isJsonObject, member } from "./json-value.js";

/** Paths of a CRD's scale subresource; wire spelling. */
export interface ScalePaths {
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath?: string;
}

/** What is wrong with the number at `specReplicasPath`. */
export function scaleSpecErrors(object: Json, scale: ScalePaths): FieldError[] {
  return replicasErrors(object, scale.specReplicasPath);
}

/** What is wrong with what `statusReplicasPath` and `labelSelectorPath` lead to. */
export function scaleStatusErrors(
  object: Json,
  scale: ScalePaths,
): FieldError[] {
  const errors = replicasErrors(object, scale.statusReplicasPath);
  const { labelSelectorPath } = scale;
  if (labelSelectorPath === undefined) return errors;
  const found = lookUp(object, labelSelectorPath, "string");
  return found.error === undefined
    ? errors
    : [...errors, invalid(FieldPath.of(labelSelectorPath), "", found.error)];
}

const MAX_INT32 = 2 ** 31 - 1;

function replicasErrors(object: Json, path: string): FieldError[] {
  const { value = 0, error } = lookUp(object, path, "int64");
  const at = FieldPath.of(path);
  if (error !== undefined) return [invalid(at, 0, error)];
  if (typeof value !== "number") return [];
  if (value < 0)
    return [invalid(at, value, "should be a non-negative integer")];
  return value > MAX_INT32
    ? [invalid(at, value, `should be less than or equal to ${MAX_INT32}`)]
    : [];
}

interface Found {
  readonly value?: Json | undefined;
  readonly error?: string;
}

/** The value that a simple JSON path such as `.spec.replicas` leads to; apimachinery's `NestedInt64` and `NestedString`. */
function lookUp(object: Json, path: string, type: "int64" | "string"): Found {
  const names = path.replace(/^\./, "").split(".");
  let value: Json | undefined = object;
  for (const [depth, name] of names.entries()) {
    if (value === undefined || value === null) return {};
    if (!isJsonObject(value)) {
      const walked = `.${names.slice(0, depth + 1).join(".")}`;
      return {
        error: `${walked} accessor error: ${goValueText(value)} is of the type ${goTypeName(value)}, expected map[string]interface{}`,
      };
    }
    value = member(value, name);
  }
  if (value === undefined) return {};
  const fits =
    type === "string"
      ? typeof value === "string"
      : typeof value === "number" && isInt64(value);
  return fits
    ? { value }
    : {
        error: `.${names.join(".")} accessor error: ${goValueText(value)} is of the type ${goTypeName(value)}, expected ${type}`,
      };
}
