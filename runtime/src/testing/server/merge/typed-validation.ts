import type { Json } from "../../../meta/object.js";
import {
  goTypeName,
  isJsonArray,
  isJsonObject,
  type JsonObject,
} from "../schema/json-value.js";
import { compareText } from "../schema/go-text.js";
import { goValueText } from "../schema/go-value-text.js";
import { duplicateMisfit, itemStep } from "./list-items.js";
import {
  fieldElement,
  pathElementText,
  type PathElement,
} from "./path-element.js";
import { atomOf, isScalar, memberType } from "./type-atom.js";
import { prefixed, type Misfit } from "./typed-error.js";
import type {
  ListTypeSchema,
  MapTypeSchema,
  ScalarType,
  TypeSchema,
} from "./type-schema.js";

/** What does not fit `type` in `value`; structured-merge-diff's `TypedValue.Validate`. */
export function typeMisfits(
  value: Json,
  type: TypeSchema | undefined,
  options: { readonly allowDuplicates: boolean },
): readonly Misfit[] {
  const atom = atomOf(type, value);
  switch (atom?.form) {
    case "map":
      return mapMisfits(value, atom.map, options);
    case "list":
      return listMisfits(value, atom.list, options);
    case "scalar":
      return scalarMisfits(value, atom.scalar);
    default:
      return [{ path: "", message: "schema error: invalid atom: inlined" }];
  }
}

function mapMisfits(
  value: Json,
  map: MapTypeSchema,
  options: { readonly allowDuplicates: boolean },
): readonly Misfit[] {
  if (value === null) return [];
  if (!isJsonObject(value))
    return [misfit(`expected map, got ${shown(value)}`)];
  const misfits: Misfit[] = [];
  for (const [key, part] of Object.entries(value)) {
    const path = (): string => pathElementText(fieldElement(key));
    const type = memberType(map, key);
    if (type === undefined) {
      misfits.push({ path: path(), message: "field not declared in schema" });
      return misfits;
    }
    const found = typeMisfits(part, type, options);
    if (found.length > 0) misfits.push(...prefixed(found, path()));
  }
  return misfits;
}

function listMisfits(
  value: Json,
  list: ListTypeSchema,
  options: { readonly allowDuplicates: boolean },
): readonly Misfit[] {
  if (value === null) return [];
  if (!isJsonArray(value))
    return [misfit(`expected list, got ${shown(value)}`)];
  const seen = new Set<PathElement>();
  const misfits: Misfit[] = [];
  for (const [index, item] of value.entries()) {
    let step: PathElement | undefined;
    if (list.relationship !== "atomic") {
      const { element, error } = itemStep(list, item);
      if (element === undefined)
        return [...misfits, misfit(`element ${index}: ${error}`)];
      if (seen.has(element) && !options.allowDuplicates)
        misfits.push(duplicateMisfit(element));
      seen.add(element);
      step = element;
    }
    const found = typeMisfits(item, list.element, options);
    if (found.length === 0) continue;
    const path = step === undefined ? `[${index}]` : pathElementText(step);
    misfits.push(...prefixed(found, path));
  }
  return misfits;
}

/** What is wrong with a value as a scalar; absent and null ones are all right. */
export function scalarMisfits(
  value: Json | undefined,
  scalar: ScalarType,
  label = "",
): readonly Misfit[] {
  if (value === undefined || value === null) return [];
  switch (scalar) {
    case "numeric":
      return typeof value === "number"
        ? []
        : [
            misfit(
              `${label}expected numeric (int or float), got ${goTypeName(value)}`,
            ),
          ];
    case "string":
      return typeof value === "string"
        ? []
        : [
            misfit(
              `${label}expected string, got &value.valueUnstructured{Value:${goSyntax(value)}}`,
            ),
          ];
    case "boolean":
      return typeof value === "boolean"
        ? []
        : [misfit(`${label}expected boolean, got ${shown(value)}`)];
    case "untyped":
      return isScalar(value)
        ? []
        : [misfit(`${label}expected any scalar, got ${shown(value)}`)];
  }
}

function misfit(message: string): Misfit {
  return { path: "", message };
}

// The library prints its wrapper of the value, and these are the words clients see.
function shown(value: Json): string {
  return `&{${goValueText(value)}}`;
}

/** As Go's `%#v`. */
function goSyntax(value: Json): string {
  if (isJsonArray(value))
    return `[]interface {}{${value.map(goSyntax).join(", ")}}`;
  if (isJsonObject(value)) return `map[string]interface {}{${members(value)}}`;
  return value === null ? "interface {}(nil)" : JSON.stringify(value);
}

function members(value: JsonObject): string {
  return Object.entries(value)
    .sort(([a], [b]) => compareText(a, b))
    .map(([key, part]) => `${JSON.stringify(key)}:${goSyntax(part)}`)
    .join(", ");
}
